import { createJobRunner, createScheduler, resultOfExtract, resultOfProfile } from '../../jobs';
import type { JobName, JobResult, JobRunner, RunLock, RunLog, RunRecord, Scheduler } from '../../jobs';
import type { MemorySettings } from '../../memory';
import type { ExtractReport, MemoryRunOptions, ProfileReport, RunningJob } from '../../memory-api';
import { TriviumError } from '../../platform';
import type { Clock } from '../../platform';

export interface MemoryJobsOptions {
  readonly clock: Clock;
  readonly runLog: RunLog;
  /** Which program runs what the clock begins. */
  readonly runLock?: RunLock | undefined;
  readonly settings: () => MemorySettings;
  readonly extract: (options: MemoryRunOptions) => Promise<ExtractReport>;
  readonly writeProfile: (options: MemoryRunOptions) => Promise<ProfileReport>;
}

const SWITCHED_OFF = 'The nightly jobs are switched off in the settings.';

/** Extraction and profile, by the clock and on command: never two at once, each with one record in the log. */
export class MemoryJobs {
  readonly #options: MemoryJobsOptions;
  readonly #runner: JobRunner;
  #scheduler: Scheduler | undefined;
  #times = '';
  #onRun: ((run: RunRecord) => void) | undefined;
  #onRunning: ((running: RunningJob | undefined) => void) | undefined;
  /** Of the run that the clock began. */
  #running: AbortController | undefined;

  constructor(options: MemoryJobsOptions) {
    const { runLog, clock } = options;
    this.#options = options;
    this.#runner = createJobRunner({ runLog, clock, notify: (run) => this.#tell(run) });
  }

  /** On command: in its turn, and logged like one by the clock. Who asked hears what went wrong. */
  async extract(work: () => Promise<ExtractReport>, signal: AbortSignal): Promise<ExtractReport> {
    return this.#byPerson(
      'extract',
      async () => {
        const report = await work();
        return { report, result: resultOfExtract(report) };
      },
      signal,
    );
  }

  async writeProfile(work: () => Promise<ProfileReport>, signal: AbortSignal): Promise<ProfileReport> {
    return this.#byPerson(
      'profile',
      async () => {
        const report = await work();
        return { report, result: resultOfProfile(report) };
      },
      signal,
    );
  }

  /**
   * @param onRun told once of each run that the clock began, when it has ended
   * @param onRunning told how far one is, and undefined when it has ended
   */
  start(onRun: (run: RunRecord) => void, onRunning?: (running: RunningJob | undefined) => void): () => void {
    this.#onRun = onRun;
    this.#onRunning = onRunning;
    this.settingsChanged();
    return () => {
      if (this.#onRun !== onRun) return;
      this.#onRun = undefined;
      this.#onRunning = undefined;
      void this.stop();
    };
  }

  /** Other times need another schedule; what had its run of the day stands in the log. */
  settingsChanged(): void {
    if (this.#onRun === undefined) return;
    const { extractAt, profileAt } = this.#options.settings().nightly;
    const times = `${extractAt} ${profileAt}`;
    if (this.#scheduler !== undefined && times === this.#times) return this.#scheduler.check();
    void this.#scheduler?.stop();
    this.#times = times;
    const { clock, runLog, runLock: lock, settings } = this.#options;
    this.#scheduler = createScheduler({
      ...{ clock, runLog, runner: this.#runner, ...(lock && { lock }) },
      jobs: { extract: { at: extractAt }, profile: { at: profileAt, after: 'extract' } },
      runJob: (job, signal) => this.#run(job, signal),
      whyOff: () => (settings().nightly.isOn ? undefined : SWITCHED_OFF),
    });
    this.#scheduler.start();
  }

  /** What runs is cut short, and caught up after the next start. */
  async stop(): Promise<void> {
    const scheduler = this.#scheduler;
    this.#scheduler = undefined;
    await scheduler?.stop();
  }

  /** Stops the run that the clock began, if one is going on. */
  cancel(): void {
    this.#running?.abort(new TriviumError('cancelled', 'A person stopped it.'));
  }

  /** Resolves when nothing runs or waits. */
  idle(): Promise<void> {
    return this.#runner.idle();
  }

  /** As the clock has it; a person may look on, and stop it. */
  async #run(job: JobName, closing: AbortSignal): Promise<JobResult> {
    const controller = new AbortController();
    this.#running = controller;
    this.#onRunning?.({ job });
    try {
      return await this.#work(job, {
        signal: AbortSignal.any([closing, controller.signal]),
        onProgress: (progress) => this.#onRunning?.({ job, progress }),
      });
    } finally {
      this.#running = undefined;
      this.#onRunning?.(undefined);
    }
  }

  async #work(job: JobName, options: MemoryRunOptions): Promise<JobResult> {
    const { extract, writeProfile } = this.#options;
    switch (job) {
      case 'extract':
        return resultOfExtract(await extract(options));
      case 'profile':
        return resultOfProfile(await writeProfile(options));
    }
  }

  async #byPerson<TReport>(
    job: JobName,
    work: () => Promise<{ readonly report: TReport; readonly result: JobResult }>,
    signal: AbortSignal,
  ): Promise<TReport> {
    let report: TReport | undefined;
    const { error } = await this.#runner.run({ job, by: 'person', signal }, async () => {
      const done = await work();
      report = done.report;
      return done.result;
    });
    // What waited for this job may run now.
    this.#scheduler?.check();
    if (report === undefined || error !== undefined) throw error;
    return report;
  }

  /** Who asked for a run has its answer already. */
  #tell(run: RunRecord): void {
    if (run.by !== 'person') this.#onRun?.(run);
  }
}
