import * as z from 'zod';
import { CandidateStore } from './candidate-store';
import { readSource } from './sources';
import type { SpaceOf } from './sources';
import { jobKind } from '../../jobs';
import type { Job, JobPayload, JobQueue, NewJob, ReadyKind } from '../../jobs';
import { createPoolExtractor, createSessionSummariser } from '../../memory';
import type { Extractor, Memory } from '../../memory';
import type { ExtractReport, MemoryRunOptions } from '../../memory-api';
import type { Nodes } from '../../nodes';
import { contentHash, scheduleByTimer, TriviumError } from '../../platform';
import type { Progress, Storage } from '../../platform';
import type { Vault } from '../../vault';

/** How often a caller that waits for jobs looks at them. */
const LOOK_MS = 200;

/** Notes whose statements are taken in by one job, the oldest statement first. */
const NOTES_A_JOB = 500;

/** Notes that are read at a time while nobody asks for them: what is begun is soon taken in. */
const NOTES_OF_A_DREAM = 20;

const takeInPayload = z.object({ paths: z.array(z.string()) });

/** Counters of a report that are those of its parts together. */
const summed = [
  'notes',
  'conversations',
  'sentences',
  'candidates',
  'inserted',
  'duplicates',
  'superseded',
  'extends',
  'reviews',
  'quarantined',
  'forgottenBefore',
] as const;

/** What came of a job that took statements in; memories by their ids. */
const takenInSchema = z.object({
  counts: z.record(z.string(), z.number()),
  failed: z.array(z.object({ path: z.string(), message: z.string(), code: z.string().exactOptional() })),
  dropped: z.record(z.string(), z.number()),
  memories: z.array(z.string()),
  extractor: z.string(),
});
export type TakenIn = z.output<typeof takenInSchema>;

export interface PoolExtractionOptions {
  readonly nodes: Nodes;
  readonly queue: JobQueue;
  readonly vault: Vault;
  readonly storage: Storage;
  readonly spaceOf: SpaceOf;
  /** Why a note must not be read, and so not be sent; undefined where it may be. */
  readonly whyNot: (path: string) => string | undefined;
  /** Sees to it that the queue's jobs are done here, too. */
  readonly work: () => void;
  /** Takes in what is found in these notes, one after the other. */
  readonly takeIn: (
    paths: readonly string[],
    extractor: Extractor,
    options: Required<MemoryRunOptions>,
  ) => Promise<Omit<ExtractReport, 'tookMs' | 'isDryRun'>>;
}

/**
 * Extraction by model servers. Each note is a job, so that as many are asked about at once as the servers take, and what was
 * answered outlasts a crash; a job at the end takes in what all of them brought, in order.
 */
export class PoolExtraction {
  readonly #options: PoolExtractionOptions;
  readonly #store: CandidateStore;
  readonly #pool: Extractor;
  /** How far the job is that takes in what the others brought. */
  #takenIn: Progress | undefined;

  constructor(options: PoolExtractionOptions) {
    this.#options = options;
    this.#store = new CandidateStore(options.storage);
    const summariser = createSessionSummariser(options.nodes);
    this.#pool = createPoolExtractor(options.nodes, { summariser });
  }

  /** How the jobs are done that this makes. */
  get kinds(): Readonly<Record<'extract-note' | 'take-in', ReadyKind>> {
    return {
      'extract-note': jobKind({
        schema: z.object({ path: z.string() }),
        run: async ({ path }, { signal, phase }) => {
          phase('asking');
          await this.#ask(path, signal);
          return undefined;
        },
      }),
      'take-in': jobKind({
        schema: takeInPayload,
        run: async ({ paths }, { signal, phase }) => {
          phase('taking in');
          return this.#takeIn(paths, signal);
        },
      }),
    };
  }

  /** Asks about every note; what is found is kept for {@link PoolExtraction.extractor}. */
  async ask(
    paths: readonly string[],
    options: MemoryRunOptions & { readonly isForPerson: boolean },
  ): Promise<readonly Job[]> {
    const readable = paths.filter((path) => this.#options.whyNot(path) === undefined);
    const jobs = await this.#addFresh(readable.map(noteJob), options.isForPerson);
    this.#options.work();
    return jobs;
  }

  /**
   * Finishes what an earlier run began and left behind, so that nothing is asked twice.
   *
   * @returns what came of it, and the notes it was about
   */
  async finishEarlier(
    options: MemoryRunOptions,
  ): Promise<{ readonly taken: readonly TakenIn[]; readonly paths: ReadonlySet<string> }> {
    const { queue, work } = this.#options;
    const open = { states: ['waiting', 'running'], limit: Number.MAX_SAFE_INTEGER } as const;
    const left = await queue.jobs({ ...open, kinds: ['take-in'] });
    const earlier = left.filter(({ priority }) => priority !== 'idle');
    if (earlier.length > 0) {
      work();
      await this.untilEnded(earlier, options);
    }
    const ended = await Promise.all(earlier.map(({ id }) => queue.job(id)));
    const done = ended.flatMap((job) => (job?.state === 'done' ? [job] : []));
    return {
      taken: done.map(takenInBy),
      paths: new Set(done.flatMap(({ payload }) => takeInPayload.parse(payload).paths)),
    };
  }

  /**
   * Asks about notes and takes in what comes back.
   *
   * @throws TriviumError `cancelled`; then what was asked is kept, and what was not is no longer asked
   */
  async run(
    paths: readonly string[],
    options: MemoryRunOptions & { readonly isForPerson: boolean },
  ): Promise<readonly TakenIn[]> {
    const { queue } = this.#options;
    const jobs: Job[] = [];
    const gathering: Job[] = [];
    for (let from = 0; from < paths.length; from += NOTES_A_JOB) {
      const part = paths.slice(from, from + NOTES_A_JOB);
      const asked = await this.ask(part, options);
      const afterEnd = asked.map(({ id }) => id);
      const priority = options.isForPerson ? 'interactive' : 'normal';
      const { job } = await queue.add({ kind: 'take-in', payload: { paths: part }, afterEnd, priority });
      jobs.push(...asked, job);
      gathering.push(job);
    }
    await this.untilEnded(jobs, options);
    const ended = await Promise.all(gathering.map(({ id }) => queue.job(id)));
    return ended.map(takenInBy);
  }

  /** Jobs that nobody waits for: a few of these notes, and what takes in what comes of them. */
  async jobsFor(paths: readonly string[]): Promise<readonly NewJob[]> {
    const givenUp = new Set((await this.#givenUp()).map(({ payload }) => pathOf(payload)));
    const chosen = paths
      .filter((path) => !givenUp.has(path) && this.#options.whyNot(path) === undefined)
      .slice(0, NOTES_OF_A_DREAM);
    if (chosen.length === 0) return [];
    const afterEnd = chosen.map((_path, place) => `$${place}`);
    return [...chosen.map(noteJob), { kind: 'take-in', payload: { paths: chosen }, afterEnd }];
  }

  /** What takes in what a note's job brings that is tried again: the job that was to do so may have ended without it. */
  async afterRetry({ id, kind, payload, priority }: Job): Promise<readonly NewJob[]> {
    const path = pathOf(payload);
    if (kind !== 'extract-note' || typeof path !== 'string') return [];
    const open = { states: ['waiting'], kinds: ['take-in'], limit: Number.MAX_SAFE_INTEGER } as const;
    const waiting = await this.#options.queue.jobs(open);
    if (waiting.some(({ afterEnd }) => afterEnd.includes(id))) return [];
    return [{ kind: 'take-in', payload: { paths: [path] }, afterEnd: [id], priority }];
  }

  /**
   * Waits until jobs have ended, however they did.
   *
   * @throws TriviumError `cancelled`; then those that have not ended are cancelled, too
   */
  async untilEnded(jobs: readonly Job[], { signal, onProgress }: MemoryRunOptions): Promise<void> {
    const { queue } = this.#options;
    const wanted = new Set(jobs.map(({ id }) => id));
    // What gathers up is no note.
    const notes = new Set(jobs.flatMap(({ id, kind, afterEnd }) => (kind === 'take-in' ? afterEnd : [id])));
    for (;;) {
      const open = await queue.jobs({ states: ['waiting', 'running'], limit: Number.MAX_SAFE_INTEGER });
      const left = open.filter(({ id }) => wanted.has(id));
      if (signal?.aborted === true) {
        // The newest first: what waits for others goes before them.
        for (const { id } of left) await queue.cancel(id);
        throw new TriviumError('cancelled', 'Cancelled. What the model servers answered is kept.');
      }
      const asked = open.filter(({ id }) => notes.has(id)).length;
      const isTakingIn = asked === 0 && left.length > 0 && notes.size > 0;
      const progress = { phase: 'extract', done: notes.size - asked, total: notes.size } as const;
      onProgress?.(isTakingIn ? (this.#takenIn ?? { phase: 'reconcile', done: 0, total: 0 }) : progress);
      if (left.length === 0) return;
      await pause(signal);
    }
  }

  /** Gives what was found before; a note that was not asked about is asked about now. */
  extractor(): Extractor {
    return {
      name: this.#pool.name,
      extract: async (source, options) => {
        const kept = await this.#store.read(source);
        if (kept !== undefined) return kept;
        const cause = await this.#causeOf(source.path);
        if (cause !== undefined) throw new TriviumError('extraction-failed', cause);
        const found = await this.#pool.extract(source, options);
        await this.#store.write(source, found);
        return found;
      },
    };
  }

  /** The note is done: what was found in it is in the memory. */
  forget: CandidateStore['remove'] = (source) => this.#store.remove(source);

  async #ask(path: string, signal: AbortSignal): Promise<void> {
    const { vault, spaceOf, whyNot } = this.#options;
    const refusal = whyNot(path);
    // It may have been excluded since the job was made.
    if (refusal !== undefined) throw new TriviumError('setting-invalid', refusal);
    const source = await readSource(vault, path, spaceOf);
    if (source === undefined || (await this.#store.read(source)) !== undefined) return;
    await this.#store.write(source, await this.#pool.extract(source, { signal }));
  }

  async #takeIn(paths: readonly string[], signal: AbortSignal): Promise<JobPayload> {
    const onProgress = (progress: Progress): void => {
      this.#takenIn = { ...progress, phase: 'reconcile' };
    };
    const { memories, failed, dropped, extractor, ...counts } = await this.#options
      .takeIn(paths, this.extractor(), { signal, onProgress })
      .finally(() => {
        this.#takenIn = undefined;
      });
    const takenIn: TakenIn = {
      counts: Object.fromEntries(
        Object.entries(counts).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
      ),
      failed: failed.map(({ path, message, code }) => ({
        path,
        message,
        ...(code !== undefined && { code }),
      })),
      dropped: { ...dropped },
      memories: memories.map(({ id }) => id),
      extractor,
    };
    return takenIn;
  }

  /** Why no server read the note, where they gave it up. */
  async #causeOf(path: string): Promise<string | undefined> {
    const job = (await this.#givenUp()).find(({ payload }) => pathOf(payload) === path);
    return job?.causes.at(-1)?.message;
  }

  #givenUp(): Promise<readonly Job[]> {
    const limit = Number.MAX_SAFE_INTEGER;
    return this.#options.queue.jobs({ kinds: ['extract-note'], states: ['failed', 'cancelled'], limit });
  }

  /** One job for each key that will be done anew: one that waits serves, one that failed is tried again. */
  async #addFresh(jobs: readonly NewJob[], isForPerson: boolean): Promise<readonly Job[]> {
    const { queue } = this.#options;
    // The pool tries a call again by itself; who waits is told then, and asks again when the cause is mended.
    const how = isForPerson ? ({ priority: 'interactive', attempts: 1 } as const) : {};
    const added = await queue.addAll(jobs.map((job) => ({ ...job, ...how })));
    return Promise.all(
      added.map(async ({ job, isNew }, place) => {
        if (isNew || job.state === 'waiting' || job.state === 'running') return job;
        if (job.state !== 'done') return queue.retry(job.id);
        const { kind, payload, key = kind } = jobs[place] ?? job;
        const [again] = await this.#addFresh(
          [{ kind, payload, key: `${key}:${contentHash(job.id)}` }],
          isForPerson,
        );
        return again ?? job;
      }),
    );
  }
}

function noteJob(path: string): NewJob {
  return { kind: 'extract-note', payload: { path }, key: `extract-note:${path}` };
}

/**
 * What several jobs took in, as one report.
 *
 * @param liveBefore memories before the first of them
 * @param find undefined for a memory that is gone since
 */
export function joinTakenIn(
  taken: readonly TakenIn[],
  liveBefore: number,
  find: (id: string) => Memory | undefined,
): Omit<ExtractReport, 'tookMs' | 'isDryRun'> {
  const sum = (name: (typeof summed)[number]): number =>
    taken.reduce((total, { counts }) => total + (counts[name] ?? 0), 0);
  const dropped: Record<string, number> = {};
  for (const [reason, count] of taken.flatMap((one) => Object.entries(one.dropped))) {
    dropped[reason] = (dropped[reason] ?? 0) + count;
  }
  return {
    ...(Object.fromEntries(summed.map((name) => [name, sum(name)])) as Record<
      (typeof summed)[number],
      number
    >),
    liveBefore,
    liveAfter: liveBefore + sum('inserted') - sum('superseded'),
    failed: taken.flatMap(({ failed }) => failed),
    dropped,
    memories: taken.flatMap(({ memories }) => memories.flatMap((id) => find(id) ?? [])),
    extractor: taken.at(-1)?.extractor ?? 'node pool',
  };
}

/** @throws TriviumError `extraction-failed` where the job did not come to its end */
function takenInBy(job: Job | undefined): TakenIn {
  const takenIn = takenInSchema.safeParse(job?.result);
  if (job?.state === 'done' && takenIn.success) return takenIn.data;
  const cause = job?.causes.at(-1)?.message ?? 'it was cancelled.';
  throw new TriviumError('extraction-failed', `What the model servers found was not taken in: ${cause}`);
}

function pathOf(payload: JobPayload): unknown {
  return typeof payload === 'object' && payload !== null && 'path' in payload ? payload.path : undefined;
}

function pause(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      signal?.removeEventListener('abort', end);
      cancel();
      resolve();
    };
    const cancel = scheduleByTimer(end, LOOK_MS);
    signal?.addEventListener('abort', end, { once: true });
  });
}
