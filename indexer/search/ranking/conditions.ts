import { lowerCase } from '../text/normalise';
import type { NoteRecord } from '../../vault';
import type { QueryFilters } from '../query';

/** A test of a note's record, or undefined where the filters ask nothing. */
export function compileFilters(filters: QueryFilters): ((record: NoteRecord) => boolean) | undefined {
  const tests: ((record: NoteRecord) => boolean)[] = [];
  for (const part of filters.path.map(lowerCase))
    tests.push((record) => lowerCase(record.path).includes(part));
  for (const part of filters.notPath.map(lowerCase))
    tests.push((record) => !lowerCase(record.path).includes(part));
  for (const part of filters.file.map(lowerCase)) tests.push((record) => fileName(record).includes(part));
  for (const part of filters.notFile.map(lowerCase)) tests.push((record) => !fileName(record).includes(part));
  for (const tag of filters.tag.map(lowerCase)) tests.push((record) => hasTag(record, tag));
  for (const tag of filters.notTag.map(lowerCase)) tests.push((record) => !hasTag(record, tag));
  const { afterMs, beforeMs } = filters;
  if (afterMs !== undefined) tests.push((record) => record.mtimeMs >= afterMs);
  if (beforeMs !== undefined) tests.push((record) => record.mtimeMs < beforeMs);
  if (tests.length === 0) return undefined;
  return (record) => tests.every((test) => test(record));
}

function fileName(record: NoteRecord): string {
  return lowerCase(record.path.slice(record.path.lastIndexOf('/') + 1));
}

function hasTag(record: NoteRecord, wanted: string): boolean {
  return record.tags.some((tag) => {
    const name = lowerCase(tag);
    return name === wanted || name.startsWith(`${wanted}/`);
  });
}
