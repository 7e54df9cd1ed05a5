import { TriviumError, isAbort } from '../platform';
import type { Clock, ProgressListener } from '../platform';
import type { SearchIndex } from '../search';
import type { NoteRecord, Vault, VaultFile } from '../vault';
import { NOTES_PER_CHECKPOINT, READS_AT_ONCE, SLICE_MS } from './defaults';
import { LeavingNotes } from './leaving-notes';
import type { OwnFiles } from './own-files';
import type { RefreshPlan } from './plan';
import { readNote, unreadNote } from './read-note';
import type { ReadNote, ReadResult } from './read-note';
import { RemainingTime } from './remaining-time';
import type { Throttle } from './throttle';

export interface RefreshCounts {
  read: number;
  added: number;
  changed: number;
  renamed: number;
  removed: number;
  failed: number;
}

/** Who wants to know what becomes of each note. Calls are made between two searches and must be short. */
export interface NoteObserver {
  /** The note entered the index or changed; its text is at hand just now. */
  put(record: NoteRecord, source: string): void;
  removed(path: string): void;
  /** The file was written by this program: no note, in no graph. */
  own(path: string): void;
  /** A note that left and one that came have the same text; told after both. */
  renamed(from: string, to: string): void;
  /** The index is about to be saved, and will not tell of these changes again: what was made of them goes to disk first. */
  beforeSave(): Promise<void>;
}

export interface RefreshContext {
  readonly vault: Vault;
  readonly index: SearchIndex;
  readonly clock: Clock;
  /** Keeps the reading to its share of the time; absent where somebody waits for it. */
  readonly throttle?: Throttle;
  readonly observer?: NoteObserver;
  /** Where to remember files that were found to be ours. */
  readonly own?: OwnFiles;
  readonly signal?: AbortSignal;
  readonly onProgress?: ProgressListener;
}

/**
 * Carries a plan out: notes are read, cut and indexed, newest first, with a save every few hundred notes. What is gone
 * leaves first; where notes came that it may have become, only when it is found again or all are read, so that a
 * rename is still one after an interruption. Cancelling keeps and saves what was done.
 *
 * @throws TriviumError `cancelled`, or a storage error when a save fails; the notes in memory stay searchable
 */
export async function carryOutPlan(plan: RefreshPlan, context: RefreshContext): Promise<RefreshCounts> {
  const { index, clock, signal, throttle } = context;
  const counts: RefreshCounts = { read: 0, added: 0, changed: 0, renamed: 0, removed: 0, failed: 0 };
  const leaving = new LeavingNotes();
  const hasNew = plan.toRead.some(({ path }) => index.record(path) === undefined);
  for (const path of plan.toRemove) {
    if (hasNew) leaving.add(path, index.record(path)?.contentHash ?? '');
    else remove(path, context);
    counts.removed += 1;
  }
  const remaining = new RemainingTime(clock);
  let sliceStartMs = clock.now();
  let unsaved = 0;
  try {
    for (let first = 0; first < plan.toRead.length; first += READS_AT_ONCE) {
      const files = plan.toRead.slice(first, first + READS_AT_ONCE);
      const results = await readAll(files, context);
      for (const [position, file] of files.entries()) {
        throwIfAborted(signal);
        takeIn(file, results[position] ?? { kind: 'gone' }, context, counts, leaving);
        unsaved += 1;
        const workedMs = clock.now() - sliceStartMs;
        if (workedMs > SLICE_MS) {
          await (throttle === undefined ? clock.yield() : throttle.rest(workedMs, signal));
          sliceStartMs = clock.now();
        }
      }
      reportReading(first + files.length, plan.toRead.length, remaining, context, files.at(-1)?.path);
      if (unsaved >= NOTES_PER_CHECKPOINT) {
        await save(context);
        unsaved = 0;
      }
    }
  } catch (error) {
    if (isAbort(error)) await save(context);
    throw error;
  }
  for (const path of leaving.paths()) remove(path, context);
  await save(context);
  return counts;
}

async function save({ index, observer }: RefreshContext): Promise<void> {
  await observer?.beforeSave();
  await index.save();
}

function readAll(files: readonly VaultFile[], context: RefreshContext): Promise<readonly ReadResult[]> {
  const { vault, index } = context;
  const known = (path: string) => (index.isOutdated(path) ? undefined : index.record(path));
  return Promise.all(files.map((file) => readNote(vault, file, known(file.path))));
}

function takeIn(
  file: VaultFile,
  result: ReadResult,
  context: RefreshContext,
  counts: RefreshCounts,
  leaving: LeavingNotes,
): void {
  const { index, observer, own } = context;
  const known = index.record(file.path);
  switch (result.kind) {
    case 'same':
      index.touch(file.path, file.mtimeMs, file.sizeBytes);
      counts.read += 1;
      return;
    case 'own':
      own?.add(file);
      observer?.own(file.path);
      if (known !== undefined) remove(file.path, context);
      return;
    case 'gone':
      if (known !== undefined) counts.removed += 1;
      remove(file.path, context);
      return;
    case 'failed':
      counts.failed += 1;
      // Its last readable version is no longer what the note says, so it leaves rather than mislead.
      index.put(unreadNote(file, result.problem));
      observer?.removed(file.path);
      return;
    case 'note':
      counts.read += 1;
      if (known === undefined) return takeInNew(result, context, counts, leaving);
      counts.changed += 1;
      put(result, context);
  }
}

/** A note of a text that leaves elsewhere is that note under another name. */
function takeInNew(
  result: ReadNote,
  context: RefreshContext,
  counts: RefreshCounts,
  leaving: LeavingNotes,
): void {
  const { path, contentHash, chunks } = result.note.record;
  const oldPath = leaving.takeBack(path, contentHash);
  if (oldPath === undefined) {
    counts.added += 1;
    put(result, context);
    return;
  }
  counts.removed -= 1;
  counts.renamed += 1;
  remove(oldPath, context);
  put(result, context);
  // Empty notes are all alike: one that comes need not be one that left.
  if (chunks.length > 0) context.observer?.renamed(oldPath, path);
}

function put({ note, source }: ReadNote, { index, observer }: RefreshContext): void {
  index.put(note);
  observer?.put(note.record, source);
}

function remove(path: string, { index, observer }: RefreshContext): void {
  index.remove(path);
  observer?.removed(path);
}

function reportReading(
  done: number,
  total: number,
  remaining: RemainingTime,
  { onProgress }: RefreshContext,
  path: string | undefined,
): void {
  const remainingMs = remaining.after(done, total);
  onProgress?.({
    phase: 'read',
    done,
    total,
    ...(remainingMs !== undefined && { remainingMs }),
    ...(path !== undefined && { path }),
  });
}

/** @throws TriviumError `cancelled` when the signal has aborted */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new TriviumError('cancelled', 'Cancelled. What was done is kept.');
}
