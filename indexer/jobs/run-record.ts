/** The jobs that run by themselves. */
export const jobNames = ['extract', 'profile'] as const;
export type JobName = (typeof jobNames)[number];

/** One run of a job, as its ledger tells it. A run without an end was cut short. */
export interface RunRecord {
  readonly id: string;
  readonly job: JobName;
  /** Who started it: the clock, the catching up of a missed run, or a person. */
  readonly by: 'schedule' | 'catch-up' | 'person';
  readonly startedAt: string;
  readonly endedAt?: string;
  readonly outcome?: 'done' | 'failed' | 'cancelled';
  /** Counters of the run, by name. */
  readonly counts?: Readonly<Record<string, number>>;
  /** What it came to in one sentence, or why it failed. */
  readonly message?: string;
}
