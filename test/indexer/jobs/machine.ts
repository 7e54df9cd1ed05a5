import { createMemoryLedgerFolder } from '../../../indexer/ledger';
import { createJobRunner, createScheduler, openRunLog } from '../../../indexer/jobs';
import type { JobName, JobRunner, JobSchedules, RunLog, RunRecord, Scheduler } from '../../../indexer/jobs';
import type { Clock, Schedule } from '../../../indexer/platform';
import { timeIn } from './zones';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const nightly: JobSchedules = { extract: { at: '03:00' }, profile: { at: '05:00', after: 'extract' } };

const writer = { label: 'desk', id: 'k3f9' };

interface Timer {
  readonly work: () => void;
  /** On the clock that stands still while the machine sleeps. */
  readonly dueMs: number;
}

interface Session {
  readonly runLog: RunLog;
  readonly runner: JobRunner;
  readonly scheduler: Scheduler;
}

/**
 * A laptop: its wall clock goes on while it sleeps and its timers do not, its clock can be set and its time zone changed, and
 * the program on it can be opened, closed and killed. Its jobs take time and note when they begin and end.
 */
export class Machine {
  readonly files = new Map<string, string>();
  /** Every run that ended, as people are told of it. */
  readonly told: RunRecord[] = [];
  /** `extract`, `/extract` when it has ended, and so on. */
  readonly story: string[] = [];
  zone = 'Europe/Berlin';
  schedules = nightly;
  /** How long each job takes, and the jobs that fail. */
  jobMs = 10 * MINUTE;
  readonly failing = new Set<JobName>();
  whyOff: (job: JobName) => string | undefined = () => undefined;
  /** Most jobs that ever ran at once. */
  most = 0;
  #wallMs: number;
  #awakeMs = 0;
  #timers: Timer[] = [];
  #running = 0;
  #session: Session | undefined;

  constructor(start: string) {
    this.#wallMs = Date.parse(start);
  }

  readonly localTime = timeIn(() => this.zone);
  readonly clock: Clock = { now: () => this.#wallMs, yield: () => Promise.resolve() };
  readonly schedule: Schedule = (work, delayMs) => {
    const timer = { work, dueMs: this.#awakeMs + delayMs };
    this.#timers.push(timer);
    return () => void (this.#timers = this.#timers.filter((each) => each !== timer));
  };

  get isOpen(): boolean {
    return this.#session !== undefined;
  }

  get scheduler(): Scheduler {
    return this.#opened.scheduler;
  }

  /** A person runs a job, as the engine has it run. */
  async runNow(job: JobName, signal?: AbortSignal): Promise<RunRecord> {
    const { runner, scheduler } = this.#opened;
    const request = { job, by: 'person', ...(signal !== undefined && { signal }) } as const;
    const { record } = await runner.run(request, (aborted) => this.#runJob(job, aborted));
    scheduler.check();
    return record;
  }

  /** The runs that the log has, the oldest first, each as `extract schedule 2026-11-30 done`. */
  async log(): Promise<readonly string[]> {
    const log = this.#session?.runLog ?? (await this.#openLog());
    const runs = [...log.runs()].reverse();
    return runs.map(({ job, by, day, outcome }) => `${job} ${by} ${day} ${outcome ?? 'running'}`);
  }

  async open(): Promise<void> {
    const { clock, schedule, localTime } = this;
    const runLog = await this.#openLog();
    const notify = (run: RunRecord) => void this.told.push(run);
    const runner = createJobRunner({ runLog, clock, localTime, notify });
    const scheduler = createScheduler({
      ...{ clock, schedule, localTime, runLog, runner, jobs: this.schedules },
      whyOff: (job) => this.whyOff(job),
      runJob: (job, signal) => this.#runJob(job, signal),
    });
    this.#session = { runLog, runner, scheduler };
    scheduler.start();
    await settle();
  }

  async close(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    await session?.scheduler.stop();
    await session?.runLog.close();
  }

  /** The program dies: nothing that it was about to do happens. */
  kill(): void {
    this.#session = undefined;
    this.#timers = [];
    this.#running = 0;
  }

  /** Time goes on, awake. */
  async pass(milliseconds: number): Promise<void> {
    const endMs = this.#awakeMs + milliseconds;
    for (let timer = this.#next(endMs); timer !== undefined; timer = this.#next(endMs)) {
      const due = timer;
      this.#timers = this.#timers.filter((each) => each !== due);
      this.#moveTo(Math.max(this.#awakeMs, due.dueMs));
      due.work();
      await settle();
    }
    this.#moveTo(endMs);
  }

  async passUntil(time: string): Promise<void> {
    await this.pass(Date.parse(time) - this.#wallMs);
  }

  /** Time goes on, asleep: also a clock that is set, forwards or backwards. */
  sleep(milliseconds: number): void {
    this.#wallMs += milliseconds;
  }

  get #opened(): Session {
    if (this.#session === undefined) throw new Error('The program is closed.');
    return this.#session;
  }

  #moveTo(awakeMs: number): void {
    this.#wallMs += awakeMs - this.#awakeMs;
    this.#awakeMs = awakeMs;
  }

  #next(endMs: number): Timer | undefined {
    return this.#timers
      .filter(({ dueMs }) => dueMs <= endMs)
      .reduce<Timer | undefined>(
        (first, timer) => (first !== undefined && first.dueMs <= timer.dueMs ? first : timer),
        undefined,
      );
  }

  #openLog(): Promise<RunLog> {
    return openRunLog({ folder: createMemoryLedgerFolder(this.files), writer, clock: this.clock });
  }

  async #runJob(job: JobName, signal: AbortSignal) {
    this.story.push(job);
    this.#running += 1;
    this.most = Math.max(this.most, this.#running);
    try {
      await new Promise<void>((resolve, reject) => {
        const cancel = this.schedule(resolve, this.jobMs);
        signal.addEventListener('abort', () => {
          cancel();
          reject(signal.reason as Error);
        });
      });
      if (this.failing.has(job)) throw new Error('the model does not answer');
    } finally {
      this.#running -= 1;
    }
    this.story.push(`/${job}`);
    return { counts: { notes: 46 }, message: `${job} did it.` };
  }
}

/** Lets everything happen that waits for no timer. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
