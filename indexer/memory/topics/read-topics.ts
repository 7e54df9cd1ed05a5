import { readWords, statementLanguage } from '../words';
import type { StatementLanguage, Word } from '../words';
import { topicNames, topicOf } from './topics';
import type { TopicName } from './topics';

/** Where a text speaks of topics: `words.slice(at, at + length)`, the longest phrase that begins there. */
export interface TopicMatch {
  readonly at: number;
  readonly length: number;
  readonly topics: readonly TopicName[];
}

/** A phrase of the table. */
interface Phrase {
  /** Words after the first one; those after a gap apart. */
  readonly rest: readonly string[];
  readonly afterGap: readonly string[];
  readonly topic: TopicName;
  /** Undefined for an example, of either language. */
  readonly language: StatementLanguage | undefined;
}

interface Head {
  readonly ending: string;
  readonly topic: TopicName;
}

const GAP = '…';
/** Words that a gap may be long: "stehe meistens schon um sechs auf". */
const WIDEST_GAP = 6;
/** Letters that German puts before the head of a compound, at least: "Nussallergie". */
const SHORTEST_MODIFIER = 2;

/** Mean something else in the other language, where they are no sign of the topic: "what kind of book", "sehr handy". */
const FALSE_FRIENDS: ReadonlySet<string> = new Set(
  'kind chef alter pass male mutter boot handy mobile live organ bad rat see hell wagen'.split(' '),
);

const phrases = new Map<string, Phrase[]>();
const heads: Head[] = [];

for (const topic of topicNames) {
  const { en, de, examples = '' } = topicOf(topic);
  for (const [language, list] of [
    ['en', en],
    ['de', de],
    [undefined, examples],
  ] as const) {
    for (const phrase of list.split(',').map((one) => one.trim())) addPhrase(phrase, topic, language);
  }
}

function addPhrase(phrase: string, topic: TopicName, language: StatementLanguage | undefined): void {
  if (phrase.startsWith('-')) {
    heads.push({ ending: phrase.slice(1), topic });
    return;
  }
  const [before = '', after = ''] = phrase.split(GAP);
  const [first, ...rest] = termsOf(before);
  if (first === undefined) return;
  const known = phrases.get(first) ?? [];
  phrases.set(first, [...known, { rest, afterGap: termsOf(after), topic, language }]);
}

function termsOf(text: string): readonly string[] {
  return readWords(text).map(({ term }) => term);
}

/** What a text names topics by, word by word, none of its words in two matches. Examples of a topic do not name it. */
export function findTopics(words: readonly Word[]): readonly TopicMatch[] {
  const language = statementLanguage(words.map(({ term }) => term));
  const matches: TopicMatch[] = [];
  for (let at = 0; at < words.length;) {
    const match = longestAt(words, at, language);
    if (match !== undefined) matches.push(match);
    at += match?.length ?? 1;
  }
  return matches;
}

/** All topics that a text speaks of; those of shorter phrases within longer ones, too. */
export function topicsOf(text: string): ReadonlySet<TopicName> {
  const words = readWords(text);
  const language = statementLanguage(words.map(({ term }) => term));
  const topics = new Set<TopicName>();
  for (let at = 0; at < words.length; at++) {
    for (const { topic } of matchesAt(words, at, language)) topics.add(topic);
  }
  return topics;
}

function longestAt(
  words: readonly Word[],
  at: number,
  language: StatementLanguage | undefined,
): TopicMatch | undefined {
  const found = matchesAt(words, at, language).filter(({ isExample }) => !isExample);
  const length = Math.max(0, ...found.map((match) => match.length));
  if (length === 0) return undefined;
  const topics = found.filter((match) => match.length === length).map(({ topic }) => topic);
  return { at, length, topics: [...new Set(topics)] };
}

interface Found {
  readonly topic: TopicName;
  /** Words up to a gap. */
  readonly length: number;
  readonly isExample: boolean;
}

function matchesAt(
  words: readonly Word[],
  at: number,
  language: StatementLanguage | undefined,
): readonly Found[] {
  const term = words[at]?.term ?? '';
  const found: Found[] = [];
  for (const phrase of phrases.get(term) ?? []) {
    const length = 1 + phrase.rest.length;
    const isForeign = language !== undefined && phrase.language !== undefined && phrase.language !== language;
    if (length === 1 && isForeign && FALSE_FRIENDS.has(term)) continue;
    if (hasTerms(words, at + 1, phrase.rest) && isAfterGap(words, at + length, phrase.afterGap))
      found.push({ topic: phrase.topic, length, isExample: phrase.language === undefined });
  }
  for (const { ending, topic } of heads) {
    if (term.endsWith(ending) && term.length >= ending.length + SHORTEST_MODIFIER)
      found.push({ topic, length: 1, isExample: false });
  }
  return found;
}

function hasTerms(words: readonly Word[], at: number, terms: readonly string[]): boolean {
  return terms.every((term, place) => words[at + place]?.term === term);
}

function isAfterGap(words: readonly Word[], from: number, terms: readonly string[]): boolean {
  if (terms.length === 0) return true;
  for (let at = from; at <= from + WIDEST_GAP; at++) if (hasTerms(words, at, terms)) return true;
  return false;
}
