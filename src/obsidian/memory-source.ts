import type { App } from 'obsidian';
import type { Provenance } from '../../indexer/memory';
import { openPassage, type Passage } from './open-passage';

/**
 * Opens the note at the passage that a memory comes from.
 *
 * @param text - the memory's, to find the passage by
 * @returns whether the note is still there
 */
export async function openSource(
  app: App,
  source: Provenance,
  text: string,
  inNewTab: boolean,
): Promise<boolean> {
  const file = app.vault.getFileByPath(source.path);
  if (file === null) return false;
  const passage = findSource(await app.vault.cachedRead(file), source, text);
  return openPassage(app, passage, inNewTab);
}

/**
 * Where in a note a memory comes from: its block, the very text of the memory, the place it was read at, or the note's
 * beginning, whatever of them is there. The note may have changed since, so the text goes before the place.
 */
export function findSource(note: string, { path, block, offset }: Provenance, text: string): Passage {
  const start = findBlock(note, block) ?? findText(note, text, offset) ?? placeIn(note, offset) ?? 0;
  const lineEnd = note.indexOf('\n', start);
  const isText = text !== '' && note.startsWith(text, start);
  const end = isText ? start + text.length : lineEnd === -1 ? note.length : lineEnd;
  return { path, start, end, line: note.slice(0, start).split('\n').length - 1 };
}

/** The start of the line that carries the block's id. */
function findBlock(note: string, block: string | undefined): number | undefined {
  if (block === undefined) return undefined;
  const id = `^${block}`;
  let start = 0;
  for (const line of note.split('\n')) {
    const text = line.trimEnd();
    if (text === id || text.endsWith(` ${id}`)) return start;
    start += line.length + 1;
  }
  return undefined;
}

/** The occurrence that is nearest to where it was read. */
function findText(note: string, text: string, offset = 0): number | undefined {
  if (text === '') return undefined;
  const before = note.lastIndexOf(text, offset);
  const after = note.indexOf(text, offset);
  if (before === -1 || after === -1) return before === after ? undefined : Math.max(before, after);
  return offset - before < after - offset ? before : after;
}

function placeIn(note: string, offset: number | undefined): number | undefined {
  return offset !== undefined && offset < note.length ? offset : undefined;
}
