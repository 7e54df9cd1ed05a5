/** Finding passages: query language, text and vector arms behind Orama, ranking, snippets, persistence. */
export type {
  CompactOptions,
  HitReason,
  IndexedFile,
  IndexedNote,
  IndexSearchOptions,
  MissingVectors,
  NoteHit,
  SearchIndex,
  SearchMode,
  WordShares,
} from './search-index';
export type { ParsedQuery, QueryFilters } from './query';
export { createSearchIndex } from './create-search-index';
export { INDEX_MANIFEST } from './persistence/index-files';
export type { OpenedSearchIndex, SearchIndexOptions } from './create-search-index';
export { parseQuery } from './parse-query';
export { makeSnippet } from './snippet';
export type { Highlight, Snippet, SnippetOptions } from './snippet';
export { placesOfHighest } from './ranking/top';
export { plainQuery } from './plain-query';
export * from './evaluate';
export * from './rerank';
