import { stopwords as english } from '@orama/stopwords/english';
import { stopwords as german } from '@orama/stopwords/german';
import { wordList } from './word-list';

const ENGLISH = new Set([...english, 'a', 'also', 'like', 'please', 'since']);
const GERMAN = new Set([
  ...german,
  'die',
  'beim',
  'vorm',
  'fürs',
  'schon',
  'mal',
  'gern',
  'gerne',
  'immer',
  'bitte',
  'seit',
  'wohl',
]);

/** Words that say how others belong together, and what they tell of the language. */
export function isFunctionTerm(term: string): boolean {
  return ENGLISH.has(term) || GERMAN.has(term);
}

export type StatementLanguage = 'en' | 'de';

/** Tells the language of a single line by its function words; undefined where it has as many of both. */
export function statementLanguage(terms: readonly string[]): StatementLanguage | undefined {
  let balance = 0;
  for (const term of terms) {
    if (/[äöüß]/.test(term)) balance -= 1;
    balance += Number(ENGLISH.has(term)) - Number(GERMAN.has(term));
  }
  return balance > 0 ? 'en' : balance < 0 ? 'de' : undefined;
}

/** Prepositions by what they say, in both languages. Some say several things: those go by the commonest. */
const ROLES: Readonly<Record<string, string>> = {
  at: 'at bei beim',
  in: 'in im ins into within inside innerhalb',
  on: 'on am an ans auf upon',
  to: 'to nach zu zum zur towards toward',
  for: 'for für fürs',
  with: 'with mit',
  without: 'without ohne',
  from: 'from von vom aus',
  of: 'of',
  by: 'by per durch',
  since: 'since seit ab',
  until: 'until till bis',
  before: 'before vor vorm',
  after: 'after',
  over: 'over than über statt als',
  as: 'as',
  against: 'against gegen',
  about: 'about um wegen because',
  under: 'under unter below',
  between: 'between zwischen',
};

const roleByTerm: ReadonlyMap<string, string> = new Map(
  Object.entries(ROLES).flatMap(([role, terms]) => terms.split(' ').map((term) => [term, role] as const)),
);

/** What a preposition says of the words after it; undefined for any other word. */
export function roleOf(term: string): string | undefined {
  return roleByTerm.get(term);
}

/** Speaks of whoever the memory belongs to. */
export const userPronouns = wordList(
  "i, i'm, i've, i'll, i'd, we, we're, we've, we'll, me, us, user, the user",
  'ich, wir, mich, mir, uns, nutzer, der nutzer, nutzerin, die nutzerin, benutzer, der benutzer',
);

/** What belongs to the user. */
export const userPossessives = wordList(
  'my, our, mine, ours',
  'mein, meine, meinen, meinem, meiner, meines, unser, unsere, unseren, unserem, unserer, unseres',
);

/** Somebody of whom only the text around would tell who it is. */
export const otherPronouns = wordList(
  "he, she, they, it, he's, she's, it's, they're, this, that, his, her, their, its, you, your",
  'er, sie, es, ihn, ihm, ihnen, sein, seine, seinen, seinem, seiner, seines, ihr, ihre, ihren, ihrem, ihrer, ihres, du, dein, deine',
);

export const articles = wordList(
  'a, an, the',
  'der, die, das, den, dem, des, ein, eine, einen, einem, einer, eines',
);

/** German articles that no subject has: what they begin is an object, and the subject follows the verb. */
export const objectArticles = wordList('den, dem, einen, einem');

/** What begins a time rather than a subject: "last week the basement was flooded". */
export const timeAdjectives: ReadonlySet<string> = new Set(
  'last next every each letzte letzten letztes vorige vorigen voriges nächste nächsten nächstes jede jeden jedes'.split(
    ' ',
  ),
);
