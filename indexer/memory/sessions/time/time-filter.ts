import { addDays } from '../../../platform';
import type { Day } from '../../extract/dates/calendar-days';
import { isoWeekday } from '../../extract/dates/calendar-days';

/** Hours of the day, `to` exclusive; above 24 they are those of the next morning. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/** When something was said: only what fits everything that is given passes. */
export interface TimeFilter {
  readonly from?: Day;
  /** Exclusive. */
  readonly to?: Day;
  /** 1 (Monday) to 7 (Sunday). */
  readonly weekday?: number;
  readonly hours?: Hours;
}

/** A point in time as a clock on the wall shows it. */
export interface Moment {
  readonly day: Day;
  /** Minutes since midnight, where a time is known. */
  readonly minutes?: number;
}

/** Whether the filter says anything about the day. */
export function asksForDay({ from, to, weekday }: TimeFilter): boolean {
  return from !== undefined || to !== undefined || weekday !== undefined;
}

/**
 * Whether something passes. What has no date passes no filter of days, and what has no time none of hours: a filter is
 * never loosened by what is not known.
 */
export function passes(filter: TimeFilter, moment: Moment | undefined): boolean {
  const { hours } = filter;
  if (hours === undefined)
    return !asksForDay(filter) || (moment !== undefined && isDayIn(filter, moment.day));
  if (moment?.minutes === undefined) return false;
  const hour = moment.minutes / 60;
  if (hour >= hours.from && hour < hours.to) return isDayIn(filter, moment.day);
  // Two in the morning belongs to the night that began the day before.
  return hour + 24 < hours.to && isDayIn(filter, addDays(moment.day, -1));
}

function isDayIn({ from, to, weekday }: TimeFilter, day: Day): boolean {
  return (
    (from === undefined || day >= from) &&
    (to === undefined || day < to) &&
    (weekday === undefined || isoWeekday(day) === weekday)
  );
}

/**
 * A date or time as the clock on the wall showed it: one that names its time zone in that of this machine, any other as
 * it is written.
 *
 * @param iso such as `2026-03-10`, `2026-03-10T17:30` or `2026-03-10T16:30:00Z`
 */
export function momentOf(iso: string): Moment | undefined {
  const written =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?/.exec(iso);
  if (written === null) return undefined;
  const [, day = '', hour, minute, zone] = written;
  if (hour === undefined) return { day };
  if (zone === undefined) return { day, minutes: Number(hour) * 60 + Number(minute) };
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? undefined : momentOfDate(date);
}

/** A point in time on this machine's clock. */
export function momentOfDate(date: Date): Moment {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  const padded = (value: number, length = 2): string => String(value).padStart(length, '0');
  return {
    day: `${padded(year, 4)}-${padded(month)}-${padded(day)}`,
    minutes: date.getHours() * 60 + date.getMinutes(),
  };
}
