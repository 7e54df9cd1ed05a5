import { parseNote } from '../../vault';
import type { ParsedNote, TextRange } from '../../vault';
import type { ExtractionSource } from '../extractor';
import type { Provenance } from '../memory';
import { readWords } from '../words';
import type { PlacedConversation } from './conversation/conversation';
import { isPlay } from './conversation/play';
import { readConversation } from './conversation/read-conversation';
import { readDate } from './conversation/speaker';
import { propertiesPart } from './passages/properties-part';
import { readPropertyLines } from './passages/property-lines';
import { isClipping, objectToOthersVoice } from './rules/clipping';
import { isFiction, objectToFiction } from './rules/fiction';
import { knownTexts } from './rules/known-texts';
import { findObjections } from './rules/sift';
import type { Objections } from './rules/sift';
import { hasTerm, terms } from './rules/terms';
import { noteSubject } from './sentences/note-subject';
import { readSentences } from './sentences/read-sentences';
import type { Sentence } from './sentences/sentence';

/** Where a sentence stands in the note, as the memory keeps it, and from its begin to its end. */
export interface Place {
  readonly provenance: Provenance;
  readonly stretch: TextRange;
}

/** A note as whoever looks for statements reads it. */
export interface ReadNote {
  /** Undefined where the note is none. */
  readonly conversation: PlacedConversation | undefined;
  readonly sentences: readonly Sentence[];
  /** What is against each sentence, whoever reads it. */
  readonly objections: Objections;
}

/**
 * Reads a note's sentences, of a conversation those of its turns, and who said them in earnest.
 *
 * @param pace awaited between turns
 */
export async function readNote(source: ExtractionSource, pace: () => Promise<void>): Promise<ReadNote> {
  const isDrama = isPlay(source.path, source.text);
  const conversation = isDrama ? undefined : readConversation(source.text);
  const note = parseNote(source.path, propertiesPart(source.text));
  const sentences = await sentencesOf(source, note, conversation, pace);
  const objections = findObjections(sentences, knownTexts(source.text, sentences));
  if (conversation === undefined) {
    if (isClipping(note)) objectToOthersVoice(sentences, objections);
    if (isDrama || isFiction(note)) objectToFiction(sentences, objections);
  }
  return { conversation, sentences, objections };
}

async function sentencesOf(
  { path, text }: ExtractionSource,
  note: ParsedNote,
  conversation: PlacedConversation | undefined,
  pace: () => Promise<void>,
): Promise<readonly Sentence[]> {
  const { bodyStart } = note;
  if (!conversation) {
    const properties = readPropertyLines(note, text, noteSubject(path, text).kind === 'project');
    return [...properties, ...readSentences({ source: text, start: bodyStart, end: text.length })];
  }
  const above = readSentences({ source: text, start: bodyStart, end: conversation.begin });
  // What is told about a conversation may be an assistant's summary of it.
  const sentences = above.filter(({ headings }) => !headings.some(isSummary));
  for (const turn of conversation.turns) {
    await pace();
    const { start, end, isQuoted } = turn;
    sentences.push(...readSentences({ source: text, start, end, isQuoted }, turn));
  }
  return sentences;
}

const SUMMARIES = terms(
  'summary abstract tldr overview prompt instructions context system zusammenfassung kurzfassung überblick anweisungen kontext',
);

function isSummary(heading: string): boolean {
  return hasTerm(readWords(heading), SUMMARIES);
}

/** The date of the message; of the conversation, or of the nearest heading that is a date; else that of the note. */
export function dateOf(
  { turn, headings }: Sentence,
  conversation: PlacedConversation | undefined,
  source: ExtractionSource,
): string {
  if (turn) return turn.date ?? conversation?.date ?? source.date;
  return headings.map(readDate).findLast((date) => date !== undefined) ?? source.date;
}

/** @param date what {@link dateOf} says of it */
export function placeOf(
  { block, offset, end, turn }: Sentence,
  date: string,
  { path }: ExtractionSource,
): Place {
  const provenance = {
    path,
    ...(block === undefined ? {} : { block }),
    offset,
    date,
    ...(turn === undefined ? {} : { speaker: turn.speaker }),
  };
  return { provenance, stretch: { start: offset, end } };
}
