import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createJournalQueue } from '../../../../indexer/jobs';
import type { ClaimedJob, Job, JobPriority, JournalQueue } from '../../../../indexer/jobs';
import { checksum, createMemoryStorage } from '../../../../indexer/platform';
import { Crash, CrashingStorage } from './crashing-storage';

const LEASE_OVER_MS = 3 * 60_000;
const START_MS = Date.parse('2026-11-30T22:00:00Z');

/** What the queue has said: what it must stand by, whatever happens afterwards. */
interface Model {
  nowMs: number;
  /** By note: jobs that were taken in and said so. */
  readonly added: Map<string, { readonly id: string; readonly priority: JobPriority }>;
  /** By note, how often `complete` said that it counts. */
  readonly completed: Map<string, number>;
  readonly held: ClaimedJob[];
  notes: number;
}

interface Real {
  storage: CrashingStorage;
  queue: JournalQueue;
}

const clockOf = (model: Model) => ({ now: () => model.nowMs, yield: () => Promise.resolve() });
const noteOf = ({ payload }: Pick<Job, 'payload'>): string => payload as string;

function open(real: Real, model: Model): void {
  real.storage = new CrashingStorage(real.storage.blobs);
  real.queue = createJournalQueue({ storage: real.storage.storage, clock: clockOf(model) });
}

/** Does it; where the program is killed meanwhile, opens again and looks whether everything stands that was said. */
async function surviving(real: Real, model: Model, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
    model.held.length = 0;
    open(real, model);
    await checkPromises(real.queue, model);
  }
}

async function checkPromises(queue: JournalQueue, model: Model): Promise<void> {
  const jobs = await queue.jobs({ limit: Infinity });
  const states = new Map(jobs.map((job) => [job.id, job.state]));
  for (const [note, { id }] of model.added) {
    expect(states.has(id), `${note} was lost`).toBe(true);
    if (model.completed.has(note)) expect(states.get(id), `${note} would be done again`).toBe('done');
  }
  expect(new Set(jobs.map(noteOf)).size, 'a job is there twice').toBe(jobs.length);
}

class Add implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly count: number,
    readonly priority: JobPriority,
  ) {}
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    await surviving(real, model, async () => {
      const notes = Array.from({ length: this.count }, () => `note ${model.notes++}`);
      const before = (await real.queue.jobs({ limit: Infinity })).length;
      try {
        const added = await real.queue.addAll(
          notes.map((note) => ({ kind: 'k', payload: note, key: note, priority: this.priority })),
        );
        added.forEach(({ job }) => model.added.set(noteOf(job), { id: job.id, priority: this.priority }));
      } catch (error) {
        const reopened = createJournalQueue({
          storage: createMemoryStorage(new Map(real.storage.blobs)),
          clock: clockOf(model),
        });
        const after = (await reopened.jobs({ limit: Infinity })).length;
        expect([before, before + this.count], 'part of an addition is there').toContain(after);
        throw error;
      }
    });
  }
  toString = () => `add ${this.count} ${this.priority}`;
}

class Claim implements fc.AsyncCommand<Model, Real> {
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    await surviving(real, model, async () => {
      const ready = await readyNotes(real.queue, model);
      const mine = await real.queue.claim('worker', ['k']);
      expect(mine && noteOf(mine.job)).toBe(ready[0]);
      if (mine !== undefined) model.held.push(mine);
    });
  }
  toString = () => 'claim';
}

/** By priority, then by age, from the list and from who holds what: what was begun before the program died is nobody's. */
async function readyNotes(queue: JournalQueue, model: Model): Promise<readonly string[]> {
  const now = new Date(model.nowMs).toISOString();
  const jobs = [...(await queue.jobs({ limit: Infinity }))].reverse();
  const held = new Set(model.held.map(({ job }) => job.id));
  const ready = jobs.filter(
    ({ id, state, notBefore, leasedUntil, tried, attempts }) =>
      (state === 'waiting' && (notBefore ?? '') <= now) ||
      (state === 'running' && (!held.has(id) || (leasedUntil ?? '') <= now) && tried < attempts),
  );
  const order: readonly JobPriority[] = ['interactive', 'normal', 'idle'];
  return order.flatMap((priority) => ready.filter((job) => job.priority === priority).map(noteOf));
}

class Settle implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly how: 'complete' | 'fail' | 'release' | 'renew',
    readonly which: number,
  ) {}
  check = (model: Readonly<Model>) => model.held.length > 0;
  async run(model: Model, real: Real): Promise<void> {
    await surviving(real, model, async () => {
      const mine = model.held[this.which % model.held.length];
      if (mine === undefined) return;
      const note = noteOf(mine.job);
      if (this.how === 'fail') await mine.fail('no');
      else if (this.how === 'complete' && (await mine.complete())) {
        model.completed.set(note, (model.completed.get(note) ?? 0) + 1);
        expect(model.completed.get(note), `${note} was counted twice`).toBe(1);
      } else if (this.how === 'release') await mine.release();
      else await mine.renew('phase');
    });
  }
  toString = () => `${this.how} ${this.which}`;
}

class Retry implements fc.AsyncCommand<Model, Real> {
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    await surviving(real, model, async () => {
      const [failed] = await real.queue.jobs({ states: ['failed'] });
      if (failed !== undefined) await real.queue.retry(failed.id);
    });
  }
  toString = () => 'retry';
}

class Pass implements fc.AsyncCommand<Model, Real> {
  constructor(readonly milliseconds: number) {}
  check = () => true;
  run(model: Model): Promise<void> {
    model.nowMs += this.milliseconds;
    return Promise.resolve();
  }
  toString = () => `pass ${this.milliseconds}`;
}

class Kill implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly writes: number,
    readonly share: number,
  ) {}
  check = () => true;
  run(_model: Model, real: Real): Promise<void> {
    real.storage.killAfter(this.writes, this.share);
    return Promise.resolve();
  }
  toString = () => `kill after ${this.writes} writes, ${this.share}`;
}

describe('a queue whose program is killed', () => {
  test('at any byte of any write, loses no job and counts none twice', async () => {
    const commands = fc.commands(
      [
        fc
          .tuple(
            fc.integer({ min: 1, max: 4 }),
            fc.constantFrom<JobPriority>('interactive', 'normal', 'idle'),
          )
          .map(([count, priority]) => new Add(count, priority)),
        fc.constant(new Claim()),
        fc
          .tuple(fc.constantFrom('complete', 'complete', 'fail', 'release', 'renew'), fc.nat(5))
          .map(([how, which]) => new Settle(how, which)),
        fc.constant(new Retry()),
        fc.constantFrom(1_000, 30_000, LEASE_OVER_MS).map((milliseconds) => new Pass(milliseconds)),
        fc
          .tuple(fc.nat(2), fc.double({ min: 0, max: 1, noNaN: true }))
          .map(([writes, share]) => new Kill(writes, share)),
      ],
      { maxCommands: 60 },
    );
    await fc.assert(
      fc.asyncProperty(commands, async (all) => {
        const model: Model = {
          ...{ nowMs: START_MS, added: new Map(), completed: new Map(), held: [], notes: 0 },
        };
        const real = { storage: new CrashingStorage() } as Real;
        open(real, model);
        await fc.asyncModelRun(() => ({ model, real }), all);
        open(real, model);
        await checkPromises(real.queue, model);
        // In the end everything is done.
        for (let turn = 0; turn < 20; turn++) {
          model.nowMs += 60 * LEASE_OVER_MS;
          for (const { id } of await real.queue.jobs({ states: ['failed'], limit: Infinity }))
            await real.queue.retry(id);
          for (;;) {
            const mine = await real.queue.claim('last', ['k']);
            if (mine === undefined) break;
            await mine.complete();
          }
        }
        const { done } = await real.queue.counts();
        expect(done).toBeGreaterThanOrEqual(model.added.size);
      }),
      { numRuns: 150 },
    );
  });

  test('keeps what was torn aside, reports it, and goes on behind it', async () => {
    const blobs = new Map<string, Uint8Array>();
    const clock = { now: () => START_MS, yield: () => Promise.resolve() };
    const first = createJournalQueue({ storage: createMemoryStorage(blobs), clock });
    await first.add({ kind: 'k', payload: 'a' });
    const whole = blobs.get('journal.jsonl') as Uint8Array;
    await first.add({ kind: 'k', payload: 'b' });
    const torn = (blobs.get('journal.jsonl') as Uint8Array).slice(0, -7);
    blobs.set('journal.jsonl', torn);

    const second = createJournalQueue({ storage: createMemoryStorage(blobs), clock });
    expect((await second.problems())[0]).toContain(`torn/journal-${whole.length}`);
    expect(blobs.get(`torn/journal-${whole.length}`)).toEqual(torn.slice(whole.length));
    await second.add({ kind: 'k', payload: 'c' });

    const third = createJournalQueue({ storage: createMemoryStorage(blobs), clock });
    expect(await third.problems()).toEqual([]);
    expect((await third.jobs()).map(noteOf)).toEqual(['c', 'a']);
  });

  test('steps over a line in the middle that was altered', async () => {
    const blobs = new Map<string, Uint8Array>();
    const clock = { now: () => START_MS, yield: () => Promise.resolve() };
    const first = createJournalQueue({ storage: createMemoryStorage(blobs), clock });
    for (const payload of ['a', 'b', 'c']) await first.add({ kind: 'k', payload });
    const text = new TextDecoder().decode(blobs.get('journal.jsonl'));
    blobs.set('journal.jsonl', new TextEncoder().encode(text.replace('"payload":"b"', '"payload":"x"')));

    const second = createJournalQueue({ storage: createMemoryStorage(blobs), clock });
    expect((await second.jobs()).map(noteOf)).toEqual(['c', 'a']);
    expect(await second.problems()).toHaveLength(1);
  });

  test('writes lines of JSON whose checksum is that of their entries', async () => {
    const blobs = new Map<string, Uint8Array>();
    const clock = { now: () => START_MS, yield: () => Promise.resolve() };
    const queue = createJournalQueue({ storage: createMemoryStorage(blobs), clock });
    await queue.add({ kind: 'k', payload: 'Übung' });

    const [line = ''] = new TextDecoder().decode(blobs.get('journal.jsonl')).split('\n');
    const { crc, entries } = JSON.parse(line) as { crc: string; entries: unknown[] };
    expect(Number.parseInt(crc, 16)).toBe(checksum(new TextEncoder().encode(JSON.stringify(entries))));
    expect(entries).toMatchObject([{ payload: 'Übung', state: 'waiting' }]);
  });

  test('writes its journal anew when most of it is dead, and keeps every job', async () => {
    const blobs = new Map<string, Uint8Array>();
    let nowMs = START_MS;
    const clock = { now: () => nowMs, yield: () => Promise.resolve() };
    const queue = createJournalQueue({ storage: createMemoryStorage(blobs), clock });
    await queue.addAll(Array.from({ length: 50 }, (_, note) => ({ kind: 'k', payload: `${note}` })));
    let largest = 0;
    for (let turn = 0; turn < 1_100; turn++) {
      await (await queue.claim('w', ['k']))?.release();
      largest = Math.max(largest, blobs.get('journal.jsonl')?.length ?? 0);
      nowMs += 1;
    }

    const reopened = createJournalQueue({ storage: createMemoryStorage(blobs), clock });
    expect((await reopened.jobs()).map(noteOf)).toEqual((await queue.jobs()).map(noteOf));
    expect(blobs.get('journal.jsonl')?.length).toBeLessThan(largest / 2);
  });
});
