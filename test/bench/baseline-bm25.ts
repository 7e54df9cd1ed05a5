import { indexedNote, PlainBm25, withoutLinks, withoutTitle } from '../../indexer/search';
import type { EvaluationSubject, Hiding, IndexedNote, NoteText } from '../../indexer/search';

/** A plain BM25 over whole notes, under evaluation beside this project's search. */
export function createBaselineSubject(notes: readonly NoteText[]): EvaluationSubject {
  const indexes: Readonly<Record<Hiding, PlainBm25>> = {
    nothing: new PlainBm25(notes.map((note) => asDocument(indexedNote(note)))),
    titles: new PlainBm25(notes.map((note) => asDocument(withoutTitle(note)))),
  };
  const byPath = new Map(notes.map((note) => [note.path, note]));
  return {
    modes: ['text'],
    linklessText: (path) => {
      const note = byPath.get(path);
      return note === undefined ? undefined : withoutLinks(note);
    },
    search: ({ text, limit, hiding, without }) =>
      Promise.resolve(
        indexes[hiding]
          .search(text)
          .filter((path) => path !== without)
          .slice(0, limit),
      ),
  };
}

function asDocument({ record, chunks }: IndexedNote): { readonly id: string; readonly text: string } {
  const texts = chunks.flatMap(({ headingPath, text }) => [...headingPath, text]);
  return { id: record.path, text: [record.title, ...texts].join('\n') };
}
