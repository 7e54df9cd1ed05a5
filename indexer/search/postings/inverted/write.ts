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

/**
 * Inverts segments: notes that have words become words that stand in notes. Holds the words of all segments, and one
 * note at a time of the rest.
 *
 * @param pace is awaited every few milliseconds; what it throws ends the work
 */
export async function writeInvertedFile(
  segments: readonly InvertedSegment[],
  pace: () => Promise<void>,
): Promise<readonly InvertedPart[]> {
  const work = new PacedWork(pace);
  const columns: Columns = new Map();
  const { terms, numberings } = await uniteTerms(segments, work);
  const written = await writeNotes(segments, numberings, terms.length, columns, work);
  const spellingCount = await writeWords(terms, columns, work);
  const trigramCount = await writeTrigrams(terms, columns, work);
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
