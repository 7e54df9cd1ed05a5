import { TriviumError } from '../platform';

/** A day, month or year as a stretch of local time: milliseconds since the epoch, `end` exclusive. */
export interface DateStretch {
  readonly startMs: number;
  readonly endMs: number;
}

const ISO = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/;
const GERMAN = /^(?:(?:(\d{1,2})\.)?(\d{1,2})\.)?(\d{4})$/;

/**
 * Reads `2026`, `2026-03`, `2026-03-31`, `31.3.2026` or `3.2026` in the user's own time zone.
 *
 * @throws TriviumError `query-invalid` naming the operator and the value
 */
export function parseDate(operator: string, value: string): DateStretch {
  const iso = ISO.exec(value);
  const german = GERMAN.exec(value);
  const stretch =
    iso !== null
      ? stretchOf(iso[1], iso[2], iso[3])
      : german !== null
        ? stretchOf(german[3], german[2], german[1])
        : undefined;
  if (stretch !== undefined) return stretch;
  throw new TriviumError(
    'query-invalid',
    `"${value}" in "${operator}:" is no date. Write 2026, 2026-03, 2026-03-31 or 31.03.2026.`,
  );
}

function stretchOf(year?: string, month?: string, day?: string): DateStretch | undefined {
  const [y, m, d] = [Number(year), Number(month ?? 1), Number(day ?? 1)];
  const start = new Date(y, m - 1, d);
  // The constructor takes 31 February for 3 March: such a date was never meant.
  if (start.getFullYear() !== y || start.getMonth() !== m - 1 || start.getDate() !== d) return undefined;
  const end =
    day !== undefined
      ? new Date(y, m - 1, d + 1)
      : month !== undefined
        ? new Date(y, m, 1)
        : new Date(y + 1, 0, 1);
  return { startMs: start.getTime(), endMs: end.getTime() };
}
