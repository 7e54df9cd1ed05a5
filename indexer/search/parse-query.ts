import { TriviumError } from '../platform';
import { cutQuery } from './cut-query';
import { searchDefaults } from './defaults';
import { parseDate } from './query-dates';
import type { ParsedQuery, QueryFilters } from './query';

/**
 * `-`? then an operator with its value, a "phrase", or a run without spaces. Quotes come straight, typographic or German;
 * a quote that is never closed runs to the end, since it is being typed.
 */
const QUOTED = '["“”„](?<NAME>[^"“”]*)(?:["“”]|$)';
const PIECE = new RegExp(
  `(?<minus>-)?(?:(?<operator>path|file|tag|after|before):(?:${QUOTED.replace('NAME', 'quotedValue')}|(?<value>\\S*))|${QUOTED.replace('NAME', 'phrase')}|(?<word>[^\\s"“”„]+))`,
  'giu',
);

type Mutable<Type> = {
  -readonly [Key in keyof Type]: Type[Key] extends readonly (infer Item)[] ? Item[] : Type[Key];
};

/**
 * Reads what a user typed. Words, `"phrases"`, `-word`, `-"phrase"`, and the filters `path:`, `file:`, `tag:` (each with
 * `-` before it for its opposite), `after:` and `before:`; a value with spaces stands in quotes. Everything else, an
 * operator without a value included, is words.
 *
 * `after:2026-03` begins with that month, `before:2026-03` ends before it.
 *
 * Of a pasted text the first 20,000 UTF-16 units are read.
 *
 * @throws TriviumError `query-invalid` for a value of `after:` or `before:` that is no date, and for more than 200 different
 *   phrases, exclusions and filters; nothing else fails
 */
export function parseQuery(text: string): ParsedQuery {
  const input = cutQuery(text);
  const words: string[] = [];
  const phrases: string[] = [];
  const excludedWords: string[] = [];
  const excludedPhrases: string[] = [];
  const spoken: string[] = [];
  const filters: Mutable<QueryFilters> = {
    path: [],
    notPath: [],
    file: [],
    notFile: [],
    tag: [],
    notTag: [],
  };

  for (const match of input.matchAll(PIECE)) {
    const piece = match.groups as Partial<Record<string, string>>;
    // A minus inside a word (`e-mail`) is part of the word: the pattern takes the word whole. Here it begins a piece.
    const isExcluded = piece['minus'] !== undefined && isAtWordStart(input, match.index);
    const value = (piece['quotedValue'] ?? piece['value'])?.trim();
    if (piece['operator'] !== undefined && value !== undefined && value !== '') {
      addFilter(filters, piece['operator'].toLowerCase(), value, isExcluded);
    } else if (piece['phrase'] !== undefined) {
      const phrase = piece['phrase'].trim();
      if (phrase === '') continue;
      (isExcluded ? excludedPhrases : phrases).push(phrase);
      if (!isExcluded) spoken.push(phrase);
    } else {
      const word = piece['word'] ?? piece['operator'] ?? '';
      if (word === '' || /^-+$/.test(word)) continue;
      (isExcluded ? excludedWords : words).push(word);
      if (!isExcluded) spoken.push(word);
    }
  }
  refuseTooMany([phrases, excludedWords, excludedPhrases, ...Object.values(filters)]);
  return { text: spoken.join(' '), words, phrases, excludedWords, excludedPhrases, filters };
}

/** @param kinds the conditions by kind; a date is one number and counts for nothing */
function refuseTooMany(kinds: readonly (readonly string[] | number)[]): void {
  const limit = searchDefaults.maxConditions;
  const count = kinds.reduce<number>(
    (sum, kind) => sum + (typeof kind === 'number' ? 0 : new Set(kind).size),
    0,
  );
  if (count <= limit) return;
  throw new TriviumError(
    'query-invalid',
    `The query has ${count} phrases, exclusions and filters, and at most ${limit} are looked up. Take some out.`,
  );
}

function isAtWordStart(input: string, index: number): boolean {
  return index === 0 || /\s/u.test(input.charAt(index - 1));
}

function addFilter(
  filters: Mutable<QueryFilters>,
  operator: string,
  value: string,
  isExcluded: boolean,
): void {
  switch (operator) {
    case 'path':
      (isExcluded ? filters.notPath : filters.path).push(value);
      return;
    case 'file':
      (isExcluded ? filters.notFile : filters.file).push(value);
      return;
    case 'tag':
      (isExcluded ? filters.notTag : filters.tag).push(value.replace(/^#/, ''));
      return;
    default:
      addDate(filters, operator, value, isExcluded);
  }
}

/** `-after:` is `before:` and the other way; of several dates the narrowest counts. */
function addDate(filters: Mutable<QueryFilters>, operator: string, value: string, isExcluded: boolean): void {
  const { startMs } = parseDate(operator, value);
  if ((operator === 'after') !== isExcluded)
    filters.afterMs = Math.max(filters.afterMs ?? -Infinity, startMs);
  else filters.beforeMs = Math.min(filters.beforeMs ?? Infinity, startMs);
}
