import { wordList } from '../../words';
import { resolveDates } from '../dates/resolve-dates';
import { MAX_FACT_WORDS } from '../defaults';
import type { NoteSubject } from '../sentences/note-subject';
import type { Sentence } from '../sentences/sentence';
import { withoutOpeners } from '../subject/openers';
import { beginsWithPronoun, isSelfContained, subjectOf, withSubject } from '../subject/pronouns';
import { isStanding } from './asking';
import { tellingWords } from './content-words';
import { dropReasons } from './drop-reasons';
import type { DropReason } from './drop-reasons';
import { noteFact } from './note-facts';
import { isPassing } from './passing';
import { beginsWithYou, isFirstPerson, isSecondPersonOnly } from './persons';
import { beginsWith, wordsOf } from './terms';

/** What is known where a sentence stands. */
export interface Surroundings {
  readonly subject: NoteSubject;
  /** ISO date or time that the sentence is from. */
  readonly date: string;
  /** Who the same speaker spoke of last. */
  readonly antecedent: string | undefined;
}

export type Stated = { readonly text: string } | { readonly reason: DropReason };

/** A line that says what kind of statement it is: "Decision: we fire with gas." */
const LABELLED =
  /^(?:decision|decided|agreed|convention|preference|rule|fact|note to self|lesson learned|entscheidung|beschluss|beschlossen|vereinbart|vereinbarung|konvention|vorliebe|regel|fakt|merke|gelernt|erkenntnis)\s*:\s*\S/iu;

const GREETINGS = wordList('dear, liebe, lieber, hallo, hi, hello, hey, sehr geehrte, sehr geehrter');

/**
 * Makes a statement of a sentence that stands by itself: without what leads over to it, with who is meant in the place of a
 * pronoun, and with dates written out. What the user says of themselves stays in the first person, so that the same fact said
 * twice has one text; of people who talk with one another, the speaker's name stands in front.
 */
export function stateFrom(sentence: Sentence, { subject, date, antecedent }: Surroundings): Stated {
  const { turn, kind, headings } = sentence;
  const fact = turn ? undefined : noteFact(sentence, subject);
  if (fact !== undefined) return stated(resolveDates(fact, date));

  const { text: bare, isAskedFor } = withoutOpeners(sentence.text);
  const isLabelled = LABELLED.test(bare);
  const first = wordsOf(bare);
  const resolved = beginsWithPronoun(first) ? withSubject(bare, antecedent ?? personOf(subject, turn)) : bare;
  if (resolved === undefined) return { reason: dropReasons.unclear };
  const words = wordsOf(resolved);
  const isConcerned =
    isFirstPerson(words) ||
    isLabelled ||
    isAskedFor ||
    isStanding(words) ||
    subjectOf(resolved) !== undefined;

  if (words.length > MAX_FACT_WORDS) return { reason: dropReasons.tooLong };
  if (words.length < 3 || tellingWords(words).length === 0 || beginsWith(words, GREETINGS)) {
    return { reason: dropReasons.smallTalk };
  }
  if (isPassing(words)) return { reason: dropReasons.passing };
  if (!isStanding(words) && (beginsWithYou(words) || isSecondPersonOnly(words)))
    return { reason: dropReasons.impersonal };
  if (!isConcerned) return { reason: dropReasons.impersonal };
  if (kind === 'item' && !turn && !isLabelled && headings.length > 0 && words.length < 4)
    return { reason: dropReasons.unclear };
  if (!isLabelled && !isStanding(words) && !isSelfContained(words)) return { reason: dropReasons.unclear };

  const dated = resolveDates(resolved, date);
  if (turn?.role === 'person') return stated(dated, turn.speaker);
  return stated(dated, isLabelled && !turn ? subject.title : undefined);
}

function personOf(subject: NoteSubject, turn: Sentence['turn']): string | undefined {
  return turn === undefined && subject.kind === 'person' ? subject.title : undefined;
}

/** One spelling of a statement: a capital, one full stop, no line breaks. */
function stated(text: string, prefix?: string): Stated {
  const bare = text.replace(/[\s.!…]+$/u, '').trim();
  const capital = bare.charAt(0).toUpperCase() + bare.slice(1);
  const ended = /[\p{L}\p{N}"'”“»)%€$]$/u.test(capital) ? `${capital}.` : capital;
  return { text: prefix === undefined ? ended : `${prefix}: ${ended}` };
}
