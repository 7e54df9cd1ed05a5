import { verbReading } from '../../words';
import type { Word } from '../../words';
import { terms } from '../rules/terms';

/** Third persons of verbs that a line without a subject begins with, besides those that the rules know by what they say. */
const VERBS = terms(
  'worked lived studied moved married teaches taught collects bakes started knew met builds makes reads keeps grows knows sells hates ' +
    "suffers can can't cannot doesn't does isn't hasn't won't was has is",
  'studierte zog heiratete unterrichtet fährt sammelt backt leitet kennt baut macht verträgt leidet hört nimmt mag hilft züchtet ' +
    'verkauft pflegt kocht betreut hatte war kann darf',
);
const NOUNS = terms(
  'vegetarierin vegetarier veganerin veganer diabetiker diabetikerin asthmatiker asthmatikerin epileptiker epileptikerin legastheniker ' +
    'legasthenikerin nichtraucher nichtraucherin raucher raucherin bluter linkshänder linkshänderin rentner rentnerin',
);
/** "Mein Neffe.", "My oldest friend.": no more than who it is. */
const RELATION =
  /^(?<owner>My|Our|Meine?|Unsere?)(?: (?:\p{Ll}+er?|old|oldest|best|eldest))? [\p{L}-]+[.!]?$/u;
const ENGLISH_OWNERS = terms('My Our');
/** Adjectives, each with the verb that a sentence has before it. */
const STATES: ReadonlyMap<string, string> = new Map([
  ...each(
    'allergic vegetarian vegan married divorced widowed retired pregnant engaged diabetic asthmatic epileptic coeliac celiac dyslexic deaf',
    'is',
  ),
  ...each(
    'allergisch vegetarisch vegan verheiratet geschieden verwitwet schwanger verlobt geboren farbenblind gehörlos schwerhörig kurzsichtig pensioniert',
    'ist',
  ),
  ...each([...NOUNS].join(' '), 'ist'),
  ['born', 'was'],
]);

/**
 * A line of a person's note that leaves out the person, as a sentence about them: "Allergic to walnuts" becomes "Ida is allergic to
 * walnuts", "Verträgt keine Laktose" "Ida verträgt keine Laktose".
 *
 * @returns undefined where the line does not begin so
 */
export function withPerson(name: string, text: string, words: readonly Word[]): string | undefined {
  const [first] = words;
  if (first === undefined || first.start > 0) return undefined;
  const owner = RELATION.exec(text)?.groups?.owner;
  if (owner !== undefined)
    return `${name} ${ENGLISH_OWNERS.has(owner) ? 'is' : 'ist'} ${uncapitalised(text)}`;
  const state = STATES.get(first.term);
  if (state !== undefined) return `${name} ${state} ${NOUNS.has(first.term) ? text : uncapitalised(text)}`;
  return isThirdPerson(first) ? `${name} ${uncapitalised(text)}` : undefined;
}

function isThirdPerson({ term, written }: Word): boolean {
  if (VERBS.has(term)) return true;
  return verbReading(written, true)?.form === 'present' && /[^s']s$|t$/u.test(term);
}

function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function each(list: string, verb: string): (readonly [string, string])[] {
  return list.split(' ').map((word) => [word, verb]);
}
