import { Cron } from 'croner';
import { addDays } from '../platform';

/** Where the people's clocks hang; tests hand in the time zone they mean. */
export interface LocalTime {
  /** Its IANA name. */
  timeZone(): string;
}

/** The machine's own time zone, also after it was changed. */
export const systemLocalTime: LocalTime = {
  timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
};

/** Sweden writes days as ISO 8601 does. */
const ISO_DAYS = 'sv-SE';

/** The local day, `YYYY-MM-DD`. */
export function localDay(timeMs: number, local: LocalTime): string {
  return daysIn(local.timeZone()).format(timeMs);
}

/**
 * The moment at which local clocks show a time on a day. Where clocks are put forward over it, as many minutes after the gap as
 * it lies within; where a time comes twice, one of both.
 *
 * @param day `YYYY-MM-DD`
 * @param timeOfDay `HH:MM`
 */
export function momentOf(day: string, timeOfDay: string, local: LocalTime): number {
  const timezone = local.timeZone();
  return remembered(moments, `${timezone} ${day} ${timeOfDay}`, () => {
    const moment = new Cron(`${day}T${timeOfDay}:00`, { timezone }).nextRun(addDays(day, -2));
    if (moment === null) throw new Error(`${day} ${timeOfDay} is no time.`);
    return moment.getTime();
  });
}

/** The last day whose time of day has come. */
export function lastDueDay(timeMs: number, timeOfDay: string, local: LocalTime): string {
  const today = localDay(timeMs, local);
  return momentOf(today, timeOfDay, local) <= timeMs ? today : addDays(today, -1);
}

/** The same few days are asked for at each look at the clock, and reckoning one takes a millisecond. */
const MOST_REMEMBERED = 5_000;
const moments = new Map<string, number>();
const formats = new Map<string, Intl.DateTimeFormat>();

function daysIn(timeZone: string): Intl.DateTimeFormat {
  return remembered(formats, timeZone, () => new Intl.DateTimeFormat(ISO_DAYS, { timeZone }));
}

function remembered<T>(known: Map<string, T>, key: string, reckon: () => T): T {
  const value = known.get(key) ?? reckon();
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(key, value);
  return value;
}
