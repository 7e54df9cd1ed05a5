/** What can be wrong. */
export type FindingKind =
  | 'note-gone'
  | 'note-missing'
  | 'vector-without-passage'
  | 'passage-without-vector'
  | 'graph-without-note'
  | 'ledger-absent'
  | 'ledger-damaged'
  | 'ledger-gap'
  | 'reference-unknown'
  | 'source-gone'
  | 'memory-in-archive-only'
  | 'memory-twice'
  | 'memory-index-without-memory'
  | 'memory-not-in-index';

/** One thing that is wrong. */
export interface FindingItem {
  /** What tells it from others of its kind: a path, a hash, an id. */
  readonly id: string;
  /** As people are told of it; absent where its id says nothing to them. */
  readonly name?: string;
}

/** All that is wrong in one way. */
export interface Finding {
  readonly kind: FindingKind;
  /** Which graph, where it is one's. */
  readonly of?: string;
  readonly items: readonly FindingItem[];
  /** What is wrong, and what is done about it or why nothing is. */
  readonly message: string;
  readonly isRepairable: boolean;
}

/** So many are named in a message. */
const NAMED = 3;

/** `2 notes are gone: a.md and b.md`, and where they are many `40 notes are gone: a.md, b.md, c.md and 37 more`. */
export function nameItems(items: readonly FindingItem[], one: string, many: string): string {
  const counted = `${items.length} ${items.length === 1 ? one : many}`;
  const names = items.flatMap(({ name }) => (name === undefined ? [] : [name]));
  if (names.length === 0) return counted;
  const named = names.slice(0, NAMED);
  const more = items.length - named.length;
  const last = more > 0 ? `${more} more` : named.length > 1 ? named.pop() : undefined;
  return `${counted}: ${named.join(', ')}${last === undefined ? '' : ` and ${last}`}`;
}
