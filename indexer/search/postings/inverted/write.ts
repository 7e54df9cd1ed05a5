import { searchDefaults } from '../../defaults';
import { CATALOGUE, INVERTED_FORMAT } from './catalogue';
import type { Catalogue } from './catalogue';
import { packParts } from './columns';
import type { Columns } from './columns';
import type { InvertedPart, InvertedSegment } from './inverted-file';
import { PacedWork } from './paced-work';
import { uniteTerms } from './unite-terms';
import { writeNotes } from './write-notes';
import { writeTrigrams, writeWords } from './write-words';

/** Measured on 28,000 passages: how much is done once the notes are, and once the words are. */
const NOTES_DONE = 0.55;
const WORDS_DONE = 0.8;

/**
 * Inverts segments: notes that have words become words that stand in notes. Holds the words of all segments, and one
 * note at a time of the rest.
 *
 * @param pace is awaited every few milliseconds; what it throws ends the work
 * @param onShare is told how much of the work is done, from 0 to 1
 */
export async function writeInvertedFile(
  segments: readonly InvertedSegment[],
  pace: () => Promise<void>,
  onShare: (share: number) => void = () => undefined,
): Promise<readonly InvertedPart[]> {
  const stage = (from: number, to: number) => (share: number) => onShare(from + share * (to - from));
  const work = new PacedWork(pace);
  const columns: Columns = new Map();
  const { terms, numberings } = await uniteTerms(segments, work);
  const written = await writeNotes(segments, numberings, terms.length, columns, work, stage(0, NOTES_DONE));
  const spellingCount = await writeWords(terms, columns, work, stage(NOTES_DONE, WORDS_DONE));
  const trigramCount = await writeTrigrams(terms, columns, work, stage(WORDS_DONE, 1));
  const catalogue: Catalogue = {
    format: INVERTED_FORMAT,
    segments: segments.map(({ name, notes }, segment) => ({
      name,
      noteCount: notes.noteCount,
      termCount: numberings[segment]?.length ?? 0,
    })),
    wordCount: terms.length,
    spellingCount,
    trigramCount,
    ...written,
  };
  columns.set(CATALOGUE, new TextEncoder().encode(JSON.stringify(catalogue)));
  return packParts(columns, searchDefaults.invertedPartBytes);
}
