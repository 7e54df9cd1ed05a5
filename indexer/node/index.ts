/** The headless side: a vault in a folder, its data folder, and the command line. */
export { createFileVault, findVaultFolder } from './files/file-vault';
export type { FileVaultOptions } from './files/file-vault';
export { createFileStorage } from './files/file-storage';
export type { FileStorageOptions } from './files/file-storage';
export { writeFileAtomically } from './files/atomic-file';
export type { ListingProblem } from './files/list-files';
export { acquireLock, findLockHolder } from './data/lock';
export type { DataLock } from './data/lock';
export { cacheFolder, defaultDataFolder, openDataFolder } from './data/data-folder';
export type { DataConfig, DataFolder } from './data/data-folder';
