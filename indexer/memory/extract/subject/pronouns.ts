import {
  hasPhrase,
  lastingConditions,
  lastingStates,
  numberKey,
  phraseAt,
  readWords,
  wordList,
} from '../../words';
import type { Word } from '../../words';
import { contentWords, isFunctionTerm } from '../rules/content-words';
import { terms } from '../rules/terms';

/** A third person at the beginning of a sentence, whoever it is. */
const SUBJECT_PRONOUNS = terms(
  "he she they it he's she's they're they've it's er sie es this that these those dies das diese dieser that's",
);
const PERSONS = terms("he she he's she's er sie");

/** What points out of the sentence, wherever it stands. */
const POINTERS = terms(
  'he she him her they them er ihn ihm ihnen sie davon damit dafür daran dabei darüber darauf dazu dagegen dorthin here hier',
);
/** The same where nothing follows: "I love it.", "das mag ich nicht so". */
const LAST_POINTERS = terms(
  'it that this those these there one ones so es das dies dort too either auch ours theirs where wo',
);

const DANGLING = terms('where wo which');

/** Who a sentence is about, as far as its beginning tells: "My sister Anna", "Anna Schmidt", "Meine Kollegin Ruth". */
export function subjectOf(text: string): string | undefined {
  const relation =
    /^(?:My|Our|Mein|Meine|Unser|Unsere)\s+\p{L}[\p{L}-]+(?:\s+\p{Lu}[\p{L}-]+)?(?=\s+\p{Ll})/u.exec(
      text,
    )?.[0];
  return relation ?? nameAtStart(text);
}

/** Verbs that people are the subject of: before one, a word with a capital at the beginning is somebody's name. */
const PERSON_VERBS = terms(
  'works worked lives lived likes loves hates prefers studies studied plays moved moves married teaches taught speaks turned called ' +
    'asked told wants plans collects bakes sings writes drives eats drinks owns runs started joined born',
  'arbeitet arbeitete wohnt wohnte lebt lebte mag liebt hasst bevorzugt studiert studierte spielt zieht zog heiratet unterrichtet ' +
    'spricht heißt isst trinkt fährt sammelt backt singt schreibt besitzt leitet feiert kommt bestellt',
);

/** A name of one or two words at the beginning of a sentence, before a verb that people are the subject of. */
function nameAtStart(text: string): string | undefined {
  const name = /^\p{Lu}[\p{Ll}'’-]+(?:\s+\p{Lu}[\p{Ll}'’-]+)?(?=\s+\p{Ll})/u.exec(text)?.[0];
  if (name === undefined) return undefined;
  const words = readWords(text);
  const length = name.split(/\s+/).length;
  if (NO_NAMES.has(words[0]?.term ?? '')) return undefined;
  const verb = length + phraseAt(words, length, BEFORE_VERBS);
  const isOfPerson =
    PERSON_VERBS.has(words[verb]?.term ?? '') || isInState(words, verb) || phraseAt(words, verb, LEAVING) > 0;
  return isOfPerson ? name : undefined;
}

/** Between a name and its verb: "Jonas now lives in Munich". */
const BEFORE_VERBS = wordList(
  'now, currently, still, also, always, usually, often, once, formerly, recently, no longer, never, already, both',
);
const STATE_VERBS = terms('is ist was war');
const STATES = wordList('pregnant, schwanger');

/** "Henning hat gekündigt" */
const LEAVING = wordList('hat gekündigt, has quit, has resigned, has retired, quit, resigned, retired');

/** "Katrin ist schwanger": only people are. */
function isInState(words: readonly Word[], verb: number): boolean {
  const rest = words.slice(verb + 1);
  return (
    STATE_VERBS.has(words[verb]?.term ?? '') &&
    (hasPhrase(rest, lastingStates) || hasPhrase(rest, lastingConditions) || hasPhrase(rest, STATES))
  );
}

const NO_NAMES = terms(
  'he she it they we you i this that these those there here who what everyone everybody nobody somebody someone one people er sie es ' +
    'das dies diese dieser dieses jemand niemand jeder alle man wer was der die ein eine the a an my our mein meine unser unsere kein ' +
    'keine im am in at on if when wenn dann then but und aber so hier dort heute gestern morgen',
);

/** Whether the sentence begins with somebody or something that was named before. */
export function beginsWithPronoun(words: readonly Word[]): boolean {
  const [first, second] = words;
  // "Das Buch lese ich": an article.
  const isArticle = first?.term === 'das' && /^\p{Lu}/u.test(second?.written ?? '');
  return SUBJECT_PRONOUNS.has(first?.term ?? '') && !isArticle;
}

/**
 * Puts who is meant in the place of the pronoun that the sentence begins with: "She works in Rome" after "My sister Anna …".
 * "It" and "they" are left alone: too much may be meant.
 *
 * @returns undefined where the pronoun cannot be told
 */
export function withSubject(text: string, subject: string | undefined): string | undefined {
  const words = readWords(text);
  const [first, second] = words;
  if (!first || subject === undefined || !PERSONS.has(first.term)) return undefined;
  // "Sie arbeiten": more than one, or a polite "you".
  if (first.term === 'sie' && /en$|^sind$/u.test(second?.term ?? '')) return undefined;
  const contracted = first.term.endsWith("'s") ? `${subject} is` : subject;
  return contracted + text.slice(first.end);
}

/** Whether a sentence says by itself what it is about. */
export function isSelfContained(words: readonly Word[]): boolean {
  const last = words.at(-1);
  if (!last || beginsWithPronoun(words) || DANGLING.has(last.term)) return false;
  const content = contentWords(words);
  if (LAST_POINTERS.has(last.term) && content.length < 3) return false;
  // "I use two.", "I'll take Kazuko's.": of what, another sentence says.
  if (numberKey(last.term) !== undefined && content.length < 3) return false;
  if (last.term.endsWith("'s") && content.length < 3) return false;
  if (content.length < 3 && words.some(({ term }) => term === 'it' || term === 'es')) return false;
  if (hasPhrase(words, REFERRING) || words.some((_, index) => isThingMeant(words, index))) return false;
  return !words.some((word, index) => POINTERS.has(word.term) && !isNamedBefore(words, index));
}

/** Leads back to a sentence before, whatever else is said. */
const REFERRING = wordList(
  'do so, did so, does so, doing so, like that, the latter, the former, the above, ebendort, so mache ich, das oben',
);

/** Words that a thing can be named in before "it": fewer name none. */
const NAMING_WORDS = 3;
const THING_PRONOUNS = terms('it es');
/** "I like it when …", "ich mag es, wenn …", "gibt es": here it stands for what follows, or for nothing. */
const AFTER_EMPTY = terms('when if that to wenn dass zu');
const BEFORE_EMPTY = terms('gibt gab geht ging regnet schneit');
/** After "das" a verb; an adjective, as before a noun, ends in e as well. */
const VERBS_IN_E = terms('habe hatte mache werde sage denke finde glaube würde könnte möchte wollte');

/** Whether a word stands for a thing that another sentence named: "I use it for …", "Ich soll das morgens nehmen". */
function isThingMeant(words: readonly Word[], index: number): boolean {
  const { term } = words[index]!;
  const next = words[index + 1];
  if (term === 'das') {
    // A clause of its own, as in "a house that …", has a comma in front, which words do not have: a noun tells.
    const isRelative = /^\p{Lu}/u.test(words[index - 1]?.written ?? '') && index > 1;
    const isPronoun =
      next !== undefined &&
      /^\p{Ll}/u.test(next.written) &&
      (!next.term.endsWith('e') || VERBS_IN_E.has(next.term));
    return isPronoun && !isRelative;
  }
  if (term === 'this' && next !== undefined && isFunctionTerm(next.term)) return true;
  if (!THING_PRONOUNS.has(term) || BEFORE_EMPTY.has(words[index - 1]?.term ?? '')) return false;
  if (words.slice(index + 1, index + 4).some((word) => AFTER_EMPTY.has(word.term))) return false;
  return contentWords(words.slice(0, index)).length < NAMING_WORDS;
}

/** Whether the sentence itself names somebody before the pronoun: "My sister says she moved." */
function isNamedBefore(words: readonly Word[], index: number): boolean {
  const before = words.slice(0, index);
  const isPolite = words[index]!.written === 'Sie' && index > 0;
  if (isPolite) return false;
  const hasName = before.some(({ written }, at) => at > 0 && /^\p{Lu}\p{Ll}/u.test(written));
  const [first, second] = before;
  const hasRelation = POSSESSIVES.has(first?.term ?? '') && second !== undefined;
  if (HERE.has(words[index]!.term)) return false;
  if (THINGS.has(words[index]!.term)) return contentWords(before).length >= NAMING_WORDS;
  return hasName || hasRelation || POSSESSED.has(before.at(-1)?.term ?? '');
}

const POSSESSED = terms('my our');
const POSSESSIVES = terms('my our mein meine unser unsere');
const HERE = terms('here hier');
/** What the words before it can well name: "No bullet points unless I ask for them." */
const THINGS = terms('them ihnen davon damit dafür daran dabei darüber dazu');
