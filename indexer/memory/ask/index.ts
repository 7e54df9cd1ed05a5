/** Answers: what the store itself knows, and what is quoted from sources. */
export { bestSentences } from './best-sentences';
export type { AnswerSource, QuotedSentence } from './best-sentences';
export { readStoreQuestion } from './read-store-question';
export type { Counted, StoreQuestion } from './read-store-question';
export { hasAllWords } from './has-all-words';
