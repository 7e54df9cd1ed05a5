import { compareText } from '../../platform';
import type { Memory, Verdict } from '../memory';
import { scanText } from '../scan';
import { isOfSomebodyElse } from '../topics';
import { connectednessOf } from './connectedness';
import { LONGEST_FACT, MOST_FACTS, RECENT_DAYS } from './defaults';
import { hasExpired } from './expired';
import type { Heading } from './headings';
import { importanceOf, importances } from './importance';
import type { Importance } from './importance';
import { spokenByOthers } from './spoken-by-others';

const DAY_MS = 24 * 60 * 60_000;
/** Of UTC-12, behind which no place on earth is. */
const LAST_ZONE_MS = DAY_MS / 2;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** A fact for a profile. */
export interface ChosenFact {
  readonly memory: Memory;
  readonly importance: Importance;
  /** `recent` for an episode and for what replaced something, of the last days. */
  readonly heading: Heading;
}

/** A newer memory that may contradict an older one, which a person is still to say. */
export interface OpenPair {
  readonly newerId: string;
  readonly olderId: string;
  /** What the newer one seems to be to the older; an update where nobody says. */
  readonly proposal?: Verdict;
}

/**
 * The live facts of a space that a profile is made of: the first {@link MOST_FACTS} by confidence times connectedness, then
 * the newest, then by id. Presumptions, other stores, prose, what is over, what others say of themselves and what the scan has
 * something against are none of them. They are given the most important first, within one importance in that order.
 *
 * Of two that wait for a person's word, where the newer one may say the same anew, only the newer one is told, so that nobody
 * reads both as settled; it takes the older one's place.
 *
 * @param now ISO time
 */
export function chooseFacts(
  memories: readonly Memory[],
  space: string,
  now: string,
  openPairs: readonly OpenPair[] = [],
): readonly ChosenFact[] {
  const live = memories.filter((memory) => memory.space === space && isLiveFact(memory));
  const isSpokenByOther = spokenByOthers(live);
  // Where the day ends last: nothing is over while it is still that day for the person, wherever they are.
  const today = new Date(Date.parse(now) - LAST_ZONE_MS).toISOString().slice(0, DAY_LENGTH);
  const inTime = live.filter(
    (memory) =>
      (memory.type !== 'episode' || isRecent(memory, now)) &&
      !hasExpired(memory, today) &&
      !isSpokenByOther(memory),
  );
  const replaced = replacedBy(inTime, openPairs);
  const rank = rankOf(live, replaced);
  const ranked = inTime
    .filter(({ id }) => !replaced.has(id))
    .sort((one, other) => rank(other) - rank(one) || byNewest(one, other));
  const chosen: ChosenFact[] = [];
  for (const memory of ranked) {
    if (chosen.length === MOST_FACTS) break;
    if (isTellable(memory)) chosen.push(asChosen(memory, now));
  }
  return importances.flatMap((each) => chosen.filter(({ importance }) => importance === each));
}

function asChosen(memory: Memory, now: string): ChosenFact {
  return { memory, importance: importanceOf(memory), heading: headingOf(memory, now) };
}

function headingOf(memory: Memory, now: string): Heading {
  const { type, category, supersedes } = memory;
  if (isRecent(memory, now) && (type === 'episode' || supersedes.length > 0)) return 'recent';
  const isPreference = type === 'preference' || category === 'preference';
  if (!isPreference) return category;
  return isOfSomebodyElse(memory.text) ? 'people' : 'preference';
}

/** The newer one of each pair that may be told in the older one's stead, by the older one's id. */
function replacedBy(
  memories: readonly Memory[],
  openPairs: readonly OpenPair[],
): ReadonlyMap<string, string> {
  if (openPairs.length === 0) return new Map();
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  const replaced = new Map<string, string>();
  for (const { newerId, olderId, proposal = 'update' } of openPairs) {
    if (proposal !== 'update' && proposal !== 'duplicate') continue;
    const newer = byId.get(newerId);
    const older = byId.get(olderId);
    if (newer === undefined || older === undefined || !isTellable(newer)) continue;
    // A pair may be of two things that only sound alike: what is told elsewhere in the profile hides nothing.
    // A plan that may be off is no news to build on, wherever the newer one is told.
    const isPlan = proposal === 'update' && older.category === 'plan';
    if (isPlan || importanceOf(newer) === importanceOf(older)) replaced.set(olderId, newerId);
  }
  return replaced;
}

/** Confidence times connectedness; of one that is told in another's stead at least what that one has. */
function rankOf(live: readonly Memory[], replaced: ReadonlyMap<string, string>): (memory: Memory) => number {
  const connectedness = connectednessOf(live);
  const own = new Map(live.map(({ id, confidence }) => [id, confidence * (connectedness.get(id) ?? 0)]));
  const taken = new Map(own);
  for (const [olderId, newerId] of replaced) {
    taken.set(newerId, Math.max(taken.get(newerId) ?? 0, own.get(olderId) ?? 0));
  }
  return ({ id }) => taken.get(id) ?? 0;
}

function isLiveFact({ status, store, type }: Memory): boolean {
  return status === 'live' && store === 'facts' && type !== 'presumption';
}

/** Whether it may go before every answer. A ledger can be edited and synced, so what is in it is scanned again. */
function isTellable({ text, isConfirmed }: Memory): boolean {
  return (
    [...text].length <= LONGEST_FACT && text.trim() !== '' && (isConfirmed || scanText(text).length === 0)
  );
}

/** By the date of its source; a date ahead of the clock is that of another time zone. */
function isRecent({ date }: Memory, now: string): boolean {
  return Date.parse(now) - Date.parse(date) <= RECENT_DAYS * DAY_MS;
}

function byNewest(one: Memory, other: Memory): number {
  return Date.parse(other.date) - Date.parse(one.date) || compareText(one.id, other.id);
}
