/** What runs by itself: schedule, catching up, the log of runs. */
export { jobNames } from './run-record';
export type { JobName, RunRecord } from './run-record';
