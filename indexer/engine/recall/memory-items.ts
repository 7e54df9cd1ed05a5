import type { ContextItem, Memory } from '../../memory';
import { noteTitle } from '../../vault';

const SAID_BY: Readonly<Record<Memory['origin'], string>> = {
  user: 'said by the user',
  extraction: 'read in a note',
  self: 'noted by an agent',
};

/** A memory as it stands in a block: what it is, who says so, and since when. */
export function memoryItem(memory: Memory): ContextItem {
  const { id, text, store, type, origin, date, from } = memory;
  const path = from[0]?.path;
  const said = path === undefined ? SAID_BY[origin] : `from ${noteTitle(path)}`;
  const kind = store === 'thoughts' ? 'thought' : store === 'rules' ? 'rule' : 'memory';
  const what = kind === 'memory' ? type : kind;
  return { kind, text, origin: `${what}, ${said}`, date, id, store, ...(path !== undefined && { path }) };
}
