/** Append-only Markdown in the memory folder: what was learned and cannot be rebuilt. */
export type { LedgerFolder, LedgerProblem, LedgerWriter } from './ledger-folder';
export type { Ledger, LedgerEvent } from './ledger';
