/** What is remembered: a ledger of statements that supersede one another, are corrected, forgotten and found again. */
export {
  DEFAULT_SPACE,
  memoryCategories,
  memoryOrigins,
  memoryStores,
  memoryTypes,
  verdicts,
} from './memory';
export { deletionAnswers } from './memory-book';
export type {
  Candidate,
  Decision,
  HandDeletion,
  Memory,
  MemoryCategory,
  MemoryOrigin,
  MemoryStatus,
  MemoryStore,
  MemoryType,
  Provenance,
  Quarantined,
  Review,
  Verdict,
} from './memory';
export type {
  AbsentLedger,
  AddOptions,
  DeletionAnswer,
  MemoryBook,
  MemoryCounts,
  MemoryFilter,
} from './memory-book';
export type { Judge, Judgement, Statement } from './judge';
export { calibrate, createCalibratedJudge, reapplyCalibration } from './calibration';
export type {
  Calibration,
  CategoryTrust,
  DecisionChange,
  JudgeFit,
  Label,
  LabelKind,
  Reapplied,
  ReliabilityBin,
  RuleTrust,
} from './calibration';
export type {
  ExtractionOptions,
  ExtractionResult,
  ExtractedCandidate,
  ExtractionSource,
  ExtractiveOptions,
  Extractor,
} from './extractor';
export type {
  MemoryIndex,
  MemoryIndexContents,
  NearMemory,
  RecalledMemory,
  RecallRequest,
} from './memory-index';
export { redact, REDACTED, scanText } from './scan';
export type { ScanFinding } from './scan';
export type { SharedFiles } from './shared-files';
export { createReconciler, createRuleJudge } from './reconcile';
export type { Reconciler, ReconcilerOptions, Reconciliation } from './reconcile';
export { classify, worthKeeping } from './classify';
export type { Classification, WeighedStatement, Worth } from './classify';
export { DEFAULT_RECALLED } from './defaults';
export { defaultMemorySettings, memorySettingsSchema, recallModes } from './settings';
export type { MemorySettings, RecallMode } from './settings';
export { isAboutUser } from './topics';
export { isFunctionTerm } from './words';
export { openMemoryIndex } from './recall/open-memory-index';
export type { FollowedBook, MemoryIndexOptions, OpenedMemoryIndex } from './recall/open-memory-index';
export type { ModelSource } from './recall/model-source';
export { newestFirst } from './recall/order';
export { openMemoryBook } from './book/open-memory-book';
export type { MemoryBookOptions } from './book/open-memory-book';
export { compressLedgers } from './book/compress';
export type { Compression, CompressOptions } from './book/compress';
export { identityOf, normaliseText } from './events/identity';
export { provenanceSchema } from './events/memory-events';
export { examine, memoriesOfBook, readLedgers, repair } from './doctor';
export type {
  ArchivePart,
  DoctorParts,
  Examination,
  ExamineOptions,
  Finding,
  FindingItem,
  FindingKind,
  GraphPart,
  KnownMemories,
  LedgerReading,
  MemoriesPart,
  MemoryIndexPart,
  NotesPart,
  Repaired,
  RepairReport,
  VaultPart,
  VectorsPart,
} from './doctor';
export { createExtractiveExtractor } from './extract/extractive-extractor';
export { readVoices } from './extract/read-voices';
export type { VoicedSentence } from './extract/read-voices';
export { createPoolExtractor } from './models/extract/pool-extractor';
export type { PoolExtractorOptions } from './models/extract/pool-extractor';
export { createPoolJudge } from './models/judge/pool-judge';
export type { PoolJudgeOptions } from './models/judge/pool-judge';
export { judgeExtends } from './models/judge/judge-extends';
export type { ExtendsJudgement, OlderText } from './models/judge/judge-extends';
export { judgeRefuted } from './models/judge/judge-refuted';
export type { RefutedJudgement } from './models/judge/judge-refuted';
export { createPoolTyping } from './models/typing/pool-typing';
export type { TypedStatement, Typing } from './models/typing/pool-typing';
export { createPoolProfile } from './models/profile/pool-profile';
export type { PoolProfile } from './models/profile/pool-profile';
export { answerByPool } from './models/answer/pool-answer';
export type { PoolAnswer } from './models/answer/pool-answer';
export { shortenByPool } from './models/shorten/pool-shortener';
export { createSessionSummariser } from './models/summary/session-summariser';
export type { SessionSummariser, SessionSummary } from './models/summary/session-summariser';
export { bestSentences, hasAllWords, readStoreQuestion } from './ask';
export type { Counted, StoreQuestion } from './ask';
export {
  composeAlways,
  composeByMeaning,
  CONTEXT_TOKENS,
  estimateTokens,
  fenced,
  FROZEN_DAYS,
  inOneLine,
  MOST_FACTS,
  MOST_NEIGHBOURS,
  MOST_PASSAGES,
  PASSAGE_CHARACTERS,
  tierOfStore,
} from './context';
export type { ByMeaningItems, ContextItem, ContextPart, NumberedItem } from './context';
export { readSession, searchSessions } from './sessions';
export type { FoundSession, FoundSessions, Session } from './sessions';
export { conversationToMarkdown, turnsToMarkdown } from './extract/conversation/conversation-note';
export { readConversation } from './extract/conversation/read-conversation';
export { readExport } from './extract/conversation/read-export';
export type {
  Conversation,
  PlacedConversation,
  PlacedTurn,
  Role,
  Turn,
} from './extract/conversation/conversation';
export { createSpaces, parseSpaceName, spaceNameSchema } from './spaces';
export type { Spaces } from './spaces';
export { shareOf } from './evaluate/labelled/accuracy';
export type { Accuracy, SplitAccuracy } from './evaluate/labelled/accuracy';
export { readExtractionCases } from './evaluate/labelled/labelled-sets';
export { measureExtraction } from './evaluate/labelled/measure-extraction';
export type {
  ExtractionMeasure,
  ExtractionReport,
  MeasureOptions,
} from './evaluate/labelled/measure-extraction';
export { measureJudging } from './evaluate/labelled/measure-judging';
export type { JudgingFigures, TypeAll } from './evaluate/labelled/measure-judging';
export { parseLocomoFile } from './evaluate/locomo-file';
export type { LocomoConversation } from './evaluate/locomo-file';
export { evaluateLocomo, locomoSets } from './evaluate/evaluate-locomo';
export type { LocomoOptions, LocomoReport, LocomoSet } from './evaluate/evaluate-locomo';
export type { LocomoMeasures } from './evaluate/measures';
export {
  composeProfile,
  connectednessOf,
  PROFILE_FILE,
  readHandEdits,
  USER_FILE,
  writeProfile,
} from './profile';
export type {
  ComposedProfile,
  HandEdit,
  ProfileFilesOptions,
  ProfileLine,
  ProfileRequest,
  WriteProfileOptions,
  Wording,
  WrittenProfile,
} from './profile';
export {
  changeCoreFiles,
  consolidateCoreFiles,
  coreActions,
  coreFileNames,
  coreTargets,
  distillNote,
  readCoreFiles,
  restoreCoreFile,
  whereToKeep,
} from './core-files';
export type {
  ConsolidatedFile,
  ConsolidateOptions,
  ConsolidationReport,
  ConsolidationStep,
  CoreAction,
  CoreChange,
  CoreChangeReport,
  CoreFilesOptions,
  CoreFilesState,
  CoreFileState,
  CoreLimits,
  CoreOutcome,
  CoreRefusal,
  CoreTarget,
  Distilled,
  EntryOwner,
  RestoredCoreFile,
  ShownEntry,
} from './core-files';
