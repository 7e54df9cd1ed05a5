import type { NoteTable } from '../note-table';
import type { ParsedQuery } from '../query';
import { anyPart } from '../text/any-part';
import { lowerCase } from '../text/normalise';
import type { LowerPaths } from './lower-paths';
import { NoteSet } from './note-set';
import type { PhraseFinder } from './phrases';
import { TagFilter } from './tag-filter';

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
  const candidates = candidatesFor(wanted, phrases);
  const barred = phrases.withAnyWord(excluded.filter((phrase) => phrases.isOneWord(phrase)));
  const notes = new NoteSet(table.index.numberCount);
  for (let note = 0; note < notes.marks.length; note++) {
    if (!table.isLive(note) || candidates?.has(note) === false || barred.has(note)) continue;
    if (!tests.every((test) => test(note))) continue;
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

/** Notes that may have all phrases; undefined where all notes may. No phrase is looked up once there are none. */
function candidatesFor(wanted: readonly string[], phrases: PhraseFinder): NoteSet | undefined {
  let candidates: NoteSet | undefined;
  for (const phrase of wanted) {
    const having = phrases.mayHave(phrase);
    if (candidates !== undefined) having.keep(candidates);
    if (having.isEmpty) return having;
    candidates = having;
  }
  return candidates;
}

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
  const inPath = filters.path.map(lowerCase);
  const inName = filters.file.map(lowerCase);
  if (inPath.length > 0) tests.push((note) => inPath.every((part) => paths.of(note).includes(part)));
  if (inName.length > 0) tests.push((note) => inName.every((part) => paths.nameOf(note).includes(part)));
  const barredInPath = anyPart(filters.notPath.map(lowerCase));
  const barredInName = anyPart(filters.notFile.map(lowerCase));
  if (barredInPath !== undefined) tests.push((note) => !barredInPath.test(paths.of(note)));
  if (barredInName !== undefined) tests.push((note) => !barredInName.test(paths.nameOf(note)));
  if (filters.tag.length + filters.notTag.length > 0) {
    const tagFilter = new TagFilter(filters.tag, filters.notTag);
    tests.push((note) => tagFilter.accepts(table.tags(note)));
  }
  return tests;
}
