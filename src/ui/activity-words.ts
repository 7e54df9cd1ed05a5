import type { Job } from '../../indexer/jobs';
import { formatLocalDay, formatLocalTime } from './format';
import type { Strings } from './strings';

/** `14:30` today, with the day before it on any other. */
export function formatWhen(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const day = formatLocalDay(at);
  return day === formatLocalDay(now) ? formatLocalTime(at) : `${day} ${formatLocalTime(at)}`;
}

/** `340 ms`, `2.4 s`, `1 min 5 s`. */
export function formatDuration(ms: number, locale: string): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toLocaleString(locale, { maximumFractionDigits: 1 })} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** A name of the engine in the user's words, or as it is where it is newer than these words. */
export function wordFor(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name;
}

/** `Read a note: Chats/Talk.md`, `Take in what was read: 12 notes`. */
export function describeJobOf(
  { kind, payload }: Pick<Job, 'kind' | 'payload'>,
  { activity }: Strings,
): string {
  const { kinds, notes } = activity.queue;
  const what = wordFor(kinds, kind);
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return what;
  const { path, paths } = payload;
  if (typeof path === 'string') return `${what}: ${path}`;
  return Array.isArray(paths) ? `${what}: ${notes(paths.length)}` : what;
}

/** Where a job stands: its state, phase, tries, and what it waits for. */
export function describeStanding(job: Job, { activity }: Strings, now: Date = new Date()): string {
  const { states, phases, tried, notBefore, after, idlePriority } = activity.queue;
  const before = job.after.length + job.afterEnd.length;
  const isLater = job.notBefore !== undefined && Date.parse(job.notBefore) > now.getTime();
  return [
    states[job.state],
    ...(job.state === 'running' && job.phase !== undefined ? [wordFor(phases, job.phase)] : []),
    ...(job.priority === 'idle' ? [idlePriority] : []),
    ...(job.tried > 1 || (job.tried === 1 && job.state !== 'running')
      ? [tried(job.tried, job.attempts)]
      : []),
    ...(isLater ? [notBefore(formatWhen(job.notBefore ?? '', now))] : []),
    ...(job.state === 'waiting' && before > 0 ? [after(before)] : []),
  ].join(' · ');
}

/** What a server says of itself, without its name and address, where these stand above it. */
export function withoutServer(problem: string, server: string): string {
  if (!problem.startsWith(`Node "${server}" (`)) return problem;
  const end = problem.indexOf('): ');
  return end === -1 ? problem : problem.slice(end + 3);
}
