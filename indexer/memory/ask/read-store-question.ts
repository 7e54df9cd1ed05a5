/** A question that the store itself answers. */
export type StoreQuestion = {
  /** What it is about, empty where it is about all. */
  readonly about: string;
  /** The language to answer in. */
  readonly language: 'de' | 'en';
} & (
  | { readonly kind: 'count'; readonly of: Counted }
  /** `entries` are notes that say which day they are from. */
  | { readonly kind: 'latest'; readonly of: 'notes' | 'entries' | 'memories' }
);

export type Counted = 'notes' | 'memories' | 'conversations';

const NOUNS: readonly (readonly [Counted, string])[] = [
  ['notes', 'notes?|entries|entry|notiz(?:en)?|eintr[aä]ge?|einträgen'],
  ['memories', 'memories|memory|facts?|erinnerung(?:en)?|fakten|fakt'],
  ['conversations', 'conversations?|chats?|sessions?|gespräche?n?|unterhaltung(?:en)?'],
];
const NOUN = NOUNS.map(([, words]) => words).join('|');
const ABOUT =
  '(?:about|on|regarding|mention(?:ing|s)?|with|for|say|über|zum?|zur|von|mit|wegen|erwähnen|namens)';
const THE = '(?:the|my|our|der|die|das|dem|den|mein(?:e[nrms]?)?)';

const COUNT = new RegExp(String.raw`^(?:how many|wie ?viele)\s+(${NOUN})(?=[\s?!.]|$)(.*)$`, 'isu');
const LATEST_NOUN = new RegExp(
  String.raw`^(?:(?:what|which)\s+(?:is|was)\s+|(?:was|wie|welche[rs]?)\s+(?:ist|war|lautet)\s+|show(?:\s+me)?\s+|zeig(?:e)?(?:\s+mir)?\s+)?(?:${THE}\s+)?(?:last|latest|newest|most recent|letzte[rsn]?|neueste[rsn]?|jüngste[rsn]?)\s+(${NOUN})(?=[\s?!.]|$)(.*)$`,
  'isu',
);
const LATEST_VERB = new RegExp(
  String.raw`^(?:what did i (?:last|most recently) (?:write|note|add|record)|what did i (?:write|note|add|record) (?:last|most recently)|was habe ich (?:zuletzt|als letztes))(?=[\s?!.]|$)(.*)$`,
  'isu',
);

/** What only fills a question: `do I have`, `gibt es`. */
const FILLERS =
  /^(?:\s*(?:do|did|have|has|are|is|were|i|we|you|there|got|in|total|habe|haben|hast|gibt|gab|es|sind|ich|wir|du|da|insgesamt|geschrieben|notiert|my|the|vault|memory)(?=[\s?!.,]|$))*/isu;

/** Words of a German verb at the end of a question: `was habe ich zuletzt über X geschrieben`. */
const TAIL = /\s+(?:geschrieben|notiert|festgehalten|aufgeschrieben|habe|haben|gibt es)$/isu;

/**
 * Whether a question asks for a number, or for the latest, of what is kept, German or English: then it is counted and not guessed.
 * Anything that is not plainly such a question is none.
 */
export function readStoreQuestion(question: string): StoreQuestion | undefined {
  const asked = question.trim().replace(/\s+/gu, ' ');
  const language = GERMAN.test(asked) ? 'de' : 'en';
  const count = COUNT.exec(asked);
  const noun = LATEST_NOUN.exec(asked);
  const verb = LATEST_VERB.exec(asked);
  const about = topicOf(count?.[2] ?? noun?.[2] ?? verb?.[1]);
  if (about === undefined) return undefined;
  if (count) return { kind: 'count', of: nounOf(count[1]!), about, language };
  return { kind: 'latest', of: noun ? latestOf(noun[1]!) : 'notes', about, language };
}

const GERMAN =
  /(?:^|\s)(?:wie ?viele|was|wie|welche[rs]?|zeige?|letzte[rsn]?|neueste[rsn]?|jüngste[rsn]?)(?=\s)/iu;
const ENTRY = /^(?:entry|entries|eintr)/iu;

function latestOf(noun: string): 'notes' | 'entries' | 'memories' {
  if (ENTRY.test(noun)) return 'entries';
  return nounOf(noun) === 'memories' ? 'memories' : 'notes';
}

function nounOf(word: string): Counted {
  return NOUNS.find(([, words]) => new RegExp(`^(?:${words})$`, 'iu').test(word))![0];
}

/** What is after `about`; empty where nothing is asked for in particular, undefined where it is a question of another kind. */
function topicOf(rest: string | undefined): string | undefined {
  if (rest === undefined) return undefined;
  const told = rest
    .replace(/[?!.\s]+$/u, '')
    .replace(TAIL, '')
    .replace(FILLERS, '')
    .trim();
  if (told === '') return '';
  const about = new RegExp(String.raw`^${ABOUT}\s+(?:${THE}\s+)?(.+)$`, 'isu').exec(told);
  const topic = about?.[1]?.replace(TAIL, '').replace(FILLER_END, '').trim();
  return topic === '' ? undefined : topic;
}

const FILLER_END = /\s+(?:(?:do|did) (?:i|we) have|are there|gibt es|habe ich|haben wir|have i|is there)$/isu;
