import { CATALOGUE, catalogueSchema } from './catalogue';
import { columnOf, unpackParts } from './columns';
import type { InvertedFile } from './inverted-file';
import { WrittenNotes } from './written-notes';
import { WrittenPostings } from './written-postings';
import { WrittenTrigrams } from './written-trigrams';
import { WrittenWords } from './written-words';

/**
 * An inverted file by its parts, or in words what is wrong with it. Checks that its columns fit each other; that they
 * are those that were written is for the caller's checksums to say. Keeps hold of the bytes: they are read where they
 * lie.
 */
export function readInvertedFile(parts: ReadonlyMap<string, Uint8Array>): InvertedFile | string {
  try {
    const columns = unpackParts(parts);
    const catalogue = catalogueSchema.parse(
      JSON.parse(new TextDecoder().decode(columnOf(columns, CATALOGUE))),
    );
    const { segments, wordCount, spellingCount, trigramCount, postingCount, passageCount } = catalogue;
    const notes = new WrittenNotes(columns, segments, passageCount);
    return {
      segmentNames: segments.map(({ name }) => name),
      noteCount: notes.firstNotes[segments.length] as number,
      firstNote: (segment) => notes.firstNotes[segment] as number,
      segmentOf: (note) => notes.segmentOf(note),
      wasLive: (note) => notes.isLive(note),
      notes,
      words: new WrittenWords(columns, wordCount, spellingCount),
      trigrams: new WrittenTrigrams(columns, trigramCount),
      postings: new WrittenPostings(columns, postingCount, wordCount, catalogue.postingColumns),
    };
  } catch (error) {
    return `cannot be read (${error instanceof Error ? error.message : String(error)})`;
  }
}
