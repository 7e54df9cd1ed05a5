import type { NoteTable } from '../note-table';
import type { ParsedQuery } from '../query';
import { lowerCase } from '../text/normalise';
import type { LowerPaths } from './lower-paths';
import { NoteSet } from './note-set';
import type { PhraseFinder } from './phrases';

/** What conditions are checked against. */
export interface ConditionContext {
  readonly table: NoteTable;
  readonly paths: LowerPaths;
  readonly phrases: PhraseFinder;
}

/** Which notes may be found. */
export interface MetConditions {
  /** The notes that meet all conditions but those of `isMet`. */
  readonly notes: NoteSet;
  /** Whether one of these notes meets the rest, for which it is read; undefined where there is no rest. */
  readonly isMet: ((note: number) => boolean) | undefined;
}

/**
 * The notes that meet a query's filters, phrases and exclusions, or undefined where it has none of them.
 *
 * @param without paths of notes that must not be found
 */
export function meetConditions(
  query: ParsedQuery,
  without: ReadonlySet<string>,
  context: ConditionContext,
): MetConditions | undefined {
  const { table, phrases } = context;
  const tests = filterTests(query, context);
  const excluded = [...new Set([...query.excludedWords, ...query.excludedPhrases])];
  const wanted = [...new Set(query.phrases)];
  if (tests.length + excluded.length + wanted.length + without.size === 0) return undefined;
  const candidates = wanted.map((phrase) => phrases.mayHave(phrase));
  const barred = excluded
    .filter((phrase) => phrases.isOneWord(phrase))
    .map((phrase) => phrases.mayHave(phrase));
  const notes = new NoteSet(table.index.numberCount);
  for (let note = 0; note < notes.marks.length; note++) {
    if (!table.isLive(note) || !candidates.every((each) => each.has(note))) continue;
    if (barred.some((each) => each.has(note)) || !tests.every((test) => test(note))) continue;
    // A note that could not be read is on the errors list, not among the answers.
    if (table.hasProblems(note) && table.contentHash(note) === '') continue;
    notes.add(note);
  }
  for (const path of without) {
    const note = table.find(path);
    if (note !== undefined) notes.delete(note);
  }
  return { notes, isMet: phraseTest(wanted, excluded, phrases) };
}

type Test = (note: number) => boolean;

/** What postings alone do not tell. */
function phraseTest(
  wanted: readonly string[],
  excluded: readonly string[],
  phrases: PhraseFinder,
): Test | undefined {
  const toHave = wanted.filter((phrase) => !phrases.isOneWord(phrase));
  const toLack = excluded.filter((phrase) => !phrases.isOneWord(phrase));
  if (toHave.length + toLack.length === 0) return undefined;
  return (note) =>
    toHave.every((phrase) => phrases.has(phrase, note)) &&
    !toLack.some((phrase) => phrases.has(phrase, note));
}

function filterTests({ filters }: ParsedQuery, { table, paths }: ConditionContext): readonly Test[] {
  const { afterMs, beforeMs } = filters;
  const tests: Test[] = [];
  // The cheapest first: most notes fail some test.
  if (afterMs !== undefined) tests.push((note) => table.mtimeMs(note) >= afterMs);
  if (beforeMs !== undefined) tests.push((note) => table.mtimeMs(note) < beforeMs);
  for (const part of filters.path.map(lowerCase)) tests.push((note) => paths.of(note).includes(part));
  for (const part of filters.notPath.map(lowerCase)) tests.push((note) => !paths.of(note).includes(part));
  for (const part of filters.file.map(lowerCase)) tests.push((note) => hasInName(paths.of(note), part));
  for (const part of filters.notFile.map(lowerCase)) tests.push((note) => !hasInName(paths.of(note), part));
  for (const tag of filters.tag.map(lowerCase)) tests.push((note) => hasTag(table.tags(note), tag));
  for (const tag of filters.notTag.map(lowerCase)) tests.push((note) => !hasTag(table.tags(note), tag));
  return tests;
}

function hasInName(path: string, part: string): boolean {
  return path.includes(part, path.lastIndexOf('/') + 1);
}

function hasTag(tags: readonly string[], wanted: string): boolean {
  return tags.some((tag) => {
    const name = lowerCase(tag);
    return name === wanted || name.startsWith(`${wanted}/`);
  });
}
