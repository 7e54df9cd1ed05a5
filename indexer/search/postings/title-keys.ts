import type { NoteRecord } from '../../vault';
import { foldDiacritics } from '../text/normalise';
import { tokenise } from '../text/tokenise';

/** What a note's title and aliases are filed under: their words as a query would be read, without diacritics. */
export function titleKeys({ title, aliases }: Pick<NoteRecord, 'title' | 'aliases'>): ReadonlySet<string> {
  const keys = [title, ...aliases].map((name) =>
    tokenise(name)
      .filter(({ isTail }) => isTail !== true)
      .map(({ term }) => foldDiacritics(term))
      .join(' '),
  );
  return new Set(keys.filter((key) => key !== ''));
}
