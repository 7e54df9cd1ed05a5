import { contentHash } from '../../../indexer/platform';
import { indexedNote } from '../../../indexer/search';
import type { IndexedNote } from '../../../indexer/search';

/** A word that no note has. */
export function newWord(edit: number): string {
  return `zwischenruf${'abcdefghijklmnopqrstuvwxyz'[edit % 26] ?? ''}${Math.floor(edit / 26)}`;
}

/** The note after somebody added a sentence with a new word at its end. */
export function editedSource(source: string, edit: number): string {
  return `${source}\n\nAdded on second thought: ${newWord(edit)}.\n`;
}

export function editedNote(path: string, source: string, edit: number): IndexedNote {
  const text = editedSource(source, edit);
  const { record, chunks } = indexedNote({ path, text });
  return { record: { ...record, contentHash: contentHash(text), mtimeMs: 1_800_000_000_000 + edit }, chunks };
}
