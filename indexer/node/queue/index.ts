/** The queue of jobs beyond one machine. */
export type { Database, Query } from './database';
export { openDatabase } from './open-database';
export { createPgQueue } from './pg-queue';
export type { PgQueueOptions } from './pg-queue';
export { createRunLockFile } from './run-lock-file';
export { createPgMemorySearch } from './pg-memory-search';
export type { PgMemorySearch, PgMemorySearchOptions } from './pg-memory-search';
export { grantWishes, wish } from './job-wishes';
export type { GrantedWish, JobWish } from './job-wishes';
