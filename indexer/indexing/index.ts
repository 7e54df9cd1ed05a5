/** Keeping the index in step with the vault: what changed, reading it, and the vectors that follow. */
export { Gate } from './gate';
export { isUnread, planChanges, planRefresh } from './plan';
export type { RefreshPlan } from './plan';
export { isWorthDoubting, refuseEmptiedVault } from './emptied-vault';
export { carryOutPlan, throwIfAborted } from './refresh';
export type { NoteObserver, RefreshCounts } from './refresh';
export { isOwnText, OwnFiles } from './own-files';
export { embedMissing } from './backfill';
export { DeadVectors } from './dead-vectors';
export { Throttle, INDEXING_SPEEDS } from './throttle';
export type { IndexingSpeed } from './throttle';
export { RemainingTime } from './remaining-time';
export { LACKING_AT_CHANGE_SHARE, PASSAGE_FORM_VERSION } from './defaults';
