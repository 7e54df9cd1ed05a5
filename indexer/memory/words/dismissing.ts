import { weekdayOf } from './calendar';
import { isFunctionTerm } from './grammar';
import { negations } from './negating';
import type { Word } from './read-words';
import { findPhrases, hasPhrase, phraseAt, wordList } from './word-list';

/** Lead over to what is said. */
const LEADS = wordList(
  'actually, please, ok, okay, well, so, oh, and, then, just, let us, we can, you can, no',
  'nein, nee, bitte, also, ach, und, dann, eigentlich, na ja, naja, nun',
);
const DISMISSALS = wordList(
  'forget about, forget, never mind about, never mind, nevermind, scrap, cancel',
  'vergiss, vergesst, vergessen wir, streich, streiche, streichen wir, cancel',
);
/** What people plan, as a noun. */
const PLANNED = wordList(
  'trip, trips, journey, holiday, holidays, vacation, plan, plans, move, wedding, party, visit, flight, tour, cruise, excursion, weekend',
  'appointment, reservation, booking, dinner, meeting, marathon, course, renovation, retreat, hike, outing, celebration, festival',
  'Reise, Reisen, Urlaub, Ferien, Plan, Pläne, Umzug, Hochzeit, Feier, Party, Besuch, Flug, Tour, Kreuzfahrt, Ausflug, Wochenende',
  'Termin, Reservierung, Buchung, Abendessen, Treffen, Marathon, Kurs, Renovierung, Wanderung, Fahrt, Vorhaben, Fest, Fahrradtour',
);
/** Says that nobody goes. German has no list of its own: "wir bleiben bei der Liste". */
const STAYING = wordList('staying, staying home, stay home, stay at home');
const GOING = wordList(
  'going, go, travelling, traveling, flying, coming, visiting, moving',
  'fahre, fahren, fliege, fliegen, reise, reisen, ziehe, ziehen',
);
const POINTING = wordList('that, this, those, these, diese, diesen, dieses, dieser, den ganzen, das ganze');

/** How a statement calls a plan off: words of the statement, the end exclusive. */
export interface Dismissal {
  /** Where what is called off begins and ends. */
  readonly start: number;
  readonly end: number;
  /** Whether it only points at what was said before: "that trip". */
  readonly isPointing: boolean;
}

/**
 * Reads how a sentence calls a plan off in so many words: "Forget the trip to Lisbon, I am not going." What is forgotten has to
 * be something that people plan, or a name beside which it is said that nobody goes: "Forget the formatting" asks for something.
 */
export function readDismissal(text: string, words: readonly Word[]): Dismissal | undefined {
  let at = 0;
  for (let length = phraseAt(words, at, LEADS); length > 0; length = phraseAt(words, at, LEADS)) at += length;
  const length = phraseAt(words, at, DISMISSALS);
  const start = at + length;
  if (length === 0 || start >= words.length) return undefined;
  const end = clauseEnd(text, words, start);
  const told = words.slice(start, end);
  const rest = words.slice(end);
  const isLeft = hasPhrase(rest, STAYING) || (hasPhrase(rest, negations) && hasPhrase(rest, GOING));
  if (!hasPlan(told) && !(isLeft && told.some(isName))) return undefined;
  return { start, end, isPointing: phraseAt(told, 0, POINTING) > 0 };
}

/** Whether a word names a kind of plan, such as a trip or a course, and not which one. */
export function isPlannedThing(term: string): boolean {
  return PLANNED.phrasesByFirst.has(term);
}

/** "The meeting on Monday", but not "the meeting notes". */
function hasPlan(told: readonly Word[]): boolean {
  return findPhrases(told, PLANNED).some(({ at, length }) => {
    const after = told[at + length];
    return after === undefined || isFunctionTerm(after.term) || !/^\p{L}/u.test(after.term);
  });
}

function isName({ written }: Word): boolean {
  return /^\p{Lu}\p{Ll}/u.test(written) && weekdayOf(written) === undefined;
}

/** Behind the words up to the first comma, dash or full stop. */
function clauseEnd(text: string, words: readonly Word[], from: number): number {
  for (let at = from; at < words.length - 1; at++) {
    if (/[,;:.!–—]/u.test(text.slice(words[at]!.end, words[at + 1]!.start))) return at + 1;
  }
  return words.length;
}
