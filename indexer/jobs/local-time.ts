import { addDays } from '../platform';

/** What the people's clocks show, as far as schedules need it; tests hand in the time zone they mean. */
export interface LocalTime {
  /** Milliseconds that local clocks are ahead of UTC at that moment. */
  offsetMs(timeMs: number): number;
}

/** The machine's time zone, also after it was changed. */
export const systemLocalTime: LocalTime = {
  offsetMs: (timeMs) => -new Date(timeMs).getTimezoneOffset() * 60_000,
};

const DAY_MS = 24 * 60 * 60_000;

/** The local day, `YYYY-MM-DD`. */
export function localDay(timeMs: number, local: LocalTime): string {
  return new Date(timeMs + local.offsetMs(timeMs)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/**
 * The moment at which local clocks show a time on a day. Of a time that comes twice, as in the night in which clocks are put
 * back, the first; of one that is left out, as many minutes after the gap as it lies within: the reading that RFC 5545 (3.3.5)
 * and Temporal's `compatible` agree on.
 *
 * @param day `YYYY-MM-DD`
 * @param timeOfDay `HH:MM`
 */
export function momentOf(day: string, timeOfDay: string, local: LocalTime): number {
  const wallMs = Date.parse(`${day}T${timeOfDay}:00Z`);
  const offsetBefore = local.offsetMs(wallMs - DAY_MS);
  const offsetAfter = local.offsetMs(wallMs + DAY_MS);
  const byBefore = wallMs - offsetBefore;
  const byAfter = wallMs - offsetAfter;
  const isOnlyAfter = local.offsetMs(byBefore) !== offsetBefore && local.offsetMs(byAfter) === offsetAfter;
  return isOnlyAfter ? byAfter : byBefore;
}

/** The last day whose time of day has come. */
export function lastDueDay(timeMs: number, timeOfDay: string, local: LocalTime): string {
  const today = localDay(timeMs, local);
  return momentOf(today, timeOfDay, local) <= timeMs ? today : addDays(today, -1);
}
