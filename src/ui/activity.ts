import type { EngineStatus } from '../../indexer/engine-api';
import type { Progress } from '../../indexer/platform';
import type { ClientSnapshot } from './client';
import { formatRemaining, percentOf } from './format';
import { describeJob } from './memory-runs';
import type { Strings } from './strings';

/** What goes on with the index, at a glance. */
export interface Activity {
  /** `Embedding 43 %`. */
  readonly text: string;
  /** `about 3 minutes left`, or empty where nobody knows, or where nothing moves. */
  readonly remaining: string;
  /** Whether nothing is left to do and nothing is wrong. */
  readonly isQuiet: boolean;
}

/** How much of the meaning is ready, percent: passages with a vector of the model that is wanted, out of all. */
export function meaningPercent({ nextModel, chunks, chunksWithVectors }: EngineStatus): number {
  return percentOf(nextModel?.chunksWithVectors ?? chunksWithVectors, chunks);
}

/** Whether passages lack a vector of the model that is wanted. */
export function isMeaningPartial({ nextModel, chunks, chunksWithVectors }: EngineStatus): boolean {
  return nextModel !== undefined || chunksWithVectors < chunks;
}

/** What matters most comes first: what the user is waiting for, work on the notes, what is wrong, what is paused, what is still coming. */
export function describeActivity(snapshot: ClientSnapshot, strings: Strings): Activity {
  const { phase, status, problem, model, job } = snapshot;
  const labels = strings.status;
  if (phase !== 'ready') return tell(labels[phase]);
  if (status === undefined) return tell(labels.starting);
  if (job !== undefined)
    return tell(describeJob(job, strings), formatRemaining(job.progress?.remainingMs, strings));
  const { state, progress } = status;
  if (state === 'indexing') return tellProgress(labels.indexing, progress, strings);
  if (problem !== undefined)
    return tell(problem.code === 'storage-full' ? labels.storageFull : labels.problem);
  if (state === 'compacting') return tellProgress(labels.compacting, progress, strings);
  const percent = `${meaningPercent(status)} %`;
  const paused = snapshot.isPausedByBattery ? labels.pausedByBattery : labels.paused;
  if (isResting(snapshot, status)) return tell(`${paused} ${percent}`);
  if (state === 'embedding')
    return tell(`${labels.embedding} ${percent}`, formatRemaining(progress?.remainingMs, strings));
  // Before the model is there, nobody knows how much is left for it.
  if (model.kind === 'loading')
    return tell(snapshot.isPaused && !status.readOnly ? paused : labels.modelLoading);
  if (model.kind === 'downloading')
    return tell(strings.notice.modelDownloading(percentOf(model.doneBytes, model.totalBytes)));
  return { text: labels.ready, remaining: '', isQuiet: true };
}

/** A pause is told only where it holds something up. */
function isResting({ isPaused, model }: ClientSnapshot, status: EngineStatus): boolean {
  const hasModel = model.kind === 'ready' || status.model !== undefined;
  return isPaused && hasModel && !status.readOnly && isMeaningPartial(status);
}

function tellProgress(label: string, progress: Progress | undefined, strings: Strings): Activity {
  if (progress === undefined || progress.total === 0) return tell(label);
  const text = `${label} ${percentOf(progress.done, progress.total)} %`;
  return tell(text, formatRemaining(progress.remainingMs, strings));
}

function tell(text: string, remaining = ''): Activity {
  return { text, remaining, isQuiet: false };
}
