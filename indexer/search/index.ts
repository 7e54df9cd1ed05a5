/** Finding passages: query language, text and vector arms behind Orama, ranking, snippets, persistence. */
export type {
  HitReason,
  IndexedNote,
  IndexSearchOptions,
  NoteHit,
  SearchIndex,
  SearchMode,
} from './search-index';
export type { ParsedQuery, QueryFilters } from './query';
