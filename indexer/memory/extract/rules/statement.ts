import { readClaim, USER_KEY } from '../../reconcile/claim';
import { hasPhrase, isGivenUp, readWords, wordList } from '../../words';
import type { Word } from '../../words';
import { withComingBirthday } from '../dates/coming-birthday';
import { withPastYears } from '../dates/past-years';
import { resolveDates } from '../dates/resolve-dates';
import { MAX_FACT_WORDS } from '../defaults';
import { subjectBelow } from '../sentences/note-subject';
import type { NoteSubject } from '../sentences/note-subject';
import type { Sentence } from '../sentences/sentence';
import { withoutOpeners } from '../subject/openers';
import { withSpeaker } from '../subject/subjectless';
import { beginsWithPronoun, isSelfContained, subjectOf, withSubject } from '../subject/pronouns';
import { isStanding } from './asking';
import { isFunctionTerm, tellingWords } from './content-words';
import { dropReasons } from './drop-reasons';
import type { DropReason } from './drop-reasons';
import { noteFact } from './note-facts';
import { introducesSuperior } from './own-people';
import { isPassing } from './passing';
import { isAmount, isLastingState, isWorthOfNote } from './worth-of-note';
import { isCancellation } from './planning';
import { beginsWithYou, isAboutSpeaker, isSecondPersonOnly } from './persons';
import { beginsWith, hasTerm, terms } from './terms';

/** What is known where a sentence stands. */
export interface Surroundings {
  readonly subject: NoteSubject;
  /** ISO date or time that the sentence is from. */
  readonly date: string;
  /** Who the same speaker spoke of last. */
  readonly antecedent: string | undefined;
  /** Whether it follows a question of somebody else: a short answer says nothing by itself. */
  readonly isAnswer: boolean;
}

export type Stated = { readonly text: string } | { readonly reason: DropReason };

/** "See the plan", "siehe oben": what follows stands elsewhere. */
const POINTERS = wordList(
  'see, see also, cf, siehe, vergleiche, vgl, more on, mehr dazu, mehr zu, and if, und ob',
);

/** A line that says what kind of statement it is: "Decision: we fire with gas." */
const LABELLED =
  /^(?:decision|decided|agreed|convention|preference|rule|fact|note to self|lesson learned|entscheidung|beschluss|beschlossen|vereinbart|vereinbarung|konvention|vorliebe|regel|fakt|merke|gelernt|erkenntnis)\s*:\s*\S/iu;

const GREETINGS = wordList(
  'dear, hi, hello, hey, thanks, thank you, liebe, lieber, hallo, sehr geehrte, sehr geehrter, danke, vielen Dank',
);

/**
 * Makes a statement of a sentence that stands by itself: without what leads over to it, with who is meant in the place of a
 * pronoun, and with dates written out. What the user says of themselves stays in the first person, so that the same fact said
 * twice has one text; of people who talk with one another, the speaker's name stands in front.
 */
export function stateFrom(
  sentence: Sentence,
  { subject: ofNote, date, antecedent, isAnswer }: Surroundings,
): Stated {
  const { turn, kind, headings, isProperty } = sentence;
  const subject = isProperty === true ? ofNote : subjectBelow(headings, ofNote);
  const fact = turn ? undefined : noteFact(sentence, subject);
  if (fact !== undefined) return stated(resolveDates(fact, date));

  const opened = withoutOpeners(sentence.text);
  const { isAskedFor } = opened;
  const bare = turn ? withSpeaker(opened.text) : opened.text;
  const isLabelled = LABELLED.test(bare);
  const first = readWords(bare);
  const named = beginsWithPronoun(first) ? withSubject(bare, antecedent ?? personOf(subject, turn)) : bare;
  const resolved = named === undefined ? undefined : callingOff(named);
  if (resolved === undefined) return { reason: dropReasons.unclear };
  const words = readWords(resolved);
  const isOff = isCancellation(resolved, words);
  const isConcerned =
    isAboutSpeaker(words) ||
    isInverted(resolved, words) ||
    isLabelled ||
    isAskedFor ||
    isStanding(words) ||
    resolved !== bare ||
    isAmount(resolved, words) ||
    (isOff && (turn !== undefined || isNameOff(resolved, words))) ||
    introducesSuperior(resolved) ||
    subjectOf(resolved) !== undefined;

  if (words.length > MAX_FACT_WORDS) return { reason: dropReasons.tooLong };
  const isShort = words.length < 3 && !isWholeInTwo(words, isAnswer);
  if (isShort || tellingWords(words).length === 0 || beginsWith(words, GREETINGS)) {
    return { reason: dropReasons.smallTalk };
  }
  if (beginsWith(words, POINTERS) || resolved.endsWith(':')) return { reason: dropReasons.unclear };
  if (isPassing(words)) return { reason: dropReasons.passing };
  if (!isStanding(words) && (beginsWithYou(words) || isSecondPersonOnly(words)))
    return { reason: dropReasons.impersonal };
  if (!isConcerned) return { reason: dropReasons.impersonal };
  if (kind === 'item' && !turn && !isLabelled && headings.length > 0 && words.length < 4)
    return { reason: dropReasons.unclear };
  if (!isLabelled && !isStanding(words) && !isSelfContained(words)) return { reason: dropReasons.unclear };

  const dated = withComingBirthday(withPastYears(resolveDates(resolved, date), date), date);
  if (turn) return stated(dated, turn.role === 'person' ? turn.speaker : undefined);
  if (
    !isLabelled &&
    (isErrand(words) || beginsWith(words, PARTS_OF_TEXT) || (!isGivenUp(words) && isOnlyAside(resolved)))
  ) {
    return { reason: dropReasons.everyday };
  }
  if (!isLabelled && !isAboutPerson(words, subject) && !isWorthOfNote(dated))
    return { reason: dropReasons.everyday };
  const isOfNote =
    isLabelled ||
    needsPerson(words, subject) ||
    isOfProject(resolved, words, subject) ||
    isFeeOfNote(resolved, words);
  return stated(dated, isOfNote ? subject.title : undefined);
}

/** "I am not going to Oslo any more, Anke is coming here instead": where the rest points elsewhere, what is off stands by itself. */
function callingOff(text: string): string {
  const words = readWords(text);
  const [clause] = text.split(/,\s/u);
  if (clause === undefined || isSelfContained(words) || !isCancellation(text, words)) return text;
  const told = readWords(clause);
  return isCancellation(clause, told) && isSelfContained(told) ? clause : text;
}

/** "Triest ist abgesagt": a bare name, as places that somebody goes to have. */
function isNameOff(text: string, words: readonly Word[]): boolean {
  return /^\p{Lu}[\p{L}-]+ (?:ist|is|fällt|has been) /u.test(text) && !isFunctionTerm(words[0]?.term ?? '');
}

/** "Zum ersten Mal in zwei Jahren spiele ich": German puts the speaker behind the verb, however far back that is. */
function isInverted(text: string, words: readonly Word[]): boolean {
  if (!hasTerm(words, GERMAN_SPEAKERS)) return false;
  const { language, subject } = readClaim(text);
  return language === 'de' && subject.keys.size === 1 && subject.keys.has(USER_KEY);
}

const GERMAN_SPEAKERS = terms('ich wir');

/** What somebody has to do is done soon; a note holds it as long as it is a task. */
const ERRANDS = wordList(
  'i have to, i need to, i must, i should, i still have to, ich muss, ich sollte, ich soll, wir müssen, wir sollten, we have to, we need to',
);
/** What only the text around tells. */
const PARTS_OF_TEXT = wordList(
  'the last, the first, the second, the other, the others, both, what i, der letzte, die letzte, das letzte, der erste, die erste',
  'das erste, der zweite, die zweite, der andere, die andere, die anderen, beide, was ich',
);

function isErrand(words: readonly Word[]): boolean {
  return beginsWith(words, ERRANDS);
}

/** Whether the writer is only spoken of in brackets, or the line has no verb: "Handle of an old suitcase of my mother's". */
function isOnlyAside(text: string): boolean {
  const bare = text.replace(/\([^()]*\)/gu, ' ');
  const isAside = bare !== text && !isAboutSpeaker(readWords(bare)) && isAboutSpeaker(readWords(text));
  // Who says "ich" or "wir" has a verb, known or not.
  return isAside || (readClaim(bare).relation === undefined && !hasTerm(readWords(bare), GERMAN_SPEAKERS));
}

/** In a person's note what begins with neither the writer nor a name is about that person. */
function needsPerson(words: readonly Word[], { kind, title }: NoteSubject): boolean {
  if (kind !== 'person' || title === undefined) return false;
  const names = new Set(readWords(title).map(({ term }) => term));
  return !BEGINNERS.has(words[0]?.term ?? '') && !words.some(({ term }) => names.has(term));
}

/** "The budget is 300 euros": of which project, only its note tells. */
function isOfProject(text: string, words: readonly Word[], { kind }: NoteSubject): boolean {
  return kind === 'project' && !isAboutSpeaker(words) && isAmount(text, words);
}

/** "Der Beitrag kostet 25 Euro": of which club, only the title tells. */
function isFeeOfNote(text: string, words: readonly Word[]): boolean {
  return FEES.has(words[1]?.term ?? '') && !isAboutSpeaker(words) && isAmount(text, words);
}

const FEES = terms(
  'fee fees subscription membership beitrag mitgliedsbeitrag gebühr jahresbeitrag monatsbeitrag abo',
);

/** Whether a sentence in a person's note begins with that person. */
function isAboutPerson(words: readonly Word[], { kind, title }: NoteSubject): boolean {
  const [first] = readWords(title ?? '');
  return kind === 'person' && first !== undefined && first.term === words[0]?.term;
}

const BEGINNERS = terms("i i'm i've i'll we we're we've we'll ich wir");

/** "I'm vegetarian", "I quit": two words that say a thing; as an answer the question would belong to it. */
function isWholeInTwo(words: readonly Word[], isAnswer: boolean): boolean {
  if (words.length !== 2 || !isAboutSpeaker(words)) return false;
  return isLastingState(words) || (!isAnswer && hasPhrase(words, LEAVING));
}

const LEAVING = wordList('quit, resigned, retired');

function personOf(subject: NoteSubject, turn: Sentence['turn']): string | undefined {
  return turn === undefined && subject.kind === 'person' ? subject.title : undefined;
}

/** One spelling of a statement: a capital, one full stop, no line breaks. */
function stated(text: string, prefix?: string): Stated {
  const bare = text.replace(/[\s.!…]+$/u, '').trim();
  const capital = bare.charAt(0).toUpperCase() + bare.slice(1);
  const isEnded = /[.!?…]["'”“»«)]*$/u.test(capital);
  const ended = isEnded ? capital : `${capital}.`;
  return { text: prefix === undefined ? ended : `${prefix}: ${ended}` };
}
