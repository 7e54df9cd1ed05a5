import type { DateContext } from './date-context';
import { isoDate } from './dates';
import type { FoundDate } from './dates';

const WEEKDAYS: ReadonlyMap<string, number> = new Map(
  [
    'mo montag mon monday',
    'di dienstag tue tues tuesday',
    'mi mittwoch wed wednesday',
    'do donnerstag thu thur thurs thursday',
    'fr freitag fri friday',
    'sa samstag sonnabend sat saturday',
    'so sonntag sun sunday',
  ].flatMap((names, day) => names.split(' ').map((name) => [name, day] as const)),
);
const WORD = /(\p{L}{2,10})\.?(?=[*_~\])\s]{0,9}(?:[:;,–—|-]|$))/uy;
const DAY_MS = 86_400_000;

/** The name of a weekday that stands for itself at the offset, below a heading that tells the week. */
export function weekdayAt(text: string, at: number, { monday }: DateContext): FoundDate | undefined {
  if (monday === undefined) return undefined;
  WORD.lastIndex = at;
  const [whole, word] = WORD.exec(text) ?? [];
  const day = WEEKDAYS.get(word?.toLowerCase() ?? '');
  if (day === undefined) return undefined;
  const date = new Date(Date.parse(monday) + day * DAY_MS);
  const iso = isoDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
  return { iso, hasShortYear: false, start: at, end: at + whole!.length };
}
