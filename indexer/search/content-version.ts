import { CHUNKER_VERSION } from '../vault';
import { TOKENISER_VERSION } from './text/tokenise';

/** Grows with what a record holds of a note. 1: its property `space`. */
const RECORD_VERSION = 1;

/**
 * Which rules made the record, passages and words of a note. What other rules made is found as it is until its notes are
 * read again, so that an update of Trivium never leaves an empty index.
 */
export const CONTENT_VERSION = `${CHUNKER_VERSION}.${TOKENISER_VERSION}.${RECORD_VERSION}`;
