/** What runs by itself: schedule, catching up, the log of runs. */
export type { JobName, JobResult, RunOutcome, RunRecord, RunStarter } from './run-record';
export { openRunLog } from './run-log';
export type { LoggedRun, RunLog, RunLogOptions } from './run-log';
export { createJobRunner } from './job-runner';
export type { EndedRun, JobRunner, JobRunnerOptions, RunRequest } from './job-runner';
export { createScheduler } from './scheduler';
export type { Scheduler, SchedulerOptions } from './scheduler';
export { createRunLock } from './run-lock';
export type { RunLock, RunLockFile, RunLockOptions } from './run-lock';
export type { JobSchedule, JobSchedules } from './due-job';
export type { LocalTime } from './local-time';
export {
  assertCountsAddUp,
  describeExtract,
  describeNeverRead,
  resultOfExtract,
  UNREADABLE,
} from './extract-result';
export type { ExtractCounts, ExtractOutcome } from './extract-result';
export { describeProfile, resultOfProfile } from './profile-result';
export type { ProfileOutcome } from './profile-result';
export { jobPriorities, jobStates } from './queue/job-queue';
export type {
  ClaimedJob,
  Job,
  JobPayload,
  JobPriority,
  JobQueue,
  JobState,
  NewJob,
  QueueCounts,
} from './queue/job-queue';
export { createJournalQueue } from './queue/journal-queue';
export type { JournalQueue, JournalQueueOptions } from './queue/journal-queue';
export { createQueueWorker } from './worker/queue-worker';
export type { QueueWorker, QueueWorkerOptions } from './worker/queue-worker';
export { jobKind } from './worker/job-kind';
export type { JobContext, JobKind, ReadyKind } from './worker/job-kind';
export { createDreaming } from './dreaming/dreaming';
export type { Dreaming, DreamingOptions, DreamingStatus } from './dreaming/dreaming';
// For other stores of the same queue.
export * from './queue/decisions';
export { KEEP_FINISHED_MS, DEFAULT_LIST_LIMIT } from './queue/defaults';
export { jobSchema } from './queue/job-schema';
export { JobTable } from './queue/job-table';
export { withLostFollowers } from './queue/lost-jobs';
export type { AddedJob } from './queue/new-jobs';
export { begun, renewed } from './queue/transitions';
