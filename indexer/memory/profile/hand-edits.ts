import type { Memory } from '../memory';
import { keyOf, readItems } from './profile-file';
import type { ProfileFile, ProfileItem } from './profile-file';

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
  /** Whether the memory is left out of the profile because its line was deleted. */
  isUnlisted(id: string): boolean;
  /** Whether any memory says so or did once. */
  hasAny(key: string): boolean;
}

/** Looks the texts up only where somebody asks: where nobody edited a file, nobody does. */
export function knownTexts(
  memories: readonly Memory[],
  space: string,
  unlisted: ReadonlySet<string> = new Set(),
): KnownTexts {
  let byKey: ReadonlyMap<string, Memory> | undefined;
  const isLive = (memory: Memory | undefined): boolean =>
    memory?.status === 'live' && memory.space === space && memory.store === 'facts';
  const find = (key: string): Memory | undefined => {
    byKey ??= new Map(
      [...memories]
        .sort((one, other) => Number(isLive(one)) - Number(isLive(other)))
        .map((one) => [keyOf(one.text), one]),
    );
    return byKey.get(key);
  };
  return {
    live: (key) => (isLive(find(key)) ? find(key) : undefined),
    isUnlisted: (id) => unlisted.has(id),
    hasAny: (key) => find(key) !== undefined,
  };
}

/** Whether a line of the block is one that Trivium wrote, or says what it would write. */
export function isOurs({ keys }: ProfileFile, key: string, known: KnownTexts): boolean {
  return keys.includes(key) || known.live(key) !== undefined || (keys.length === 0 && known.hasAny(key));
}

const STRUCK = /^~~(.+)~~$/u;

/**
 * What a person changed in a file's block since it was written. An edited line is told by the id that it names, else by its
 * place: it stands where one is missing.
 *
 * @param file its name, for what is given back
 */
export function findHandEdits(file: string, parts: ProfileFile, known: KnownTexts): readonly HandEdit[] {
  const items = readItems(parts.lines ?? []);
  if (parts.lines === undefined) return [];
  const present = new Set(items.map(({ key }) => key));
  const missing = missingKeys(parts.keys, present);
  const take = (key: string | undefined): Memory | undefined => {
    if (key === undefined) return undefined;
    for (const gap of missing.values()) if (gap.includes(key)) gap.splice(gap.indexOf(key), 1);
    return known.live(key);
  };
  const edits: HandEdit[] = [];
  let previous = '';
  for (const item of items) {
    if (parts.keys.includes(item.key)) previous = item.key;
    const same = known.live(item.key);
    if (same !== undefined && known.isUnlisted(same.id)) edits.push({ kind: 'put-back', file, id: same.id });
    if (isOurs(parts, item.key, known)) continue;
    const struck = STRUCK.exec(item.text)?.[1];
    const memory = take(ownKey(item, struck, missing, known) ?? missing.get(previous)?.[0]);
    if (memory === undefined) edits.push({ kind: 'added', file, text: item.text });
    else if (struck !== undefined && keyOf(struck) === keyOf(memory.text)) {
      edits.push({ kind: 'deleted', file, id: memory.id });
    } else edits.push({ kind: 'edited', file, id: memory.id, text: item.text });
  }
  for (const key of [...missing.values()].flat()) {
    const memory = known.live(key);
    if (memory !== undefined) edits.push({ kind: 'deleted', file, id: memory.id });
  }
  return edits;
}

/** The missing key that a line itself tells: by what it strikes out, or by the id that it names. */
function ownKey(
  { id }: ProfileItem,
  struck: string | undefined,
  missing: ReadonlyMap<string, readonly string[]>,
  known: KnownTexts,
): string | undefined {
  const keys = [...missing.values()].flat();
  const struckKey = struck === undefined ? undefined : keyOf(struck);
  return keys.find((key) => key === struckKey || (id !== undefined && known.live(key)?.id === id));
}

/** Keys of lines that were written and are not there any more, by that of the line before that is; empty for the first. */
function missingKeys(keys: readonly string[], present: ReadonlySet<string>): ReadonlyMap<string, string[]> {
  const missing = new Map<string, string[]>();
  let previous = '';
  for (const key of keys) {
    if (present.has(key)) previous = key;
    else missing.set(previous, [...(missing.get(previous) ?? []), key]);
  }
  return missing;
}
