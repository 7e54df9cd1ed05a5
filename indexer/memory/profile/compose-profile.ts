import { ledgerText } from '../../ledger';
import { detectLanguage } from '../../vault';
import type { Memory } from '../memory';
import { chooseFacts } from './choose-facts';
import type { ChosenFact } from './choose-facts';
import { IMPORTANCE_SHARE, MOST_PROFILE_LINES, MOST_USER_CHARACTERS, RECENT_SHARE } from './defaults';
import { headings, headingTexts } from './headings';
import type { Heading } from './headings';
import { importances } from './importance';
import { told, withDate } from './wording';
import type { Wording } from './wording';

/** A line of a profile, without its newline: a heading, or what one memory says. */
export interface ProfileLine {
  readonly text: string;
  readonly memory?: Memory;
  /** Of a memory's line what it says, without marks. */
  readonly told?: string;
}

export interface ProfileRequest {
  /** All there are; only live facts of the space are looked at. */
  readonly memories: readonly Memory[];
  readonly space: string;
  /** ISO time. */
  readonly now: string;
}

export interface ComposedProfile {
  /** Facts that were looked at. */
  readonly considered: number;
  /** By category. */
  readonly profile: readonly ProfileLine[];
  /** The most important of it, without headings. */
  readonly user: readonly ProfileLine[];
}

/** The profile of a space as it is where nothing else stands in its files. A fact that does not fit is left out as a whole. */
export function composeProfile({ memories, space, now }: ProfileRequest): ComposedProfile {
  const chosen = chooseFacts(memories, space, now);
  return {
    considered: chosen.length,
    profile: composeByCategory(chosen, MOST_PROFILE_LINES),
    user: composeCondensed(chosen, MOST_USER_CHARACTERS, userLineCost),
  };
}

/** Facts that lines tell. */
export function countTold(lines: readonly ProfileLine[]): number {
  return lines.filter(({ memory }) => memory !== undefined).length;
}

/**
 * The most important facts under the headings of their categories.
 *
 * @param room lines there may be, those of headings counted
 */
export function composeByCategory(
  chosen: readonly ChosenFact[],
  room: number,
  wording: Wording = new Map(),
): readonly ProfileLine[] {
  const begun = new Set<Heading>();
  const picked = pick(
    chosen,
    room,
    ({ heading }) => (begun.has(heading) ? 1 : 2),
    ({ heading }) => begun.add(heading),
  );
  const texts = headingTexts(languageOf(chosen));
  return headings.flatMap((heading) => {
    const lines = picked
      .filter((fact) => fact.heading === heading)
      .map(({ memory }) => {
        const says = toldAs(memory, heading, wording);
        return { text: `- ${ledgerText(says)} %%${memory.id}%%`, memory, told: says };
      });
    return lines.length === 0 ? [] : [{ text: `## ${texts[heading]}` }, ...lines];
  });
}

/**
 * The most important facts, one a line: preferences, facts by importance, what happened lately.
 *
 * @param room sum of costs there may be
 * @param costOf a line, in characters
 */
export function composeCondensed(
  chosen: readonly ChosenFact[],
  room: number,
  costOf: (line: string) => number,
  wording: Wording = new Map(),
): readonly ProfileLine[] {
  const lineOf = ({ memory, heading }: ChosenFact): string =>
    `- ${ledgerText(toldAs(memory, heading, wording))}`;
  return pick(chosen, room, (fact) => costOf(lineOf(fact))).map((fact) => ({
    text: lineOf(fact),
    memory: fact.memory,
    told: toldAs(fact.memory, fact.heading, wording),
  }));
}

/** What happened lately has its day, which tells how lately. */
function toldAs(memory: Memory, heading: Heading, wording: Wording): string {
  const says = told(memory, wording);
  return heading === 'recent' ? withDate(says, memory.date) : says;
}

/** Characters of a line with its newline, as code points. */
export function userLineCost(line: string): number {
  return [...line].length + 1;
}

/**
 * What fits: preferences first, which say how to deal with the person, what happened lately last, and in between the most
 * important first. Room goes by importance alone: first each importance, and what
 * happened lately, within its share, so that none fills the file with its own; then the most important of what is left.
 */
function pick(
  chosen: readonly ChosenFact[],
  room: number,
  costOf: (fact: ChosenFact) => number,
  onPicked: (fact: ChosenFact) => void = () => undefined,
): readonly ChosenFact[] {
  let left = room;
  const picked = new Set<ChosenFact>();
  const fill = (facts: readonly ChosenFact[], share: number): void => {
    let mine = Math.max(room, 0) * share;
    for (const fact of facts) {
      if (picked.has(fact)) continue;
      const cost = costOf(fact);
      if (cost > left || cost > mine) continue;
      left -= cost;
      mine -= cost;
      picked.add(fact);
      onPicked(fact);
    }
  };
  const isLately = ({ heading, importance }: ChosenFact): boolean =>
    heading === 'recent' && importance === 'other';
  const lasting = chosen.filter((fact) => !isLately(fact));
  for (const each of importances) {
    if (each === 'other') fill(newestFirst(chosen.filter(isLately)), RECENT_SHARE);
    fill(
      lasting.filter(({ importance }) => importance === each),
      IMPORTANCE_SHARE,
    );
  }
  fill(lasting, 1);
  fill(newestFirst(chosen.filter(isLately)), 1);
  const isPicked = (fact: ChosenFact): boolean => picked.has(fact);
  return [
    ...chosen.filter(({ heading }) => heading === 'preference'),
    ...chosen.filter(({ heading }) => heading !== 'preference' && heading !== 'recent'),
    ...newestFirst(chosen.filter(({ heading }) => heading === 'recent')),
  ].filter(isPicked);
}

function newestFirst(facts: readonly ChosenFact[]): readonly ChosenFact[] {
  return [...facts].sort((one, other) => Date.parse(other.memory.date) - Date.parse(one.memory.date));
}

function languageOf(chosen: readonly ChosenFact[]): string | undefined {
  return detectLanguage(chosen.map(({ memory }) => memory.text).join('\n'));
}
