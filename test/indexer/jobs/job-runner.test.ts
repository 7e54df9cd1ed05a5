import { describe, expect, it } from 'vitest';
import { createJobRunner, openRunLog } from '../../../indexer/jobs';
import type { JobResult, RunRecord } from '../../../indexer/jobs';
import { createMemoryLedgerFolder } from '../../../indexer/ledger';
import { TriviumError } from '../../../indexer/platform';
import { createTestClock } from '../ledger/words';
import { timeIn } from './zones';

const writer = { label: 'desk', id: 'k3f9' };
const extract = { job: 'extract', by: 'person' } as const;
const done: JobResult = { counts: { notes: 46 }, message: 'Extraction: 46 notes.' };

async function setUp(notify?: (run: RunRecord) => void) {
  const clock = createTestClock('2026-11-30T23:30:00Z');
  const runLog = await openRunLog({ folder: createMemoryLedgerFolder(), writer, clock });
  const told: RunRecord[] = [];
  const runner = createJobRunner({
    ...{ clock, runLog, localTime: timeIn(() => 'Europe/Berlin') },
    notify: notify ?? ((run) => void told.push(run)),
  });
  return { runLog, runner, told };
}

describe('a run', () => {
  it('is told of once, done, for the local day', async () => {
    const { runner, runLog, told } = await setUp();
    const { record, error } = await runner.run(extract, () => Promise.resolve(done));
    expect(error).toBeUndefined();
    expect(record).toMatchObject({ outcome: 'done', ...done, by: 'person', day: '2026-12-01' });
    expect(told).toEqual([record]);
    expect(runLog.runs()).toEqual([record]);
  });

  it('is told of once where it fails, with its cause', async () => {
    const { runner, told } = await setUp();
    const cause = new TriviumError('model-failed', 'the model does not answer.');
    const { record, error } = await runner.run(extract, () => Promise.reject(cause));
    expect(error).toBe(cause);
    expect(record).toMatchObject({
      outcome: 'failed',
      message: 'Extraction failed: the model does not answer.',
    });
    expect(told).toEqual([record]);
  });

  it('is cancelled by its signal, also while it waits', async () => {
    const { runner, told } = await setUp();
    const abort = new AbortController();
    let isBegun = false;
    const first = runner.run({ ...extract, signal: abort.signal }, async (signal) => {
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
      return done;
    });
    const second = runner.run({ ...extract, signal: abort.signal }, () => {
      isBegun = true;
      return Promise.resolve(done);
    });
    await new Promise((resolve) => setImmediate(resolve));
    abort.abort();
    const runs = await Promise.all([first, second]);
    expect(runs.map(({ record }) => record.outcome)).toEqual(['cancelled', 'cancelled']);
    expect(isBegun).toBe(false);
    expect(told).toHaveLength(2);
  });

  it('stands in the log although nobody could be told', async () => {
    const { runner, runLog } = await setUp(() => {
      throw new Error('no window');
    });
    await runner.run(extract, () => Promise.resolve(done));
    expect(runLog.runs()).toMatchObject([{ outcome: 'done' }]);
  });
});

describe('several runs', () => {
  it('come one after the other, also after one that failed', async () => {
    const { runner } = await setUp();
    const story: string[] = [];
    const work = (name: string, fails = false) =>
      runner.run(extract, async () => {
        story.push(name);
        await new Promise((resolve) => setImmediate(resolve));
        story.push(`/${name}`);
        if (fails) throw new Error('no');
        return done;
      });
    void work('a', true);
    void work('b');
    void work('c');
    expect(runner.isBusy).toBe(true);
    await runner.idle();
    expect(runner.isBusy).toBe(false);
    expect(story).toEqual(['a', '/a', 'b', '/b', 'c', '/c']);
  });
});
