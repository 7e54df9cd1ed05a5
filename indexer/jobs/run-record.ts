/** The jobs that run by themselves, in the order in which they follow one another. */
export const jobNames = ['extract', 'profile'] as const;
export type JobName = (typeof jobNames)[number];

/** Who started a run: the clock, the catching up of a missed run, or a person. */
export const runStarters = ['schedule', 'catch-up', 'person'] as const;
export type RunStarter = (typeof runStarters)[number];

/**
 * How a run ended. `cut-short`: its program was closed or died before the job was done. `skipped`: it did not run at all,
 * because it is switched off or what it waits for went wrong.
 */
export const runOutcomes = ['done', 'failed', 'cancelled', 'cut-short', 'skipped'] as const;
export type RunOutcome = (typeof runOutcomes)[number];

/** One run of a job, as its ledger tells it. A run without an outcome is still going on. */
export interface RunRecord {
  readonly id: string;
  readonly job: JobName;
  readonly by: RunStarter;
  readonly startedAt: string;
  /** Absent while it runs, and where the program died. */
  readonly endedAt?: string;
  readonly outcome?: RunOutcome;
  /** Counters of the run, by name. */
  readonly counts?: Readonly<Record<string, number>>;
  /** What it came to in one sentence, or why it failed or was skipped. */
  readonly message?: string;
}

/** What a job that went well has to tell. */
export interface JobResult {
  readonly counts: Readonly<Record<string, number>>;
  /** One English sentence with the counters; an interface in another language makes its own from `counts`. */
  readonly message: string;
}
