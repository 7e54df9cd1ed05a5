/** Two files that go before every answer, changed by one operation and by people's own hands. */
export { consolidateCoreFiles, restoreCoreFile } from './consolidate';
export type { ConsolidateOptions } from './consolidate';
export type {
  ConsolidatedFile,
  ConsolidationReport,
  ConsolidationStep,
  RestoredCoreFile,
} from './consolidation';
export { changeCoreFiles, readCoreFiles } from './core-files';
export type { CoreFilesOptions } from './core-files';
export { coreActions } from './core-change';
export type { CoreAction, CoreChange, CoreChangeReport, CoreOutcome, CoreRefusal } from './core-change';
export { coreFileNames, coreTargets } from './core-file';
export type { CoreTarget, EntryOwner } from './core-file';
export type { CoreFilesState, CoreFileState, CoreLimits, ShownEntry } from './core-state';
export { CONSOLIDATE_ABOVE, MEMORY_CHARACTERS, MEMORY_FILE, USER_CHARACTERS } from './defaults';
export { distillNote } from './distill';
export type { Distilled } from './distill';
export { whereToKeep } from './where-to-keep';
