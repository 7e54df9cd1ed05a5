import { searchDefaults } from './defaults';
import type { ParsedQuery } from './query';
import { queryTerms } from './ranking/query-words';
import { editDistance, mistakesAllowed } from './text/edit-distance';
import { foldDiacritics } from './text/normalise';
import { tokenise } from './text/tokenise';
import type { Token } from './text/tokenise';
import { wordKeys } from './text/word-keys';

export interface Highlight {
  /** UTF-16 offsets into the snippet, `end` exclusive. */
  readonly start: number;
  readonly end: number;
}

export interface Snippet {
  readonly snippet: string;
  readonly highlights: readonly Highlight[];
}

export interface SnippetOptions {
  /** UTF-16 units at most, the ellipses included; 200 by default. */
  readonly maxLength?: number;
}

const ELLIPSIS = '…';

/**
 * One line out of a passage, around the place where most of the query's words stand together, with the words marked as
 * the search matched them: in any form, with or without diacritics, the last one from its beginning. A passage that has
 * none of the words (it was found by meaning) gives its beginning.
 */
export function makeSnippet(text: string, query: ParsedQuery, options: SnippetOptions = {}): Snippet {
  const maxLength = options.maxLength ?? searchDefaults.snippetLength;
  const line = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const matches = findMatches(line, query);
  const window = cutAtWords(line, densestWindow(matches, line.length, maxLength - 2 * ELLIPSIS.length));
  const before = window.start > 0 ? ELLIPSIS : '';
  const after = window.end < line.length ? ELLIPSIS : '';
  const shift = before.length - window.start;
  return {
    snippet: before + line.slice(window.start, window.end) + after,
    highlights: matches
      .filter(({ start, end }) => start >= window.start && end <= window.end)
      .map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  };
}

interface Match extends Highlight {
  /** Which word of the query it is. */
  readonly word: string;
}

/** Matched stretches in order, none within another. */
function findMatches(line: string, query: ParsedQuery): Match[] {
  const tokens = tokenise(line);
  const { terms, isMatch } = askedFor(query);
  const exact = joinMatches(tokens, isMatch);
  // As in the search: a word that is nowhere may be a mistyped one.
  const missing = terms.filter((term) => !exact.some(({ word }) => word === term));
  if (missing.length === 0 || missing.length > searchDefaults.maxForgivenWords) return exact;
  const isNear = createMistypedMatcher(missing);
  return joinMatches(tokens, (token) => isMatch(token) ?? isNear(token));
}

/** What is looked for: of a pasted page, made once for all its hits. */
interface Asked {
  readonly terms: readonly string[];
  readonly isMatch: Matcher;
}

const askedByQuery = new WeakMap<ParsedQuery, Asked>();

function askedFor(query: ParsedQuery): Asked {
  const known = askedByQuery.get(query);
  if (known !== undefined) return known;
  const terms = queryTerms([...query.words, ...query.phrases].join(' '));
  const asked = { terms, isMatch: createMatcher(terms) };
  askedByQuery.set(query, asked);
  return asked;
}

type Matcher = (token: Token) => string | undefined;

function joinMatches(tokens: readonly Token[], wordOf: Matcher): Match[] {
  const matches: Match[] = [];
  for (const token of tokens) {
    const word = wordOf(token);
    if (word === undefined) continue;
    const last = matches.at(-1);
    // Bigrams overlap and a whole covers its parts: what touches is one stretch.
    if (last !== undefined && token.start < last.end) {
      matches[matches.length - 1] = { ...last, end: Math.max(last.end, token.end) };
    } else {
      matches.push({ start: token.start, end: token.end, word });
    }
  }
  return matches;
}

/** Gives the word of the query that a token is a form of. */
function createMatcher(terms: readonly string[]): Matcher {
  const wordOfKey = new Map<string, string>();
  for (const term of terms) for (const key of wordKeys(term).all) wordOfKey.set(key, term);
  const last = terms.at(-1) ?? '';
  const lastFold = foldDiacritics(last);
  const inner = terms.filter((term) => term.length >= searchDefaults.minCompoundPart).map(foldedTerm);
  // Stemming cuts ends off: every key of a word begins as the word does, and most words of a passage begin otherwise.
  const initials = new Set(Array.from(wordOfKey.keys(), (key) => key.charAt(0)));
  return ({ term }) => {
    const fold = foldDiacritics(term);
    for (const key of initials.has(fold.charAt(0)) ? wordKeys(term).all : []) {
      const word = wordOfKey.get(key);
      if (word !== undefined) return word;
    }
    if (lastFold.length >= searchDefaults.minPrefixLength && fold.startsWith(lastFold)) return last;
    if (fold.length < searchDefaults.minCompoundLength) return undefined;
    return inner.find((part) => fold.includes(part.fold))?.term;
  };
}

/** Gives the word of the query that a token is a mistake or two away from. */
function createMistypedMatcher(terms: readonly string[]): Matcher {
  const words = terms.map(foldedTerm);
  return ({ term }) => {
    const fold = foldDiacritics(term);
    const near = words.find((word) => {
      const limit = mistakesAllowed(word.term);
      return limit > 0 && editDistance(word.fold, fold, limit) <= limit;
    });
    return near?.term;
  };
}

function foldedTerm(term: string): { readonly term: string; readonly fold: string } {
  return { term, fold: foldDiacritics(term) };
}

/** The stretch of at most `length` with the most distinct words, then the most matches; the first of equals. */
function densestWindow(matches: readonly Match[], lineLength: number, length: number): Highlight {
  if (lineLength <= length) return { start: 0, end: lineLength };
  let best = { first: 0, last: -1, value: 0 };
  for (let first = 0; first < matches.length; first++) {
    const start = (matches[first] as Match).start;
    const words = new Set<string>();
    for (let last = first; last < matches.length && (matches[last] as Match).end - start <= length; last++) {
      words.add((matches[last] as Match).word);
      const value = words.size + (last - first + 1) / (matches.length + 1);
      if (value > best.value) best = { first, last, value };
    }
  }
  const start = matches[best.first]?.start ?? 0;
  const end = matches[best.last]?.end ?? 0;
  // A little before the first match, the rest after the last: people read on.
  const lead = best.last === -1 ? 0 : Math.floor((length - (end - start)) / 3);
  const from = Math.max(0, Math.min(start - lead, lineLength - length));
  return { start: from, end: from + length };
}

/** Moves the ends of a window inwards to spaces where one is near, and never between two halves of a character. */
function cutAtWords(line: string, { start, end }: Highlight): Highlight {
  let from = start;
  let to = end;
  if (from > 0) {
    const space = line.indexOf(' ', from);
    if (space !== -1 && space - from <= searchDefaults.snippetSlack) from = space + 1;
    else if (isLowSurrogate(line, from)) from += 1;
  }
  if (to < line.length) {
    const space = line.lastIndexOf(' ', to);
    if (space > from && to - space <= searchDefaults.snippetSlack) to = space;
    else if (isLowSurrogate(line, to)) to -= 1;
  }
  return { start: from, end: to };
}

function isLowSurrogate(line: string, at: number): boolean {
  const unit = line.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
