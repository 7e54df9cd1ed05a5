import { beforeEach, describe, expect, it } from 'vitest';
import { createJobRunner, createRunLock, createScheduler, openRunLog } from '../../../indexer/jobs';
import type { RunLock, RunLockFile, Scheduler } from '../../../indexer/jobs';
import { createMemoryLedgerFolder } from '../../../indexer/ledger';
import { nightly } from './machine';
import { settle, Timers } from './timers';
import { timeIn } from './zones';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

class SharedFile implements RunLockFile {
  text: string | undefined;
  readonly read = () => Promise.resolve(this.text);
  readonly write = (text: string) => Promise.resolve(void (this.text = text));
  readonly remove = () => Promise.resolve(void (this.text = undefined));
}

describe('which of several programs runs the jobs', () => {
  let timers: Timers;
  let file: SharedFile;

  const wait = (milliseconds: number) =>
    new Promise<void>((resolve) => void timers.schedule(resolve, milliseconds));
  const lockOf = (program: string, device = 'desk'): RunLock =>
    createRunLock({ file, clock: timers.clock, device, program, wait });
  const taken = async (taking: Promise<boolean>): Promise<boolean> => {
    await timers.pass(3_000);
    return taking;
  };

  beforeEach(() => {
    timers = new Timers('2026-11-30T23:00:00Z');
    file = new SharedFile();
  });

  it('is the one that took the lock, for as long as it renews it', async () => {
    const [plugin, headless] = [lockOf('plugin'), lockOf('headless')];
    expect(await taken(plugin.take())).toBe(true);
    for (let look = 0; look < 10; look++) {
      expect(await taken(headless.take())).toBe(false);
      await timers.pass(5 * MINUTE);
      expect(await plugin.take()).toBe(true);
    }
  });

  it('is another where that one died, when its lock is over', async () => {
    const [plugin, headless] = [lockOf('plugin'), lockOf('headless')];
    await taken(plugin.take());
    await timers.pass(16 * MINUTE);

    expect(await taken(headless.take())).toBe(true);
    expect(await taken(plugin.take())).toBe(false);
  });

  it('is another at once where that one was closed', async () => {
    const [plugin, headless] = [lockOf('plugin'), lockOf('headless')];
    await taken(plugin.take());
    await headless.release();
    expect(await taken(headless.take())).toBe(false);
    await plugin.release();
    expect(await taken(headless.take())).toBe(true);
  });

  it('is one of two that take it in the same moment', async () => {
    const both = [lockOf('plugin').take(), lockOf('headless').take()];
    await timers.pass(3_000);
    expect((await Promise.all(both)).filter(Boolean)).toHaveLength(1);
  });

  it('heeds the lock of another device while it is fresh, not after, and none that lasts too long', async () => {
    const foreign = lockOf('plugin', 'laptop');
    await taken(foreign.take());
    expect(await taken(lockOf('plugin').take())).toBe(false);
    await timers.pass(16 * MINUTE);
    expect(await taken(lockOf('plugin').take())).toBe(true);

    file.text = JSON.stringify({ device: 'laptop', program: 'x', until: '2031-01-01T00:00:00Z' });
    expect(await taken(lockOf('plugin').take())).toBe(true);
  });

  it('is whoever asks where the file is damaged or cannot be written', async () => {
    file.text = 'no lock';
    expect(await taken(lockOf('plugin').take())).toBe(true);

    file.text = undefined;
    const broken = { ...file, write: () => Promise.reject(new Error('read-only')) };
    const lock = createRunLock({ file: broken, clock: timers.clock, device: 'a', program: 'b', wait });
    expect(await taken(lock.take())).toBe(true);
  });

  describe('with a schedule each', () => {
    let story: string[];

    const open = async (program: string, isOn = true): Promise<Scheduler> => {
      const { clock, schedule } = timers;
      const localTime = timeIn(() => 'Europe/Berlin');
      const writer = { label: program, id: program.slice(0, 4) };
      const runLog = await openRunLog({ folder: createMemoryLedgerFolder(new Map()), writer, clock });
      const runner = createJobRunner({ runLog, clock, localTime, notify: () => undefined });
      const scheduler = createScheduler({
        ...{ clock, schedule, localTime, runLog, runner, jobs: nightly, lock: lockOf(program) },
        whyOff: () => (isOn ? undefined : 'Switched off.'),
        runJob: async (job) => {
          story.push(`${program} ${job}`);
          await wait(20 * MINUTE);
          return { counts: {}, message: 'Done.' };
        },
      });
      scheduler.start();
      await settle();
      return scheduler;
    };

    beforeEach(() => {
      story = [];
    });

    it('run no job twice in a night', async () => {
      await open('plugin');
      await open('headless');
      await timers.pass(9 * HOUR);
      const [first = ''] = story;
      const runner = first.split(' ')[0] ?? '';
      // What was missed the day before the first start, and then the night.
      expect(story).toEqual(['extract', 'profile', 'extract', 'profile'].map((job) => `${runner} ${job}`));
    });

    it('let one whose jobs are off keep no other from them', async () => {
      await open('plugin', false);
      await open('headless');
      await timers.pass(9 * HOUR);
      expect(story).toHaveLength(4);
      expect(story.every((line) => line.startsWith('headless'))).toBe(true);
    });

    it('take over from one that was closed', async () => {
      const plugin = await open('plugin');
      await timers.pass(2 * HOUR);
      await open('headless');
      await plugin.stop();
      await timers.pass(4 * HOUR);
      expect(story.filter((line) => line === 'headless extract').length).toBeGreaterThan(0);
    });
  });
});
