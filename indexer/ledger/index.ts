/** Append-only Markdown in the memory folder: what was learned and cannot be rebuilt. */
export type { LedgerFile, LedgerFolder, LedgerProblem, LedgerWriter } from './ledger-folder';
export { exclusivelyIn, lookIn, writerIds } from './ledger-folder';
export { isOfStream } from './ledger-file';
export type { Ledger, LedgerEvent, LedgerFileState, NewLedgerEvent } from './ledger';
export { openLedger } from './open-ledger';
export type { LedgerOptions } from './open-ledger';
export { hashLedgerText, isEdited } from './ledger-line';
export type { LedgerLine } from './ledger-line';
export { inOneLine, ledgerText, readLedgerText, withoutFormatting } from './ledger-text';
export { compareEvents } from './merge-lines';
export { DEFAULT_MEMORY_FOLDER, ledgersOf, parseMemoryFolder } from './memory-folder';
export { backupFolder, BACKUPS } from './backup-folder';
export { createMemoryLedgerFolder } from './memory-ledger-folder';
export { closedFiles, ledgerFileText, replaceFiles } from './rewrite-files';
export type { ClosedFile, Replacement, RewriteOptions } from './rewrite-files';
export { createLedgerId } from './ledger-id';
