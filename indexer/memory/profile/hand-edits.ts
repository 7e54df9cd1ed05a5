import type { Memory } from '../memory';
import { readWords } from '../words';
import { keyOf, markOf, readItems } from './profile-file';
import type { ProfileFile, ProfileItem } from './profile-file';
import { spellings, withoutDate } from './wording';
import type { Wording } from './wording';

/** What a person changed in the part of a profile's file that Trivium writes. */
export type HandEdit =
  /** A line of theirs. */
  | { readonly kind: 'added'; readonly file: string; readonly text: string }
  /** The memory's line says something else now. */
  | { readonly kind: 'edited'; readonly file: string; readonly id: string; readonly text: string }
  /** The line of a memory that was left out stands there again. */
  | { readonly kind: 'put-back'; readonly file: string; readonly id: string }
  /** The memory's line is gone or struck out. */
  | { readonly kind: 'deleted'; readonly file: string; readonly id: string };

/** What the lines of a profile are compared with. */
export interface KnownTexts {
  /** The live memory of the space that says so. */
  live(key: string): Memory | undefined;
  /** The live memory of the space whose line has that mark in a file; undefined too where several would have it. */
  marked(mark: string): Memory | undefined;
  /** Whether the memory is left out of the profile because its line was deleted. */
  isUnlisted(id: string): boolean;
  /** Whether any memory says so or did once. */
  hasAny(key: string): boolean;
  /** Whether a memory's line says so. */
  isTold(memory: Memory, key: string | undefined): boolean;
}

/** Looks the texts up only where somebody asks: where nobody edited a file, nobody does. */
export function knownTexts(
  memories: readonly Memory[],
  space: string,
  unlisted: ReadonlySet<string> = new Set(),
  wording: Wording = new Map(),
): KnownTexts {
  const isLive = (memory: Memory | undefined): boolean =>
    memory?.status === 'live' && memory.space === space && memory.store === 'facts';
  const byKey = once(() => {
    const sorted = [...memories].sort((one, other) => Number(isLive(one)) - Number(isLive(other)));
    const texts = sorted.flatMap((one) => spellings(one, wording).map((text) => [text, one] as const));
    // A memory's own text tells more than how another one is told.
    const own = sorted.map((one) => [one.text, one] as const);
    return new Map([...texts, ...own].map(([text, one]) => [keyOf(text), one]));
  });
  const byMark = once(() => {
    const found = new Map<string, Memory | undefined>();
    for (const [key, memory] of byKey()) {
      const mark = markOf(key);
      if (isLive(memory)) found.set(mark, found.has(mark) ? undefined : memory);
    }
    return found;
  });
  const find = (key: string): Memory | undefined => byKey().get(key);
  return {
    live: (key) => (isLive(find(key)) ? find(key) : undefined),
    marked: (mark) => byMark().get(mark),
    isUnlisted: (id) => unlisted.has(id),
    hasAny: (key) => find(key) !== undefined,
    isTold: (memory, key) => spellings(memory, wording).some((text) => key === keyOf(text)),
  };
}

function once<TValue>(make: () => TValue): () => TValue {
  let made: { readonly value: TValue } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Whether a line of the block is one that Trivium wrote, or says what it would write. */
export function isOurs({ marks }: ProfileFile, key: string, known: KnownTexts): boolean {
  return (
    marks.includes(markOf(key)) || known.live(key) !== undefined || (marks.length === 0 && known.hasAny(key))
  );
}

/**
 * What a person changed in a file's block since it was written. An edited line is told by the id that it names, else by its
 * place: it stands where one is missing.
 *
 * @param file its name, for what is given back
 */
export function findHandEdits(file: string, parts: ProfileFile, known: KnownTexts): readonly HandEdit[] {
  const items = readItems(parts.lines ?? []);
  if (parts.lines === undefined) return [];
  const missing = missingMarks(parts.marks, new Set(items.map(({ key }) => markOf(key))));
  const take = (mark: string | undefined): Memory | undefined => {
    if (mark === undefined) return undefined;
    for (const gap of missing.values()) if (gap.includes(mark)) gap.splice(gap.indexOf(mark), 1);
    return known.marked(mark);
  };
  const edits: HandEdit[] = [];
  let previous = '';
  for (const item of items) {
    if (parts.marks.includes(markOf(item.key))) previous = markOf(item.key);
    const same = known.live(item.key);
    if (same !== undefined && known.isUnlisted(same.id)) edits.push({ kind: 'put-back', file, id: same.id });
    if (isOurs(parts, item.key, known)) continue;
    const mark = ownMark(item, missing, known) ?? mostAlike(item, missing.get(previous) ?? [], known);
    const memory = take(mark);
    if (memory === undefined) edits.push({ kind: 'added', file, text: item.text });
    else if (known.isTold(memory, item.struckKey)) edits.push({ kind: 'deleted', file, id: memory.id });
    else edits.push({ kind: 'edited', file, id: memory.id, text: withoutDate(item.text) });
  }
  for (const mark of [...missing.values()].flat()) {
    const memory = known.marked(mark);
    if (memory !== undefined) edits.push({ kind: 'deleted', file, id: memory.id });
  }
  return edits;
}

/** The missing mark that a line itself tells: by what it strikes out, or by the id that it names. */
function ownMark(
  { id, struckKey }: ProfileItem,
  missing: ReadonlyMap<string, readonly string[]>,
  known: KnownTexts,
): string | undefined {
  const struck = struckKey === undefined ? undefined : markOf(struckKey);
  const marks = [...missing.values()].flat();
  return marks.find((mark) => mark === struck || (id !== undefined && known.marked(mark)?.id === id));
}

/** Of the lines that are missing where a line stands, the one it has most words of; the first of several. */
function mostAlike({ text }: ProfileItem, marks: readonly string[], known: KnownTexts): string | undefined {
  const terms = new Set(readWords(text).map(({ term }) => term));
  const shared = (mark: string): number =>
    readWords(known.marked(mark)?.text ?? '').filter(({ term }) => terms.has(term)).length;
  return marks.reduce<string | undefined>(
    (best, mark) => (best !== undefined && shared(best) >= shared(mark) ? best : mark),
    undefined,
  );
}

/** Marks of lines that were written and are not there any more, by that of the line before that is; empty for the first. */
function missingMarks(marks: readonly string[], present: ReadonlySet<string>): ReadonlyMap<string, string[]> {
  const missing = new Map<string, string[]>();
  let previous = '';
  for (const mark of marks) {
    if (present.has(mark)) previous = mark;
    else missing.set(previous, [...(missing.get(previous) ?? []), mark]);
  }
  return missing;
}
