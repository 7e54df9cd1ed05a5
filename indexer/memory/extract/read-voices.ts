import type { TextRange } from '../../vault';
import { DEFAULT_SPACE } from '../memory';
import { readWords } from '../words';
import { readNote } from './read-note';
import { dropReasons } from './rules/drop-reasons';
import type { DropReason } from './rules/drop-reasons';
import { isFirstPerson } from './rules/persons';

/** A sentence of a note, or a quotation or the like as a whole, and whose it is. */
export interface VoicedSentence {
  readonly stretch: TextRange;
  /** As a reader sees it. */
  readonly text: string;
  /** `memory` for what was handed over from a memory; `other` for quotations, stories, clippings and assistants. */
  readonly voice: 'user' | 'other' | 'memory';
  /** Whether whoever says it speaks of themselves. */
  readonly isFirstPerson: boolean;
}

const OTHERS = new Set<DropReason>([dropReasons.quoted, dropReasons.assistant, dropReasons.system]);

/** Whose each sentence of a note is, for whoever must not take another's "I" for the user's. */
export async function readVoices(path: string, text: string): Promise<readonly VoicedSentence[]> {
  const source = { path, text, space: DEFAULT_SPACE, date: '' };
  const { sentences, objections } = await readNote(source, () => Promise.resolve());
  return sentences.map((sentence, index) => ({
    stretch: { start: sentence.offset, end: sentence.end },
    text: sentence.text,
    voice: voiceOf(objections[index]),
    isFirstPerson: isFirstPerson(readWords(sentence.text)),
  }));
}

function voiceOf(objection: DropReason | undefined): VoicedSentence['voice'] {
  if (objection === dropReasons.memory) return 'memory';
  return objection !== undefined && OTHERS.has(objection) ? 'other' : 'user';
}
