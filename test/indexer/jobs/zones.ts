import type { LocalTime } from '../../../indexer/jobs';

const MINUTE = 60_000;
/** No time zone changes its offset within one. */
const STEP_MS = 15 * MINUTE;

const offsets = new Map<string, number>();

export function timeIn(zone: () => string): LocalTime {
  return { timeZone: zone };
}

/** Milliseconds that clocks in a time zone are ahead of UTC at that moment, by the platform's own tables. */
export function offsetIn(zone: string, timeMs: number): number {
  const step = Math.floor(timeMs / STEP_MS);
  const key = `${zone} ${step}`;
  const offset = offsets.get(key) ?? readOffset(zone, step * STEP_MS);
  offsets.set(key, offset);
  return offset;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function readOffset(zone: string, timeMs: number): number {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  const name = format.formatToParts(timeMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
}
