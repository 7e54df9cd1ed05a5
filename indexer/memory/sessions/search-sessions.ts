import { fold } from './folded-text';
import { isLookingBack } from './looking-back';
import { hasTerm, hasWord, questionTerms } from './question-terms';
import type { QuestionTerm } from './question-terms';
import type { Session, SessionTurn } from './session';
import { cutAround } from './turn-snippet';
import type { CutTurn } from './turn-snippet';
import { readTimeWords } from './time/read-time-words';
import type { TimeWords } from './time/read-time-words';
import { asksForDay, momentOfDate, passes } from './time/time-filter';
import type { TimeFilter } from './time/time-filter';

export interface SessionSearch {
  readonly question: string;
  readonly now: Date;
  readonly limit: number;
}

/** A conversation that answers, by the turn that has most of the question. */
export interface FoundSession extends CutTurn {
  readonly session: Session;
  readonly turn: SessionTurn;
  /** Distinct words of the question that the conversation has. */
  readonly matched: readonly string[];
  /** The number of {@link FoundSession.matched}, and below one how near they stand together; halved where it only looks back. */
  readonly score: number;
}

export interface FoundSessions {
  readonly found: readonly FoundSession[];
  readonly words: readonly string[];
  readonly time: TimeWords;
  /** Conversations that have no date or time, and so pass no filter. */
  readonly undated: number;
}

/** How a turn answers. */
interface TurnMatch {
  readonly turn: SessionTurn;
  readonly terms: readonly QuestionTerm[];
  /** Of the terms, how many stand as whole words. */
  readonly whole: number;
  readonly isRetold: boolean;
}

interface RankedSession {
  readonly session: Session;
  readonly best: TurnMatch;
  readonly matched: readonly QuestionTerm[];
  readonly isAbout: boolean;
}

/**
 * Full text of past conversations. A word counts wherever it stands in another ("Kino" in "Kinoabend"), no other word stands
 * for it, and time words are filters that everything has to pass. Conversations come by how many distinct words they have;
 * of equals the earlier one first, since the later one may repeat it. A conversation that asks what was said in an earlier
 * one comes after all that tell something themselves. Without any word to look for, what passes the time comes newest first.
 *
 * @param sessions of one space, without the one that asks
 */
export function searchSessions(
  sessions: Iterable<Session>,
  { question, now, limit }: SessionSearch,
): FoundSessions {
  const time = readTimeWords(question, momentOfDate(now).day);
  const terms = questionTerms(time.rest);
  const isTimed = time.said.length > 0;
  const ranked: RankedSession[] = [];
  let undated = 0;
  for (const session of sessions) {
    const matches = matchesOf(session, terms, time.filter);
    const one = rankedSession(session, matches, terms);
    if (one !== undefined && (terms.length > 0 || isTimed)) ranked.push(one);
    else if (isTimed && lacksTime(session, time.filter) && hasAny(session, terms)) undated++;
  }
  ranked.sort(terms.length === 0 ? byNewest : byWords);
  return {
    found: ranked.slice(0, limit).map((one) => described(one, terms)),
    words: terms.map(({ written }) => written),
    time,
    undated,
  };
}

function matchesOf(
  session: Session,
  terms: readonly QuestionTerm[],
  filter: TimeFilter,
): readonly TurnMatch[] {
  let isRetold = false;
  return session.turns.flatMap((turn) => {
    const text = foldedTextOf(turn);
    const found = terms.filter((term) => hasTerm(text, term));
    // From where somebody looks back on, what has the words repeats them.
    if (!isRetold && (found.length > 0 || terms.length === 0)) isRetold = isLookingBack(turn);
    if ((terms.length > 0 && found.length === 0) || !passes(filter, turn.moment)) return [];
    const whole = found.filter((term) => hasWord(text, term)).length;
    return [{ turn, terms: found, whole, isRetold }];
  });
}

/** Folding takes most of a search, and what was said stays as it is. */
const foldedTexts = new WeakMap<SessionTurn, string>();

function foldedTextOf(turn: SessionTurn): string {
  const known = foldedTexts.get(turn);
  if (known !== undefined) return known;
  const folded = fold(turn.text);
  foldedTexts.set(turn, folded);
  return folded;
}

function rankedSession(
  session: Session,
  matches: readonly TurnMatch[],
  terms: readonly QuestionTerm[],
): RankedSession | undefined {
  const own = matches.filter(({ isRetold }) => !isRetold);
  const isAbout = own.length === 0;
  const counted = isAbout ? matches : own;
  const [first, ...others] = counted;
  if (first === undefined) return undefined;
  const best = others.reduce((most, match) => (isBetter(match, most) ? match : most), first);
  const matched = terms.filter((term) => counted.some((match) => match.terms.includes(term)));
  return { session, best, matched, isAbout };
}

function isBetter(one: TurnMatch, other: TurnMatch): boolean {
  const more = one.terms.length - other.terms.length;
  return more > 0 || (more === 0 && one.whole > other.whole);
}

function byWords(one: RankedSession, other: RankedSession): number {
  return (
    Number(one.isAbout) - Number(other.isAbout) ||
    other.matched.length - one.matched.length ||
    other.best.terms.length - one.best.terms.length ||
    other.best.whole - one.best.whole ||
    compare(one.session.date ?? '~', other.session.date ?? '~') ||
    compare(one.session.path, other.session.path)
  );
}

function byNewest(one: RankedSession, other: RankedSession): number {
  return (
    compare(other.best.turn.date ?? '', one.best.turn.date ?? '') ||
    compare(one.session.path, other.session.path)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function described(
  { session, best, matched, isAbout }: RankedSession,
  terms: readonly QuestionTerm[],
): FoundSession {
  const closeness = terms.length === 0 ? 0 : best.terms.length / (terms.length + 1);
  const score = (matched.length + closeness) / (isAbout ? 2 : 1);
  return {
    session,
    turn: best.turn,
    matched: matched.map(({ written }) => written),
    score,
    ...cutAround(best.turn.text, best.terms),
  };
}

function lacksTime({ turns }: Session, { hours, ...days }: TimeFilter): boolean {
  return turns.some(
    ({ moment }) =>
      (asksForDay(days) && moment === undefined) || (hours !== undefined && moment?.minutes === undefined),
  );
}

function hasAny({ turns }: Session, terms: readonly QuestionTerm[]): boolean {
  return terms.length === 0 || turns.some((turn) => terms.some((term) => hasTerm(foldedTextOf(turn), term)));
}
