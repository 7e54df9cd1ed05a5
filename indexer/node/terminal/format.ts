/** Numbers and times as people read them, in a form that does not depend on the machine's language. */

export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

/** `12,600`. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-US');
}

/** `1.4 MB`: powers of 1000, as file managers and disk makers count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toFixed(1)} ${units[unit]}`;
}

/** `0.4 s`, `12 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatDuration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `2026-03-02 18:04:31`, at the time of this machine. */
export function formatTime(iso: string): string {
  const date = new Date(iso);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** Two columns, the left one padded to its widest entry. */
export function alignPairs(pairs: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...pairs.map(([label]) => label.length));
  return pairs.map(([label, value]) => `${label.padEnd(width)}  ${value}`.trimEnd());
}

/**
 * A snippet with its matched stretches marked.
 *
 * @param highlights UTF-16 offsets into the snippet, in order
 */
export function highlight(
  snippet: string,
  highlights: readonly { readonly start: number; readonly end: number }[],
  mark: (text: string) => string,
): string {
  let marked = '';
  let position = 0;
  for (const { start, end } of highlights) {
    if (start < position) continue;
    marked += snippet.slice(position, start) + mark(snippet.slice(start, end));
    position = end;
  }
  return marked + snippet.slice(position);
}

/** The time of day where the person is: `08:05:30`. */
export function formatTimeOfDay(at: Date): string {
  return [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
