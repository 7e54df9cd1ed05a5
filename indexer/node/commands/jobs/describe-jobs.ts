import type { Job, QueueCounts } from '../../../jobs';

/** `3 waiting (2 ready), 1 running, 0 failed, 12 done`. */
export function describeCounts({ waiting, ready, running, failed, done, cancelled }: QueueCounts): string {
  const ended = `${failed} failed, ${done} done${cancelled > 0 ? `, ${cancelled} cancelled` : ''}`;
  return `${waiting} waiting (${ready} ready), ${running} running, ${ended}`;
}

/** A job in one line, with the last cause where it has one. */
export function describeJob(job: Job): string {
  const { id, kind, state, phase, tried, createdAt, causes, payload } = job;
  const where = state === 'running' && phase !== undefined ? `${state}: ${phase}` : state;
  const tries = tried > 1 ? `, try ${tried}` : '';
  const cause = causes.at(-1);
  const why = cause === undefined || state === 'done' ? '' : `: ${cause.message}`;
  return `${id}  ${createdAt}  ${kind}${subjectOf(payload)}, ${where}${tries}${why}`;
}

/** The note a job is about, where it is about one. */
function subjectOf(payload: Job['payload']): string {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return '';
  const { path } = payload;
  return typeof path === 'string' ? ` ${path}` : '';
}
