import type { Job, QueueCounts } from '../../../jobs';
import { formatTime } from '../../terminal/format';

/** `3 waiting (2 ready), 1 running, 0 failed, 12 done`. */
export function describeCounts({ waiting, ready, running, failed, done, cancelled }: QueueCounts): string {
  const ended = `${failed} failed, ${done} done${cancelled > 0 ? `, ${cancelled} cancelled` : ''}`;
  return `${waiting} waiting (${ready} ready), ${running} running, ${ended}`;
}

/** A job in one line, with the last cause where it has one. */
export function describeJob(job: Job, shortId: (job: Job) => string): string {
  const { state, phase, tried, createdAt, causes, notBefore } = job;
  const where = state === 'running' && phase !== undefined ? `${state}: ${phase}` : state;
  const later = state === 'waiting' && notBefore !== undefined ? ` until ${formatTime(notBefore)}` : '';
  const tries = tried > 1 ? `, try ${tried}` : '';
  const cause = causes.at(-1);
  const why = cause === undefined || state === 'done' ? '' : `: ${cause.message}`;
  return `${shortId(job)}  ${formatTime(createdAt)}  ${describeSubject(job)}, ${where}${later}${tries}${why}`;
}

/** What is done, and the note it is about where it is about one: `extract-note Chats/Monday.md`. */
export function describeSubject({ kind, payload }: Job): string {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return kind;
  const { path } = payload;
  return typeof path === 'string' ? `${kind} ${path}` : kind;
}
