import type { Memory } from '../../memory';
import type { FindingItem } from '../finding';

/** A memory's text is named up to here. */
const TEXT_LENGTH = 60;

/** Paths as items, in the order of their names. */
export function pathItems(paths: Iterable<string>): readonly FindingItem[] {
  return [...paths].sort().map((path) => ({ id: path, name: path }));
}

export function memoryItem({ id, text }: Pick<Memory, 'id' | 'text'>): FindingItem {
  const shown = text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH).trimEnd()}…` : text;
  return { id, name: `"${shown}"` };
}

/** What the first has and the second has not. */
export function without(all: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] {
  return [...all].filter((each) => !others.has(each));
}

export function idsOf(items: readonly FindingItem[]): readonly string[] {
  return items.map(({ id }) => id);
}
