/** What belongs together: the four graphs, their sources and health, and the neighbour query over all of them. */
export * from './defaults';
export { GRAPH_SIGNALS, SIGNALS } from './signal';
export type {
  Evidence,
  GraphSignal,
  Signal,
  SignalGraph,
  SignalNeighbour,
  StoredGraph,
  UndirectedEdge,
} from './signal';
export type * from './answers';
export { readCounts, writeCounts } from './health';
export type { Fall, GraphBuild, GraphCounts, GraphWarning, SourceCounts, WarningSubject } from './health';
export { compareCounts } from './compare-counts';
export type { CountsComparison } from './compare-counts';
export { EDIT_SOURCES } from './co-edits/edit-session';
export type { EditSession, EditSource, NoteMention, SessionCounts } from './co-edits/edit-session';
export { readWorkLog } from './work-log/read-work-log';
export { isWorkLog, mayBeWorkLog } from './work-log/decide';
export { noteNames, toWorkLogRecord } from './work-log/record';
export type { WorkLog, WorkLogEntry, WorkLogProblem, WorkLogRecord, WorkLogShape } from './work-log/work-log';
export { defaultGraphSettings, graphSettingsSchema } from './settings';
export type { GraphSettings } from './settings';
export { createVaultFiles } from './vault-files';
export type { VaultFiles } from './vault-files';
export { createLinkGraph } from './links/create-link-graph';
export type { LinkGraph, LinkedNote, OutgoingLink } from './links/link-graph';
export { createCoEditGraph } from './co-edits/create-co-edit-graph';
export { countCoEdits } from './co-edits/count-co-edits';
export type { CoEditPairs } from './co-edits/count-co-edits';
export { parseCommitLines } from './co-edits/commit-lines';
export type { CommitLine } from './co-edits/commit-lines';
export type { EditHistory, RecordedEdits } from './co-edits/edit-history';
export type { CoEditCounts, CoEditGraph } from './co-edits/co-edit-graph';
export type { CoSearchGraph } from './co-searches/co-search-graph';
export { openSimilarGraph } from './similar/open-similar-graph';
export type { SimilarGraphOptions } from './similar/open-similar-graph';
export type { SimilarGraph } from './similar/similar-graph';
export type { GraphJournal } from './journal/graph-journal';
export { openGraphJournal } from './journal/open-journal';
export type { GraphJournalOptions } from './journal/open-journal';
export { createCommonNeighbours } from './neighbours/common-neighbours';
export { createSharedTags } from './neighbours/shared-tags';
export type { SharedTags } from './neighbours/shared-tags';
export { findNeighbours } from './neighbours/find-neighbours';
export { fuse } from './neighbours/fuse';
export type { FusedNeighbour, SignalList, SignalWeights } from './neighbours/fuse';
export type { NeighbourContext } from './neighbours/neighbour-context';
export { signalWithinSpaces, withinSpaces } from './neighbours/within-spaces';
export { buildFusedGraph, createFusedGraphCache } from './neighbours/fused-graph';
export type { FusedGraph, FusedGraphCache } from './neighbours/fused-graph';
export { relationOf } from './neighbours/relation';
export { egoGraphOf } from './neighbours/ego-graph';
export * from './evaluate';
export { WorkLogShelf } from './sources/work-log-shelf';
export { AcceptedCounts } from './sources/accepted-counts';
export { BuildLog } from './sources/build-log';
export { onlyExisting } from './sources/only-existing';
export { analyseVault } from './analysis/analyse-vault';
export type { AnalysisOptions, AnalysisSubject, VaultAnalysis } from './analysis/analyse-vault';
export { reportAsMarkdown } from './analysis/report-markdown';
export type { ReportLanguage } from './analysis/report-strings';
export { valueTest } from './analysis/value-test';
export type { LinkedPair, ValueTestOptions, ValueTestPair, ValueTestResult } from './analysis/value-test';
