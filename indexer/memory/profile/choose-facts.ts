import { compareText } from '../../platform';
import type { Memory } from '../memory';
import { scanText } from '../scan';
import { connectednessOf } from './connectedness';
import { LONGEST_FACT, MOST_FACTS, RECENT_DAYS } from './defaults';
import { hasExpired } from './expired';

const DAY_MS = 24 * 60 * 60_000;
/** Of UTC-12, behind which no place on earth is. */
const LAST_ZONE_MS = DAY_MS / 2;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** Facts for a profile, each list the most important first, none in two of them. */
export interface ChosenFacts {
  readonly preferences: readonly Memory[];
  readonly facts: readonly Memory[];
  /** Episodes and what replaced something, of the last days; the newest first. */
  readonly recent: readonly Memory[];
}

/** A newer memory that may contradict an older one, which a person is still to say. */
export interface OpenPair {
  readonly newerId: string;
  readonly olderId: string;
}

/**
 * The live facts of a space that a profile is made of: the first {@link MOST_FACTS} by confidence times connectedness, then
 * the newest, then by id. Presumptions, other stores, prose, what is over and what the scan has something against are none of
 * them. Of two that wait for a person's word only the newer one is told, so that nobody reads both as settled.
 *
 * @param now ISO time
 */
export function chooseFacts(
  memories: readonly Memory[],
  space: string,
  now: string,
  openPairs: readonly OpenPair[] = [],
): ChosenFacts {
  const live = memories.filter((memory) => memory.space === space && isLiveFact(memory));
  const connectedness = connectednessOf(live);
  const rank = ({ id, confidence }: Memory): number => confidence * (connectedness.get(id) ?? 0);
  // Where the day ends last: nothing is over while it is still that day for the person, wherever they are.
  const today = new Date(Date.parse(now) - LAST_ZONE_MS).toISOString().slice(0, DAY_LENGTH);
  const isInTime = (memory: Memory): boolean =>
    (memory.type !== 'episode' || isRecent(memory, now)) && !hasExpired(memory, today);
  const inTime = live.filter(isInTime);
  const contested = contestedIn(inTime, openPairs);
  const ranked = inTime
    .filter(({ id }) => !contested.has(id))
    .sort((one, other) => rank(other) - rank(one) || byNewest(one, other));
  const chosen: Memory[] = [];
  for (const memory of ranked) {
    if (chosen.length === MOST_FACTS) break;
    if (isTellable(memory)) chosen.push(memory);
  }
  const isOfLately = (memory: Memory): boolean =>
    isRecent(memory, now) && (memory.type === 'episode' || memory.supersedes.length > 0);
  const lasting = chosen.filter((memory) => !isOfLately(memory));
  return {
    preferences: lasting.filter(isPreference),
    facts: lasting.filter((memory) => !isPreference(memory)),
    recent: chosen.filter(isOfLately).sort(byNewest),
  };
}

/** Ids of the older ones whose newer one may be told. */
function contestedIn(memories: readonly Memory[], openPairs: readonly OpenPair[]): ReadonlySet<string> {
  if (openPairs.length === 0) return new Set();
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  const contested = openPairs.filter(({ newerId }) => {
    const newer = byId.get(newerId);
    return newer !== undefined && isTellable(newer);
  });
  return new Set(contested.map(({ olderId }) => olderId));
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

function isPreference({ type, category }: Memory): boolean {
  return type === 'preference' || category === 'preference';
}

/** By the date of its source; a date ahead of the clock is that of another time zone. */
function isRecent({ date }: Memory, now: string): boolean {
  return Date.parse(now) - Date.parse(date) <= RECENT_DAYS * DAY_MS;
}

function byNewest(one: Memory, other: Memory): number {
  return Date.parse(other.date) - Date.parse(one.date) || compareText(one.id, other.id);
}
