import { describe, expect, it } from 'vitest';
import { createScheduler } from '../../../indexer/jobs';
import { DAY, HOUR, Machine, MINUTE, nightly } from './machine';

/** Opened the evening before, with the runs of that day behind it. */
async function machineInTheEvening(): Promise<Machine> {
  const machine = new Machine('2026-11-29T12:00:00Z');
  await machine.open();
  await machine.pass(9 * HOUR);
  machine.told.length = 0;
  machine.story.length = 0;
  return machine;
}

const firstDay = ['extract catch-up 2026-11-29 done', 'profile catch-up 2026-11-29 done'];

describe('a machine that is always on', () => {
  it('runs each job daily at its local time', async () => {
    const machine = await machineInTheEvening();
    await machine.passUntil('2026-11-30T01:59:00Z');
    expect(machine.story).toEqual([]);
    await machine.passUntil('2026-11-30T02:00:00Z');
    expect(machine.story).toEqual(['extract']);
    await machine.passUntil('2026-12-01T12:00:00Z');
    expect(await machine.log()).toEqual([
      ...firstDay,
      ...['extract schedule 2026-11-30 done', 'profile schedule 2026-11-30 done'],
      ...['extract schedule 2026-12-01 done', 'profile schedule 2026-12-01 done'],
    ]);
    expect(machine.told.map(({ startedAt }) => startedAt.slice(0, 16))).toEqual([
      ...['2026-11-30T02:00', '2026-11-30T04:00', '2026-12-01T02:00', '2026-12-01T04:00'],
    ]);
  });

  it('tells once of each run, with what it came to', async () => {
    const machine = await machineInTheEvening();
    await machine.passUntil('2026-11-30T03:00:00Z');
    expect(machine.told).toMatchObject([
      {
        job: 'extract',
        by: 'schedule',
        outcome: 'done',
        counts: { notes: 46 },
        message: 'extract did it.',
        endedAt: '2026-11-30T02:10:00.000Z',
      },
    ]);
  });

  it.each([
    ['that does not exist', '02:30', '2026-03-27T12:00:00Z', ['27', '28', '29', '30', '31']],
    ['that comes twice', '02:30', '2026-10-23T12:00:00Z', ['23', '24', '25', '26', '27']],
  ])('runs once on the day of a time %s', async (_, at, start, days) => {
    const machine = new Machine(start);
    machine.schedules = { extract: { at } };
    await machine.open();
    await machine.pass(4 * DAY);
    expect(machine.told.map(({ by }) => by)).toEqual(['catch-up', ...Array<string>(4).fill('schedule')]);
    expect((await machine.log()).map((run) => run.split(' ')[2]?.slice(-2))).toEqual(days);
  });
});

describe('what was missed', () => {
  it('is caught up once at the first start, each job once', async () => {
    const machine = new Machine('2026-11-30T08:00:00Z');
    await machine.open();
    await machine.pass(HOUR);
    expect(await machine.log()).toEqual([
      ...['extract catch-up 2026-11-30 done', 'profile catch-up 2026-11-30 done'],
    ]);
    expect(machine.told).toHaveLength(2);
  });

  it('is caught up once after the program was closed for days', async () => {
    const machine = await machineInTheEvening();
    await machine.close();
    machine.sleep(10 * DAY + 12 * HOUR);
    await machine.open();
    await machine.pass(HOUR);
    expect(await machine.log()).toEqual([
      ...firstDay,
      ...['extract catch-up 2026-12-10 done', 'profile catch-up 2026-12-10 done'],
    ]);
  });

  it('is caught up once after the machine slept for days, within minutes', async () => {
    const machine = await machineInTheEvening();
    machine.sleep(10 * DAY + 12 * HOUR);
    await machine.pass(5 * MINUTE);
    expect(machine.story).toEqual(['extract']);
    await machine.pass(HOUR);
    expect((await machine.log()).slice(2)).toEqual([
      ...['extract catch-up 2026-12-10 done', 'profile catch-up 2026-12-10 done'],
    ]);
  });

  it('is caught up where the program is only ever open before the time of day', async () => {
    const machine = await machineInTheEvening();
    await machine.close();
    machine.sleep(DAY + 3 * HOUR);
    await machine.open();
    await machine.pass(HOUR);
    expect((await machine.log()).slice(2)).toEqual([
      ...['extract catch-up 2026-11-30 done', 'profile catch-up 2026-11-30 done'],
    ]);
  });

  it('does not run again after a restart', async () => {
    const machine = await machineInTheEvening();
    for (let start = 0; start < 3; start++) {
      await machine.close();
      await machine.open();
      await machine.pass(MINUTE);
    }
    expect(await machine.log()).toEqual(firstDay);
  });

  it('is what a killed program had begun, and once more that day, not again and again', async () => {
    const machine = new Machine('2026-11-30T01:00:00Z');
    machine.schedules = { extract: { at: '03:00' } };
    await machine.open();
    for (let time = 0; time < 4; time++) {
      await machine.passUntil('2026-11-30T02:05:00Z');
      machine.kill();
      machine.sleep(HOUR);
      await machine.open();
      machine.sleep(-HOUR);
    }
    const log = (await machine.log()).filter((run) => run.includes('2026-11-30'));
    expect(log).toEqual(['extract schedule 2026-11-30 cut-short', 'extract catch-up 2026-11-30 cut-short']);
  });

  it('is what closing cut short', async () => {
    const machine = await machineInTheEvening();
    await machine.passUntil('2026-11-30T02:05:00Z');
    await machine.close();
    expect(machine.told.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['cut-short', 'Extraction was cut short: Trivium was closed before it was done.'],
    ]);
    machine.sleep(6 * HOUR);
    await machine.open();
    await machine.pass(HOUR);
    expect((await machine.log()).slice(2)).toEqual([
      'extract schedule 2026-11-30 cut-short',
      'extract catch-up 2026-11-30 done',
      'profile catch-up 2026-11-30 done',
    ]);
  });
});

describe('the order', () => {
  it('holds where the extraction takes until after the time of the profile', async () => {
    const machine = await machineInTheEvening();
    machine.jobMs = 3 * HOUR;
    await machine.passUntil('2026-11-30T12:00:00Z');
    expect(machine.story).toEqual(['extract', '/extract', 'profile', '/profile']);
    expect((await machine.log()).at(-1)).toBe('profile schedule 2026-11-30 done');
    expect(machine.most).toBe(1);
  });

  it('holds where the profile has the earlier time', async () => {
    const machine = new Machine('2026-11-29T12:00:00Z');
    machine.schedules = { extract: { at: '06:00' }, profile: { at: '05:00', after: 'extract' } };
    await machine.open();
    await machine.passUntil('2026-11-30T12:00:00Z');
    expect((await machine.log()).slice(2)).toEqual([
      ...['extract schedule 2026-11-30 done', 'profile schedule 2026-11-30 done'],
    ]);
  });

  it('keeps the profile from a failed extraction, says so once, and runs both the next day', async () => {
    const machine = await machineInTheEvening();
    machine.failing.add('extract');
    await machine.passUntil('2026-11-30T12:00:00Z');
    expect(machine.told.map(({ message }) => message)).toEqual([
      'Extraction failed: the model does not answer',
    ]);
    machine.failing.clear();
    await machine.passUntil('2026-12-01T12:00:00Z');
    expect((await machine.log()).slice(2)).toEqual([
      'extract schedule 2026-11-30 failed',
      'profile schedule 2026-11-30 skipped',
      'extract schedule 2026-12-01 done',
      'profile schedule 2026-12-01 done',
    ]);
    const text = [...machine.files.values()].join('\n');
    expect(text.match(/Profile of 2026-11-30 did not run\. Extraction failed: the model/g)).toHaveLength(1);
  });

  it('lets the profile follow once a person made up for the extraction', async () => {
    const machine = await machineInTheEvening();
    machine.failing.add('extract');
    await machine.passUntil('2026-11-30T08:00:00Z');
    machine.failing.clear();
    const run = machine.runNow('extract');
    await machine.pass(HOUR);
    expect(await run).toMatchObject({ by: 'person', outcome: 'done' });
    expect((await machine.log()).slice(-2)).toEqual([
      ...['extract person 2026-11-30 done', 'profile schedule 2026-11-30 done'],
    ]);
  });

  it('does not wait for an extraction that is switched off', async () => {
    const machine = await machineInTheEvening();
    machine.whyOff = (job) => (job === 'extract' ? 'Extraction is switched off.' : undefined);
    await machine.passUntil('2026-12-02T12:00:00Z');
    expect((await machine.log()).slice(2)).toEqual([
      'extract schedule 2026-11-30 skipped',
      'profile schedule 2026-11-30 done',
      'profile schedule 2026-12-01 done',
      'profile schedule 2026-12-02 done',
    ]);
  });

  it('lets a failing profile keep nothing else from running', async () => {
    const machine = await machineInTheEvening();
    machine.failing.add('profile');
    await machine.passUntil('2026-12-01T12:00:00Z');
    expect((await machine.log()).slice(2).map((run) => run.replace('schedule 2026-', ''))).toEqual([
      ...['extract 11-30 done', 'profile 11-30 failed', 'extract 12-01 done', 'profile 12-01 failed'],
    ]);
  });
});

describe('jobs that are switched off', () => {
  it('do nothing, and the log says why, once', async () => {
    const machine = new Machine('2026-11-30T08:00:00Z');
    machine.whyOff = () => 'Nightly jobs are switched off on this device.';
    await machine.open();
    await machine.pass(3 * DAY);
    await machine.close();
    await machine.open();
    await machine.pass(DAY);
    expect(machine.story).toEqual([]);
    expect(machine.told).toEqual([]);
    expect(await machine.log()).toEqual([
      ...['extract catch-up 2026-11-30 skipped', 'profile catch-up 2026-11-30 skipped'],
    ]);
    expect([...machine.files.values()].join('')).toContain(
      '- Nightly jobs are switched off on this device. %%',
    );
  });

  it('run as soon as they are switched on', async () => {
    const machine = new Machine('2026-11-30T08:00:00Z');
    machine.whyOff = () => 'Nightly jobs are switched off on this device.';
    await machine.open();
    await machine.pass(HOUR);
    machine.whyOff = () => undefined;
    machine.scheduler.check();
    await machine.pass(HOUR);
    expect(machine.story).toEqual(['extract', '/extract', 'profile', '/profile']);
  });
});

describe('a person', () => {
  it('starts a job at any time; it waits for what runs, and counts as no run of the clock', async () => {
    const machine = await machineInTheEvening();
    const early = machine.runNow('extract');
    await machine.pass(HOUR);
    expect(await early).toMatchObject({ by: 'person', outcome: 'done' });
    await machine.passUntil('2026-11-30T02:05:00Z');
    const profile = machine.runNow('profile');
    await machine.passUntil('2026-11-30T04:30:00Z');
    expect(await profile).toMatchObject({ by: 'person', outcome: 'done' });
    expect(machine.most).toBe(1);
    expect((await machine.log()).slice(2)).toEqual([
      'extract person 2026-11-29 done',
      'extract schedule 2026-11-30 done',
      'profile person 2026-11-30 done',
      'profile schedule 2026-11-30 done',
    ]);
  });

  it('is not disturbed by the clock, which waits', async () => {
    const machine = await machineInTheEvening();
    await machine.passUntil('2026-11-30T01:55:00Z');
    const run = machine.runNow('extract');
    await machine.passUntil('2026-11-30T02:04:00Z');
    expect(machine.story).toEqual(['extract']);
    await machine.passUntil('2026-11-30T02:30:00Z');
    expect(await run).toMatchObject({ outcome: 'done' });
    expect(machine.story).toEqual(['extract', '/extract', 'extract', '/extract']);
    expect((await machine.log()).at(-1)).toBe('extract schedule 2026-11-30 done');
  });

  it('cancels the own run by its signal', async () => {
    const machine = await machineInTheEvening();
    const abort = new AbortController();
    const run = machine.runNow('extract', abort.signal);
    await machine.pass(MINUTE);
    abort.abort();
    expect(await run).toMatchObject({ outcome: 'cancelled' });
  });
});

describe('a journey to where it is still the day before', () => {
  it('makes up for no day that came before one that ran', async () => {
    const machine = new Machine('2026-11-30T00:00:00Z');
    machine.zone = 'Pacific/Auckland';
    await machine.open();
    await machine.pass(HOUR);
    const before = await machine.log();
    expect(before[0]).toBe('extract catch-up 2026-11-30 done');
    machine.zone = 'Pacific/Honolulu';
    await machine.pass(DAY);
    expect(await machine.log()).toEqual(before);
    await machine.pass(DAY);
    expect((await machine.log()).slice(2)).toEqual([
      ...['extract schedule 2026-12-01 done', 'profile schedule 2026-12-01 done'],
    ]);
  });
});

describe('a clock that was years ahead', () => {
  it('keeps nothing from running once it is right again', async () => {
    const machine = await machineInTheEvening();
    machine.sleep(1000 * DAY);
    await machine.pass(HOUR);
    machine.sleep(-1000 * DAY);
    await machine.passUntil('2026-11-30T12:00:00Z');
    await machine.close();
    await machine.open();
    await machine.passUntil('2026-12-01T12:00:00Z');
    expect((await machine.log()).filter((run) => / 2026-(11-30|12-01) /.test(run))).toHaveLength(4);
  });
});

describe('a schedule', () => {
  const options = () => {
    const unused = () => {
      throw new Error('unused');
    };
    return {
      clock: { now: unused, yield: unused },
      runLog: unused,
      runner: unused,
      runJob: unused,
    } as never as Omit<Parameters<typeof createScheduler>[0], 'jobs'>;
  };

  it('names a time that is none', () => {
    expect(() => createScheduler({ ...options(), jobs: { extract: { at: '25:00' } } })).toThrow(
      '25:00 is no time of day for extract: write it as 03:00.',
    );
  });

  it('lets no job wait for one that comes after it', () => {
    const jobs = { ...nightly, extract: { at: '03:00', after: 'profile' } } as const;
    expect(() => createScheduler({ ...options(), jobs })).toThrow('extract cannot run after profile');
  });
});
