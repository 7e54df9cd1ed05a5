import { LONGEST_PAUSE_MS, pauseFor, type Pause } from '../../indexer/nodes';

const MINUTE_MS = 60_000;
/** The hour at which people who pause until tomorrow are done with what they needed the machine for. */
const MORNING_HOUR = 6;

export const pauseLengths = ['quarter', 'hour', 'tomorrow'] as const;
export type PauseLength = (typeof pauseLengths)[number];

/** When a pause that begins now ends: in a day at the latest. */
export function pauseEnd(length: PauseLength, now: Date): Date {
  if (length === 'quarter') return new Date(now.getTime() + 15 * MINUTE_MS);
  if (length === 'hour') return new Date(now.getTime() + 60 * MINUTE_MS);
  const morning = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, MORNING_HOUR);
  return new Date(Math.min(morning.getTime(), now.getTime() + LONGEST_PAUSE_MS));
}

/**
 * The pause with one more server, or with all. There is one pause with one end: servers that pause already pause as long as the
 * one that is added, or it as long as they, whichever is later.
 */
export function withPaused(
  before: Pause | undefined,
  { until, server, now }: { readonly until: Date; readonly server?: string | undefined; readonly now: Date },
): Pause {
  const standing = before !== undefined && isOn(before, now) ? before : undefined;
  if (server === undefined) return pauseFor(until.getTime() - now.getTime(), now.getTime());
  if (standing === undefined) return pauseFor(until.getTime() - now.getTime(), now.getTime(), [server]);
  const end = Math.max(Date.parse(standing.until), until.getTime());
  const servers = standing.nodes && [...new Set([...standing.nodes, server])];
  return pauseFor(end - now.getTime(), now.getTime(), servers);
}

/** The pause without one server, or none; undefined where nobody pauses any more. */
export function withoutPaused(
  before: Pause | undefined,
  {
    server,
    servers,
    now,
  }: { readonly server?: string | undefined; readonly servers: readonly string[]; readonly now: Date },
): Pause | undefined {
  if (before === undefined || server === undefined || !isOn(before, now)) return undefined;
  const left = (before.nodes ?? servers).filter((name) => name !== server);
  return left.length === 0 ? undefined : { until: before.until, nodes: left };
}

function isOn({ until }: Pause, now: Date): boolean {
  return Date.parse(until) > now.getTime();
}
