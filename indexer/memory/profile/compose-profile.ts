import { ledgerText } from '../../ledger';
import { detectLanguage } from '../../vault';
import type { Memory } from '../memory';
import { chooseFacts } from './choose-facts';
import type { ChosenFacts } from './choose-facts';
import { MOST_PROFILE_LINES, MOST_USER_CHARACTERS, PREFERENCE_SHARE, RECENT_SHARE } from './defaults';
import { headings, headingTexts } from './headings';
import type { Heading } from './headings';
import { told } from './wording';
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
  readonly facts: number;
  /** By category. */
  readonly profile: readonly ProfileLine[];
  /** The most important of it, without headings. */
  readonly user: readonly ProfileLine[];
}

/** The profile of a space as it is where nothing else stands in its files. A fact that does not fit is left out as a whole. */
export function composeProfile({ memories, space, now }: ProfileRequest): ComposedProfile {
  const chosen = chooseFacts(memories, space, now);
  return {
    facts: countFacts(chosen),
    profile: composeByCategory(chosen, MOST_PROFILE_LINES),
    user: composeCondensed(chosen, MOST_USER_CHARACTERS, userLineCost),
  };
}

export function countFacts({ preferences, facts, recent }: ChosenFacts): number {
  return preferences.length + facts.length + recent.length;
}

/**
 * The most important facts under the headings of their categories.
 *
 * @param room lines there may be, those of headings counted
 */
export function composeByCategory(
  chosen: ChosenFacts,
  room: number,
  wording: Wording = new Map(),
): readonly ProfileLine[] {
  const begun = new Set<Heading>();
  const picked = pick(
    chosen,
    room,
    (_, heading) => (begun.has(heading) ? 1 : 2),
    (_, heading) => begun.add(heading),
  );
  const texts = headingTexts(languageOf(chosen));
  return headings.flatMap((heading) => {
    const memories = picked.filter((one) => one.heading === heading).map(({ memory }) => memory);
    const lines = memories.map((memory) => ({
      text: `- ${ledgerText(told(memory, wording))} %%${memory.id}%%`,
      memory,
      told: told(memory, wording),
    }));
    return lines.length === 0 ? [] : [{ text: `## ${texts[heading]}` }, ...lines];
  });
}

/**
 * The most important facts, one a line.
 *
 * @param room sum of costs there may be
 * @param costOf a line, in characters
 */
export function composeCondensed(
  chosen: ChosenFacts,
  room: number,
  costOf: (line: string) => number,
  wording: Wording = new Map(),
): readonly ProfileLine[] {
  const lineOf = (memory: Memory): string => `- ${ledgerText(told(memory, wording))}`;
  return pick(chosen, room, (memory) => costOf(lineOf(memory))).map(({ memory }) => ({
    text: lineOf(memory),
    memory,
    told: told(memory, wording),
  }));
}

/** Characters of a line with its newline, as code points. */
export function userLineCost(line: string): number {
  return [...line].length + 1;
}

interface Picked {
  readonly memory: Memory;
  readonly heading: Heading;
}

/**
 * What fits: recent memories and preferences within their shares, then facts, then preferences and recent memories again
 * where room is left. In the order of the profile: preferences, facts, recent ones.
 */
function pick(
  { preferences, facts, recent }: ChosenFacts,
  room: number,
  costOf: (memory: Memory, heading: Heading) => number,
  onPicked: (memory: Memory, heading: Heading) => void = () => undefined,
): readonly Picked[] {
  let left = room;
  const picked = new Map<Memory, Picked>();
  const fill = (memories: readonly Memory[], share: number, headingOf: (memory: Memory) => Heading): void => {
    const least = left * (1 - share);
    for (const memory of memories) {
      if (picked.has(memory)) continue;
      const heading = headingOf(memory);
      const cost = costOf(memory, heading);
      if (left - cost < least) continue;
      left -= cost;
      picked.set(memory, { memory, heading });
      onPicked(memory, heading);
    }
  };
  const asRecent = (): Heading => 'recent';
  const asPreference = (): Heading => 'preference';
  fill(recent, RECENT_SHARE, asRecent);
  fill(preferences, PREFERENCE_SHARE, asPreference);
  fill(facts, 1, ({ category }) => category);
  fill(preferences, 1, asPreference);
  fill(recent, 1, asRecent);
  return [...preferences, ...facts, ...recent].flatMap((memory) => picked.get(memory) ?? []);
}

function languageOf({ preferences, facts, recent }: ChosenFacts): string | undefined {
  return detectLanguage([...preferences, ...facts, ...recent].map(({ text }) => text).join('\n'));
}
