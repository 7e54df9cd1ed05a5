import { TriviumError, isAbort } from '../platform';
import type { Clock, ProgressListener } from '../platform';
import type { SearchIndex } from '../search';
import type { Vault, VaultFile } from '../vault';
import { NOTES_PER_CHECKPOINT, READS_AT_ONCE, SLICE_MS } from './defaults';
import type { RefreshPlan } from './plan';
import { readNote, unreadNote } from './read-note';
import type { ReadResult } from './read-note';

export interface RefreshCounts {
  read: number;
  added: number;
  changed: number;
  renamed: number;
  removed: number;
  failed: number;
}

export interface RefreshContext {
  readonly vault: Vault;
  readonly index: SearchIndex;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  readonly onProgress?: ProgressListener;
}

/**
 * Carries a plan out: what is gone leaves first, then notes are read, cut and indexed, newest first, with a save every
 * few hundred notes. Cancelling keeps and saves what was done.
 *
 * @throws TriviumError `cancelled`, or a storage error when a save fails; the notes in memory stay searchable
 */
export async function carryOutPlan(plan: RefreshPlan, context: RefreshContext): Promise<RefreshCounts> {
  const { index, clock, signal } = context;
  const counts: RefreshCounts = { read: 0, added: 0, changed: 0, renamed: 0, removed: 0, failed: 0 };
  const leavingHashes = new Set<string>();
  for (const path of plan.toRemove) {
    leavingHashes.add(index.record(path)?.contentHash ?? '');
    index.remove(path);
    counts.removed += 1;
  }
  const startedMs = clock.now();
  let sliceStartMs = startedMs;
  let unsaved = 0;
  try {
    for (let first = 0; first < plan.toRead.length; first += READS_AT_ONCE) {
      const files = plan.toRead.slice(first, first + READS_AT_ONCE);
      const results = await readAll(files, context);
      for (const [position, file] of files.entries()) {
        throwIfAborted(signal);
        takeIn(file, results[position] ?? { kind: 'gone' }, context, counts, leavingHashes);
        unsaved += 1;
        if (clock.now() - sliceStartMs > SLICE_MS) {
          await clock.yield();
          sliceStartMs = clock.now();
        }
      }
      reportReading(first + files.length, plan.toRead.length, startedMs, context, files.at(-1)?.path);
      if (unsaved >= NOTES_PER_CHECKPOINT) {
        await index.save();
        unsaved = 0;
      }
    }
  } catch (error) {
    if (isAbort(error)) await index.save();
    throw error;
  }
  await index.save();
  return counts;
}

function readAll(files: readonly VaultFile[], context: RefreshContext): Promise<readonly ReadResult[]> {
  const { vault, index } = context;
  return Promise.all(files.map((file) => readNote(vault, file, index.record(file.path))));
}

function takeIn(
  file: VaultFile,
  result: ReadResult,
  { index }: RefreshContext,
  counts: RefreshCounts,
  leavingHashes: Set<string>,
): void {
  const known = index.record(file.path);
  switch (result.kind) {
    case 'same':
      index.touch(file.path, file.mtimeMs, file.sizeBytes);
      counts.read += 1;
      return;
    case 'gone':
      if (known !== undefined) counts.removed += 1;
      index.remove(file.path);
      return;
    case 'failed':
      counts.failed += 1;
      // Its last readable version is no longer what the note says, so it leaves rather than mislead.
      index.put(unreadNote(file, result.problem));
      return;
    case 'note':
      index.put(result.note);
      counts.read += 1;
      if (known !== undefined) counts.changed += 1;
      else if (leavingHashes.delete(result.note.record.contentHash)) moveFromRemovedToRenamed(counts);
      else counts.added += 1;
  }
}

function moveFromRemovedToRenamed(counts: RefreshCounts): void {
  counts.removed -= 1;
  counts.renamed += 1;
}

function reportReading(
  done: number,
  total: number,
  startedMs: number,
  { clock, onProgress }: RefreshContext,
  path: string | undefined,
): void {
  const elapsedMs = clock.now() - startedMs;
  onProgress?.({
    phase: 'read',
    done,
    total,
    remainingMs: Math.round((elapsedMs / done) * (total - done)),
    ...(path !== undefined && { path }),
  });
}

/** @throws TriviumError `cancelled` when the signal has aborted */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new TriviumError('cancelled', 'Cancelled. What was done is kept.');
}
