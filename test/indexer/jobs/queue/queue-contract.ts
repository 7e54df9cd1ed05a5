import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ClaimedJob, Job, JobQueue, NewJob } from '../../../../indexer/jobs';

/** A queue, and the time it goes by. */
export interface QueueStage {
  readonly queue: JobQueue;
  /** Lets time pass. */
  later(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const jobOf = (name: string, more: Partial<NewJob> = {}): NewJob => ({
  kind: 'extract',
  payload: { path: `${name}.md` },
  ...more,
});

const nameOf = ({ payload }: Job): string => (payload as { path: string }).path.replace('.md', '');

/** What every {@link JobQueue} promises, whatever it stands on. */
export function describeJobQueue(name: string, open: () => Promise<QueueStage>): void {
  describe(name, () => {
    let stage: QueueStage;
    let queue: JobQueue;

    beforeEach(async () => {
      stage = await open();
      queue = stage.queue;
    });
    afterEach(() => stage.close());

    const claim = (worker = 'one'): Promise<ClaimedJob | undefined> =>
      queue.claim(worker, ['extract', 'profile']);
    const claimed = async (worker?: string): Promise<ClaimedJob> => {
      const mine = await claim(worker);
      if (mine === undefined) throw new Error('Nothing is ready.');
      return mine;
    };
    /** Takes all that is ready, and gives their names in that order. */
    const drain = async (): Promise<readonly string[]> => {
      const names: string[] = [];
      for (let mine = await claim(); mine !== undefined; mine = await claim()) {
        names.push(nameOf(mine.job));
        await mine.complete();
      }
      return names;
    };
    const stateOf = async ({ id }: Job): Promise<string | undefined> => (await queue.job(id))?.state;

    test('keeps a job as it was added, with the defaults of what was left out', async () => {
      const { job, isNew } = await queue.add(jobOf('a'));

      expect(isNew).toBe(true);
      expect(job).toMatchObject({
        ...{ kind: 'extract', payload: { path: 'a.md' }, state: 'waiting', priority: 'normal' },
        ...{ attempts: 3, tried: 0, after: [], afterEnd: [], causes: [] },
      });
      expect(await queue.job(job.id)).toEqual(job);
      expect(await queue.jobs()).toEqual([job]);
    });

    test('gives a job to one worker alone, and tells who has it', async () => {
      await queue.add(jobOf('a'));

      const mine = await claimed('one');

      expect(await claim('two')).toBeUndefined();
      expect(mine.job).toMatchObject({ state: 'running', worker: 'one', tried: 1 });
      expect(mine.job.leasedUntil).toBeDefined();
      expect(await queue.counts()).toEqual({
        ...{ waiting: 0, running: 1, done: 0, failed: 0, cancelled: 0, ready: 0 },
      });
    });

    test('counts a job as done once, with what came of it', async () => {
      const { job } = await queue.add(jobOf('a'));
      const mine = await claimed();

      expect(await mine.complete({ facts: 3 })).toBe(true);
      expect(await mine.complete({ facts: 4 })).toBe(false);
      expect(await mine.fail('too late')).toBe(false);
      expect(await mine.release()).toBe(false);
      expect(await mine.renew()).toBe(false);
      expect(await queue.job(job.id)).toMatchObject({ state: 'done', result: { facts: 3 } });
      expect(await claim()).toBeUndefined();
    });

    test('goes by priority, then by age', async () => {
      await queue.add(jobOf('idle', { priority: 'idle' }));
      await queue.add(jobOf('first'));
      await queue.add(jobOf('asked', { priority: 'interactive' }));
      await queue.addAll([jobOf('second'), jobOf('third')]);

      expect(await drain()).toEqual(['asked', 'first', 'second', 'third', 'idle']);
    });

    test('gives only jobs of the kinds that are asked for', async () => {
      await queue.add(jobOf('a', { kind: 'unheard-of' }));
      await queue.add(jobOf('b'));

      expect(await drain()).toEqual(['b']);
      expect(await queue.counts()).toMatchObject({ waiting: 1, ready: 1 });
    });

    test('begins nothing before its time', async () => {
      const soon = new Date((await queue.add(jobOf('now'))).job.createdAt).getTime() + 5 * MINUTE;
      await queue.add(jobOf('later', { notBefore: new Date(soon).toISOString() }));

      expect(await drain()).toEqual(['now']);
      await stage.later(6 * MINUTE);
      expect(await drain()).toEqual(['later']);
    });

    describe('a worker that is not heard of', () => {
      test('loses its job when the lease is over, and cannot settle it any more', async () => {
        const { job } = await queue.add(jobOf('a'));
        const slow = await claimed('slow');

        expect(await claim('quick')).toBeUndefined();
        await stage.later(3 * MINUTE);
        const mine = await claimed('quick');

        expect(mine.job).toMatchObject({ id: job.id, worker: 'quick', tried: 2 });
        expect(mine.job.causes.at(-1)?.message).toContain('slow');
        expect(await slow.renew()).toBe(false);
        expect(await slow.complete({ by: 'slow' })).toBe(false);
        expect(await slow.fail('slow')).toBe(false);
        expect(await mine.complete({ by: 'quick' })).toBe(true);
        expect((await queue.job(job.id))?.result).toEqual({ by: 'quick' });
      });

      test('keeps it for as long as it renews', async () => {
        const { job } = await queue.add(jobOf('a'));
        const mine = await claimed('steady');

        for (let minute = 0; minute < 5; minute++) {
          await stage.later(MINUTE);
          expect(await mine.renew(`minute ${minute}`)).toBe(true);
          expect(await claim('other')).toBeUndefined();
        }

        expect((await queue.job(job.id))?.phase).toBe('minute 4');
        expect(await mine.complete()).toBe(true);
      });

      test('again and again fails the job in the end: it may be what ends programs', async () => {
        // A program that ends is no fault of the job: the third time it is, however often it was to be tried.
        const { job } = await queue.add(jobOf('a', { attempts: 1 }));
        for (let time = 0; time < 3; time++) {
          await claimed();
          await stage.later(3 * MINUTE);
        }

        expect(await claim()).toBeUndefined();
        expect(await stateOf(job)).toBe('failed');
      });
    });

    describe('a job that fails', () => {
      test('is tried again after waits that grow, and then is on view with each cause', async () => {
        const { job } = await queue.add(jobOf('a'));

        await (await claimed()).fail('the node is away');
        expect(await claim()).toBeUndefined();
        const first = await queue.job(job.id);
        await stage.later(30_000);
        await (await claimed()).fail('the node is still away');
        await stage.later(30_000);
        expect(await claim()).toBeUndefined();
        await stage.later(2 * MINUTE);
        await (await claimed()).fail('the node is gone');

        expect(first).toMatchObject({ state: 'waiting', tried: 1 });
        const last = await queue.job(job.id);
        expect(last).toMatchObject({ state: 'failed', tried: 3 });
        expect(last?.causes.map(({ message }) => message)).toEqual([
          'the node is away',
          'the node is still away',
          'the node is gone',
        ]);
        expect(await queue.jobs({ states: ['failed'] })).toEqual([last]);
      });

      test('is not tried again where that would not help', async () => {
        const { job } = await queue.add(jobOf('a'));

        await (await claimed()).fail('no such note', true);

        expect(await stateOf(job)).toBe('failed');
      });

      test('waits again with all its tries when somebody retries it', async () => {
        const { job } = await queue.add(jobOf('a', { attempts: 1 }));
        await (await claimed()).fail('no');

        const again = await queue.retry(job.id);

        expect(again).toMatchObject({ state: 'waiting', tried: 0 });
        expect(again.causes).toHaveLength(1);
        expect(await drain()).toEqual(['a']);
        expect(await queue.retry(job.id)).toMatchObject({ state: 'done' });
      });
    });

    test('a job that is given back has not been tried, and keeps its place', async () => {
      await queue.addAll([jobOf('a'), jobOf('b')]);

      expect(await (await claimed()).release()).toBe(true);

      expect((await queue.jobs()).map(({ tried }) => tried)).toEqual([0, 0]);
      expect(await drain()).toEqual(['a', 'b']);
    });

    test('a job can be given back until later', async () => {
      const { job } = await queue.add(jobOf('a'));
      const later = new Date(Date.parse(job.createdAt) + 10 * MINUTE).toISOString();

      await (await claimed()).release(later);

      expect(await claim()).toBeUndefined();
      await stage.later(11 * MINUTE);
      expect(await drain()).toEqual(['a']);
    });

    describe('keys', () => {
      test('take a job in once while it waits, runs, is done or failed', async () => {
        const { job } = await queue.add(jobOf('a', { key: 'k' }));
        const again = async () => {
          const { job: same, isNew } = await queue.add(jobOf('a', { key: 'k' }));
          expect(isNew).toBe(false);
          expect(same.id).toBe(job.id);
          return same.state;
        };

        expect(await again()).toBe('waiting');
        const mine = await claimed();
        expect(await again()).toBe('running');
        await mine.fail('no', true);
        expect(await again()).toBe('failed');
        await queue.retry(job.id);
        await (await claimed()).complete();
        expect(await again()).toBe('done');
      });

      test('hold among jobs that are added together', async () => {
        const added = await queue.addAll([jobOf('a', { key: 'k' }), jobOf('b', { key: 'k' })]);

        expect(added.map(({ isNew }) => isNew)).toEqual([true, false]);
        expect(await drain()).toEqual(['a']);
      });

      test('are free again when a finished job is dropped', async () => {
        const { job } = await queue.add(jobOf('a', { key: 'k' }));
        await drain();
        await stage.later(49 * HOUR);

        const { isNew } = await queue.add(jobOf('a', { key: 'k' }));

        expect(isNew).toBe(true);
        expect(await queue.job(job.id)).toBeUndefined();
      });
    });

    describe('jobs that come after others', () => {
      test('begin when those are done', async () => {
        const { job } = await queue.add(jobOf('a'));
        await queue.add(jobOf('b', { after: [job.id], priority: 'interactive' }));

        const mine = await claimed();
        expect(nameOf(mine.job)).toBe('a');
        expect(await claim()).toBeUndefined();
        await mine.complete();
        expect(await drain()).toEqual(['b']);
      });

      test('name one another by place where they are added together', async () => {
        const added = await queue.addAll([jobOf('last', { after: ['$1', '$2'] }), jobOf('a'), jobOf('b')]);

        expect(added[0]?.job.after).toEqual([added[1]?.job.id, added[2]?.job.id]);
        expect(await drain()).toEqual(['a', 'b', 'last']);
      });

      test('fail with those, with the cause, and so do those after them', async () => {
        const [, second, third] = await queue.addAll([
          jobOf('a'),
          jobOf('b', { after: ['$0'] }),
          jobOf('c', { after: ['$1'] }),
        ]);

        await (await claimed()).fail('the node is away', true);

        expect(await stateOf(second?.job as Job)).toBe('failed');
        const last = await queue.job(third?.job.id as string);
        expect(last?.state).toBe('failed');
        expect(last?.causes.at(-1)?.message).toContain('the node is away');
      });

      test('fail with one that was cancelled, also before they were added', async () => {
        const { job } = await queue.add(jobOf('a'));
        await queue.cancel(job.id);

        const { job: after } = await queue.add(jobOf('b', { after: [job.id] }));

        expect(after.state).toBe('failed');
        expect(after.causes.at(-1)?.message).toContain('cancelled');
      });

      test('wait again with the one they failed with, and fail anew where they are retried alone', async () => {
        const [first, second] = await queue.addAll([
          jobOf('a', { attempts: 1 }),
          jobOf('b', { after: ['$0'] }),
        ]);
        await (await claimed()).fail('no');

        expect(await queue.retry(second?.job.id as string)).toMatchObject({ state: 'failed' });
        await queue.retry(first?.job.id as string);

        expect(await drain()).toEqual(['a', 'b']);
      });

      test('may wait only for the end of others, however they ended', async () => {
        const { job: bad } = await queue.add(jobOf('bad'));
        const { job: dull } = await queue.add(jobOf('dull'));
        await queue.add(jobOf('gather', { afterEnd: [bad.id, dull.id] }));

        await (await claimed()).fail('no', true);
        const mine = await claimed();
        expect(nameOf(mine.job)).toBe('dull');
        expect(await claim()).toBeUndefined();
        await queue.cancel(dull.id);

        expect(await drain()).toEqual(['gather']);
      });

      test('are refused in circles, and none of them is taken in', async () => {
        await expect(
          queue.addAll([jobOf('a', { after: ['$1'] }), jobOf('b', { afterEnd: ['$0'] })]),
        ).rejects.toThrow(/circle/);
        await expect(queue.add(jobOf('a', { after: ['$0'] }))).rejects.toThrow(/circle/);
        expect(await queue.jobs()).toEqual([]);
      });

      test('are refused after a job that is not there', async () => {
        const unknown = '00000000-0000-4000-8000-000000000000';
        await expect(queue.addAll([jobOf('a'), jobOf('b', { after: [unknown] })])).rejects.toMatchObject({
          code: 'job-not-found',
        });
        expect(await queue.jobs()).toEqual([]);
      });
    });

    describe('cancelling', () => {
      test('ends a job that waits', async () => {
        const { job } = await queue.add(jobOf('a'));

        expect(await queue.cancel(job.id)).toMatchObject({ state: 'cancelled' });

        expect(await claim()).toBeUndefined();
        expect(await queue.counts()).toMatchObject({ cancelled: 1, waiting: 0 });
      });

      test('takes a job that runs from its worker', async () => {
        const { job } = await queue.add(jobOf('a'));
        const mine = await claimed();

        await queue.cancel(job.id);

        expect(await mine.renew()).toBe(false);
        expect(await mine.complete()).toBe(false);
        expect(await stateOf(job)).toBe('cancelled');
      });

      test('is taken back by a retry, and changes nothing of what is done', async () => {
        const { job } = await queue.add(jobOf('a'));
        await queue.cancel(job.id);
        await queue.retry(job.id);

        expect(await drain()).toEqual(['a']);
        expect(await queue.cancel(job.id)).toMatchObject({ state: 'done' });
      });
    });

    test('says which job is not there', async () => {
      const unknown = '00000000-0000-4000-8000-000000000000';
      await expect(queue.retry(unknown)).rejects.toMatchObject({ code: 'job-not-found' });
      await expect(queue.cancel(unknown)).rejects.toMatchObject({ code: 'job-not-found' });
      expect(await queue.job(unknown)).toBeUndefined();
    });

    test('lists the newest first, by state and kind, so many as are asked for', async () => {
      await queue.addAll([jobOf('a'), jobOf('b', { kind: 'profile' }), jobOf('c'), jobOf('d')]);
      await (await claimed()).complete();

      const names = async (filter: Parameters<JobQueue['jobs']>[0]) => (await queue.jobs(filter)).map(nameOf);
      expect(await names({})).toEqual(['d', 'c', 'b', 'a']);
      expect(await names({ states: ['waiting'], kinds: ['extract'] })).toEqual(['d', 'c']);
      expect(await names({ limit: 2 })).toEqual(['d', 'c']);
      expect(await names({ states: ['done'] })).toEqual(['a']);
    });

    test('tells when something may be ready', async () => {
      let told = 0;
      const stop = queue.onReady(() => void told++);
      await queue.add(jobOf('a'));
      expect(told).toBeGreaterThan(0);
      const before = told;
      await (await claimed()).fail('again');
      expect(told).toBeGreaterThan(before);
      stop();
      const after = told;
      await queue.add(jobOf('b'));
      expect(told).toBe(after);
    });

    test('gives each job once to workers that ask at the same time', async () => {
      await queue.addAll(Array.from({ length: 20 }, (_, number) => jobOf(`note ${number}`)));

      const taken = await Promise.all(Array.from({ length: 25 }, (_, worker) => claim(`worker ${worker}`)));

      const ids = taken.flatMap((mine) => (mine === undefined ? [] : [mine.job.id]));
      expect(ids).toHaveLength(20);
      expect(new Set(ids).size).toBe(20);
    });
  });
}
