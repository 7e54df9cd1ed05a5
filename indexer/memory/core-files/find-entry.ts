import type { CoreFile, PlacedEntry } from './read-core-file';

/** What a text names: one entry, or none that may be changed. */
export type FoundEntry =
  | { readonly kind: 'one'; readonly entry: PlacedEntry }
  | { readonly kind: 'none' }
  /** Entries that say something different and all hold the text. */
  | { readonly kind: 'several'; readonly texts: readonly string[] }
  /** Only lines of the profile hold it. */
  | { readonly kind: 'owned'; readonly texts: readonly string[] };

/** The entry that holds a text, letter by letter; how letters with marks are composed does not count. */
export function findEntry({ own, profile }: CoreFile, searched: string): FoundEntry {
  const wanted = searched.trim().replaceAll('\r\n', '\n').normalize('NFC');
  if (wanted === '') return { kind: 'none' };
  const holds = ({ text }: { readonly text: string }): boolean => text.normalize('NFC').includes(wanted);
  const found = own.filter(holds);
  const [entry] = found;
  const texts = [...new Set(found.map(({ text }) => text))];
  if (texts.length > 1) {
    // A text that is an entry as a whole means that one.
    const whole = found.find(({ text }) => text.normalize('NFC') === wanted);
    return whole === undefined ? { kind: 'several', texts } : { kind: 'one', entry: whole };
  }
  if (entry !== undefined) return { kind: 'one', entry };
  const owned = profile.filter(holds).map(({ text }) => text);
  return owned.length === 0 ? { kind: 'none' } : { kind: 'owned', texts: owned };
}
