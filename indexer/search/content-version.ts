import { CHUNKER_VERSION } from '../vault';
import { TOKENISER_VERSION } from './text/tokenise';

/**
 * Which rules made passages and words of a note. What other rules made is found as it is until its notes are read again, so
 * that an update of Trivium never leaves an empty index.
 */
export const CONTENT_VERSION = `${CHUNKER_VERSION}.${TOKENISER_VERSION}`;
