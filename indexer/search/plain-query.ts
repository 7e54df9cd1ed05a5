import type { ParsedQuery } from './query';

/** A text as a query of words alone: nothing in it is an operator (a note looked up by its own text). */
export function plainQuery(text: string): ParsedQuery {
  return {
    text,
    words: text.split(/\s+/u).filter((word) => word !== ''),
    phrases: [],
    excludedWords: [],
    excludedPhrases: [],
    filters: { path: [], notPath: [], file: [], notFile: [], tag: [], notTag: [] },
  };
}
