import type { Strings } from './strings';

const KILOBYTE = 1_000;
const MEGABYTE = 1_000 * KILOBYTE;
const MINUTE_MS = 60_000;

/** `23 MB`, `1.4 MB`, `12 kB`: decimal units, as file managers and model hubs count. */
export function formatBytes(bytes: number, locale: string): string {
  const megabytes = bytes / MEGABYTE;
  if (megabytes >= 10) return `${Math.round(megabytes).toLocaleString(locale)} MB`;
  if (megabytes >= 1) return `${megabytes.toLocaleString(locale, { maximumFractionDigits: 1 })} MB`;
  return `${Math.ceil(bytes / KILOBYTE).toLocaleString(locale)} kB`;
}

/** A whole percentage that says 100 only when all is done. */
export function percentOf(done: number, total: number): number {
  if (total <= 0) return 0;
  return done >= total ? 100 : Math.min(99, Math.floor((done / total) * 100));
}

/** `1,234.6`; what rounds to 0 has no sign, as the modularity of a vault without groups (-2e-16). */
export function formatFigure(value: number, digits: number, locale: string): string {
  return value.toLocaleString(locale, { maximumFractionDigits: digits, signDisplay: 'negative' });
}

/** `25%`, `0.13%`: as in the written report, where a density far below 1 % is not 0. */
export function formatShare(share: number, locale: string): string {
  return share.toLocaleString(locale, { style: 'percent', maximumSignificantDigits: 2 });
}

/** `2026-11-30`, the day where the user is. */
export function formatLocalDay(at: Date): string {
  return [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
}

/** `03:05`, the time of day where the user is. */
export function formatLocalTime(at: Date): string {
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** `about 3 minutes left`, or nothing while there is no estimate. */
export function formatRemaining(remainingMs: number | undefined, strings: Strings): string {
  if (remainingMs === undefined) return '';
  const { remaining, minutes, seconds } = strings.status;
  if (remainingMs >= MINUTE_MS) return remaining(minutes(Math.round(remainingMs / MINUTE_MS)));
  return remaining(seconds(Math.max(1, Math.round(remainingMs / 1000))));
}

/** More languages than this are not a list that anybody reads. */
const LISTED_LANGUAGES = 6;

/** `German, English` in the reader's language, from two-letter codes; the reader's own come first. */
export function formatLanguages(codes: readonly string[], strings: Strings): string {
  const names = new Intl.DisplayNames([strings.locale], { type: 'language', fallback: 'code' });
  const first = codes.filter((code) => code === 'en' || code === 'de');
  const listed = [...new Set([...first, ...codes])].slice(0, LISTED_LANGUAGES);
  const text = listed.map((code) => names.of(code) ?? code).join(', ');
  const rest = codes.length - listed.length;
  return rest > 0 ? strings.settings.moreLanguages(text, rest) : text;
}
