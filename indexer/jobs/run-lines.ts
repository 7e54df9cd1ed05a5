import type { JobName, RunOutcome, RunStarter } from './run-record';

const titles: Readonly<Record<JobName, string>> = { extract: 'Extraction', profile: 'Profile' };

const starters: Readonly<Record<RunStarter, string>> = {
  schedule: 'by the clock',
  'catch-up': 'to catch up a run that was missed',
  person: 'by a person',
};

/** The job as its lines name it. */
export function jobTitle(job: JobName): string {
  return titles[job];
}

/** What people read in the ledger of runs where a run began. */
export function startLine(job: JobName, by: RunStarter): string {
  return `${titles[job]} started, ${starters[by]}.`;
}

/**
 * What they read where it ended.
 *
 * @param message what it came to, or why it failed
 */
export function endLine(job: JobName, outcome: Exclude<RunOutcome, 'skipped'>, message: string): string {
  switch (outcome) {
    case 'done':
      return message;
    case 'failed':
      return `${titles[job]} failed: ${message}`;
    case 'cancelled':
      return `${titles[job]} was cancelled.`;
    case 'cut-short':
      return `${titles[job]} was cut short: ${message}`;
  }
}

/** What is told of a run whose program died. */
export function noEndLine(job: JobName): string {
  return endLine(job, 'cut-short', 'its program ended before it did.');
}
