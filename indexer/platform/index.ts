/** What every room asks of the machine it runs on: time, storage, hashes, errors, progress. */
export { TriviumError, isAbort, toPlainError } from './error';
export type { PlainError, TriviumErrorCode } from './error';
export type { Progress, ProgressListener } from './progress';
export type { Storage } from './storage';
export { storageUnder } from './storage-under';
export { createMemoryStorage } from './memory-storage';
export { systemClock } from './clock';
export type { Clock } from './clock';
export { scheduleByTimer } from './schedule';
export type { Schedule } from './schedule';
export { checksum } from './checksum';
export { isCalendarDay, isIsoDate } from './iso-date';
export { compareText } from './compare-text';
export { contentHash, fileHash } from './hash';
export { readHash, writeHash } from './hash-bytes';
export { HASH_BYTES, HashTable } from './hash-table';
export { sampleOf, seededRandom } from './random';
