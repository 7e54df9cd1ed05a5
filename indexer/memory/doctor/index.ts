/** Compares everything that has to agree, and repairs what does not. */
export { examine } from './examine';
export type { Examination, ExamineOptions } from './examine';
export { repair } from './repair';
export type { Repaired, RepairReport } from './repair';
export type { Finding, FindingItem, FindingKind } from './finding';
export { readLedgers } from './read-ledgers';
export type { LedgersToRead } from './read-ledgers';
export { memoriesOfBook } from './memories-of-book';
export type {
  ArchivePart,
  DoctorParts,
  GraphPart,
  KnownMemories,
  LedgerReading,
  MemoriesPart,
  MemoryIndexPart,
  NotesPart,
  VaultPart,
  VectorsPart,
} from './parts';
