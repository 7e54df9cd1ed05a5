import type { ParsedQuery } from '../../../../indexer/search';
import type { ForwardNote } from '../../../../indexer/search/postings/forward';
import { spanOf, termOf } from '../../../../indexer/search/postings/forward';
import { lowerCase } from '../../../../indexer/search/text/normalise';
import { tokenise } from '../../../../indexer/search/text/tokenise';
import { wordFolds } from '../../../../indexer/search/text/word-keys';
import type { NoteRecord } from '../../../../indexer/vault';

/** A note as the reference sees it: its record and its words in order; it never looks at a posting. */
export interface Note {
  readonly number: number;
  readonly record: NoteRecord;
  readonly forward: ForwardNote;
  /** What the numbers in `forward` are called. */
  readonly termText: (term: number) => string;
}

/** Whether a query asks for anything beside words. */
export function hasConditions(query: ParsedQuery, without: ReadonlySet<string>): boolean {
  const { filters, phrases, excludedPhrases, excludedWords } = query;
  const asked = Object.values<number | readonly string[]>({ ...filters }).filter(
    (filter) => typeof filter === 'number' || filter.length > 0,
  );
  const counts = [asked, phrases, excludedPhrases, excludedWords].map(({ length }) => length);
  return without.size + counts.reduce((sum, count) => sum + count, 0) > 0;
}

/** The notes that meet the conditions of a query; all of them where it has none. */
export function meeting(query: ParsedQuery, without: ReadonlySet<string>, notes: readonly Note[]): Note[] {
  const { filters } = query;
  const has = (text: string, part: string) => lowerCase(text).includes(lowerCase(part));
  const name = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const hasTag = (record: NoteRecord, wanted: string) =>
    record.tags.some((tag) => {
      return lowerCase(tag) === lowerCase(wanted) || lowerCase(tag).startsWith(`${lowerCase(wanted)}/`);
    });
  const excluded = [...query.excludedWords, ...query.excludedPhrases];
  if (!hasConditions(query, without)) return [...notes];
  return notes.filter((note) => {
    const { record } = note;
    return (
      record.contentHash !== '' &&
      !without.has(record.path) &&
      filters.path.every((part) => has(record.path, part)) &&
      filters.notPath.every((part) => !has(record.path, part)) &&
      filters.file.every((part) => has(name(record.path), part)) &&
      filters.notFile.every((part) => !has(name(record.path), part)) &&
      filters.tag.every((tag) => hasTag(record, tag)) &&
      filters.notTag.every((tag) => !hasTag(record, tag)) &&
      record.mtimeMs >= (filters.afterMs ?? -Infinity) &&
      record.mtimeMs < (filters.beforeMs ?? Infinity) &&
      query.phrases.every((phrase) => unitsWith(phrase, note).size > 0) &&
      excluded.every((phrase) => unitsWith(phrase, note).size === 0)
    );
  });
}

/** The units of a note with the words of a phrase side by side, whatever their diacritics. */
export function unitsWith(phrase: string, { forward, termText }: Note): Set<number> {
  const { stretches, words } = forward;
  const wanted = tokenise(phrase).filter(({ span, isTail }) => span === 0 && isTail !== true);
  const units = new Set<number>();
  if (wanted.length === 0) return units;
  const isSame = (a: string, b: string) => wordFolds(a).some((fold) => wordFolds(b).includes(fold));
  for (const { unit, start, end } of stretches) {
    const matches = (at: number, place: number): boolean => {
      const token = wanted[place];
      if (token === undefined) return true;
      if (at >= end) return false;
      const word = words[at] as number;
      if (isSame(token.term, termText(termOf(word))) && matches(at + spanOf(word) + 1, place + 1))
        return true;
      return spanOf(word) > 0 && matches(at + 1, place);
    };
    for (let at = start; at < end; at++) if (matches(at, 0)) units.add(unit);
  }
  return units;
}
