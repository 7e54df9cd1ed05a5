/** Scoring the search on queries with known answers. */
export { pairedBootstrap } from './bootstrap';
export type { PairedDifference } from './bootstrap';
export { evaluate, evaluationSets } from './evaluate';
export type { EvaluationQuery, EvaluationSet, EvaluationSubject, Hiding, SetReport } from './evaluate';
export { indexedNote, withoutLinks, withoutTitle } from './hiding';
export type { NoteText } from './hiding';
export { meanOf, outcome } from './measures';
export type { Measures, QueryOutcome } from './measures';
export { PlainBm25 } from './plain-bm25';
export type { PlainDocument } from './plain-bm25';
export { parseQueryFile } from './query-file';
export type { QueryFile } from './query-file';
export { createEvaluationSubject } from './subject';
export { embedMissing } from './embed-missing';
export type { EvaluationModel } from './embed-missing';
