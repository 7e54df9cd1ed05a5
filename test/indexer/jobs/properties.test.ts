import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, Machine, MINUTE } from './machine';

const zones = [
  ...['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'],
  ...['Pacific/Auckland', 'Pacific/Honolulu'],
];

const minutes = (most: number) => fc.integer({ min: 1, max: most }).map((count) => count * MINUTE);

type Step =
  | { readonly what: 'pass' | 'sleep'; readonly ms: number }
  | { readonly what: 'open' | 'close' | 'kill' | 'fail' | 'mend' }
  | { readonly what: 'fly'; readonly zone: string };

const awake = fc.record({ what: fc.constant('pass' as const), ms: minutes(12 * 60) });
const asleep = fc.record({ what: fc.constant('sleep' as const), ms: minutes(4 * 24 * 60) });
const event = fc.record({ what: fc.constantFrom('open', 'close', 'kill', 'fail', 'mend') });
const fly = fc.record({ what: fc.constant('fly' as const), zone: fc.constantFrom(...zones) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: awake },
  { weight: 3, arbitrary: asleep },
  { weight: 5, arbitrary: event },
  { weight: 1, arbitrary: fly },
);
/** Days around those on which clocks are changed, and others. */
const start = fc.constantFrom(
  ...['2026-03-28T12:00:00Z', '2026-10-24T12:00:00Z', '2026-04-04T01:00:00Z', '2026-11-30T23:30:00Z'],
);
const schedules = fc.constantFrom(
  ...[
    ['03:00', '05:00'],
    ['02:30', '02:45'],
    ['23:30', '00:10'],
    ['05:00', '03:00'],
  ].map(([extract, profile]) => ({
    extract: { at: extract ?? '' },
    profile: { at: profile ?? '', after: 'extract' as const },
  })),
);

async function take(machine: Machine, taken: Step): Promise<void> {
  switch (taken.what) {
    case 'pass':
      return machine.pass(taken.ms);
    case 'sleep':
      return machine.sleep(taken.ms);
    case 'open':
      return machine.isOpen ? undefined : machine.open();
    case 'close':
      return machine.close();
    case 'kill':
      return machine.kill();
    case 'fail':
      return void machine.failing.add('extract');
    case 'mend':
      return machine.failing.clear();
    case 'fly':
      machine.zone = taken.zone;
  }
}

interface Line {
  readonly job: string;
  readonly by: string;
  readonly day: string;
  readonly outcome: string;
}

async function linesOf(machine: Machine): Promise<readonly Line[]> {
  return (await machine.log()).map((line) => {
    const [job = '', by = '', day = '', outcome = ''] = line.split(' ');
    return { job, by, day, outcome };
  });
}

/** What must hold of the log, whatever happened to the machine. */
function expectSound(lines: readonly Line[]): void {
  const tried = lines.filter(({ outcome }) => outcome !== 'skipped');
  for (const { job, day } of tried) {
    const runs = tried.filter((run) => run.job === job && run.day === day);
    expect(runs.filter(({ outcome }) => outcome !== 'cut-short').length).toBeLessThanOrEqual(1);
    expect(runs.length).toBeLessThanOrEqual(2);
  }
  for (const [index, { job, day }] of tried.entries()) {
    if (job !== 'profile') continue;
    const before = tried.slice(0, index).filter((run) => run.job === 'extract' && run.day === day);
    expect(before.at(-1)?.outcome).toBe('done');
  }
}

describe('any sequence of sleeping, waking, opening, closing, dying, failing and travelling', () => {
  it('runs each job once for each day at most, and the profile after its extraction alone', async () => {
    await fc.assert(
      fc.asyncProperty(start, schedules, fc.array(step, { maxLength: 14 }), async (from, jobs, steps) => {
        const machine = new Machine(from);
        machine.schedules = jobs;
        await machine.open();
        for (const each of steps) await take(machine, each);
        const lines = await linesOf(machine);
        expectSound(lines);
        expect(machine.most).toBeLessThanOrEqual(1);
        expect(machine.told).toHaveLength(new Set(machine.told.map(({ id }) => id)).size);
        const ended = lines.filter(({ outcome }) => ['done', 'failed', 'cancelled'].includes(outcome));
        expect(machine.told.filter(({ outcome }) => outcome !== 'cut-short')).toHaveLength(ended.length);
      }),
      { numRuns: 60 },
    );
  });

  it('catches up what was missed once, as soon as the program is open and awake', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 10 }),
        minutes(9 * 24 * 60),
        fc.boolean(),
        async (steps, awayMs, isClosed) => {
          const machine = new Machine('2026-10-20T12:00:00Z');
          await machine.open();
          for (const each of steps) await take(machine, each);
          machine.zone = 'Europe/Berlin';
          machine.failing.clear();
          if (isClosed) await machine.close();
          // Longer than a day, so that something was missed, and to an hour at which nothing else is due.
          machine.sleep(2 * DAY + awayMs);
          machine.sleep(DAY - ((machine.clock.now() - 12 * HOUR) % DAY));
          const before = (await linesOf(machine)).length;
          if (!machine.isOpen) await machine.open();
          await machine.pass(2 * HOUR);
          const caughtUp = (await linesOf(machine)).slice(before);
          const today = new Date(machine.clock.now()).toISOString().slice(0, 10);
          const own = caughtUp.filter(({ day }) => day === today);
          expect(own).toEqual([
            { job: 'extract', by: 'catch-up', day: today, outcome: 'done' },
            { job: 'profile', by: 'catch-up', day: today, outcome: 'done' },
          ]);
          expect(caughtUp).toEqual(own);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps no day from its run for good when the clock is set by hours or years', async () => {
    const jump = fc.integer({ min: -800, max: 800 }).map((days) => days * DAY);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(jump, minutes(600)), { maxLength: 6 }), async (jumps) => {
        const machine = new Machine('2026-11-30T12:00:00Z');
        await machine.open();
        for (const [ms, passed] of jumps) {
          machine.sleep(ms);
          await machine.pass(passed);
        }
        expectSound(await linesOf(machine));
        // Right again, far from all that was; in the same program, and in the next one.
        machine.sleep(Date.parse('2035-05-01T12:00:00Z') - machine.clock.now());
        await machine.pass(DAY);
        await machine.close();
        await machine.open();
        await machine.pass(DAY);
        const days = (await linesOf(machine)).filter(({ job, day }) => job === 'extract' && day > '2035');
        expect(days.map(({ day }) => day)).toEqual(['2035-05-01', '2035-05-02', '2035-05-03']);
      }),
      { numRuns: 12 },
    );
  });
});
