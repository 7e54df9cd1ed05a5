import type { RunRecord } from '../../indexer/jobs';
import type { RunningJob } from '../../indexer/memory-api';
import { percentOf } from './format';
import type { Strings } from './strings';

/** `Reading notes for memories: 43 %`. */
export function describeJob({ job, progress }: RunningJob, { memories }: Strings): string {
  const { jobs, starting } = memories.runs;
  if (progress === undefined || progress.total === 0) return starting(jobs[job]);
  return `${jobs[job]}: ${percentOf(progress.done, progress.total)} %`;
}

/** What a run came to, in a sentence or a few: its counters, or why it has none. */
export function describeRun(
  { job, outcome, counts = {}, message = '' }: RunRecord,
  strings: Strings,
): string {
  const { runs, log } = strings.memories;
  const count = (name: string): number => counts[name] ?? 0;
  if (outcome === undefined) return `${runs.jobs[job]}: ${log.running}`;
  switch (outcome) {
    case 'failed':
      return runs.failed(runs.jobs[job], runs.message(message));
    case 'cancelled':
      return runs.cancelled(runs.jobs[job]);
    case 'cut-short':
      return runs.cutShort(runs.jobs[job]);
    case 'skipped':
      return runs.skipped(runs.jobs[job], runs.message(message));
    case 'done':
      return [
        job === 'profile'
          ? runs.profiled(count('facts'), count('profileLines'))
          : describeExtraction(count, strings),
        ...(count('modelCalls') > 0 ? [runs.modelCalls(count('modelCalls'))] : []),
      ].join(' ');
  }
}

function describeExtraction(count: (name: string) => number, { memories }: Strings): string {
  const { runs } = memories;
  const found =
    count('inserted') + count('superseded') === 0
      ? runs.nothingNew(count('notes'))
      : runs.extracted(
          count('notes'),
          count('candidates'),
          count('inserted'),
          count('duplicates'),
          count('superseded'),
        );
  return [
    found,
    runs.live(count('liveBefore'), count('liveAfter')),
    ...(count('quarantined') > 0 ? [runs.heldBack(count('quarantined'))] : []),
    ...(count('reviews') > 0 ? [runs.waiting(count('reviews'))] : []),
  ].join(' ');
}
