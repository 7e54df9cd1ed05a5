import { cutQuery } from './cut-query';
import type { ParsedQuery } from './query';

/**
 * A text as a query of words alone: nothing in it is an operator (a note looked up by its own text). Of a long text the
 * first 20,000 UTF-16 units are taken.
 */
export function plainQuery(whole: string): ParsedQuery {
  const text = cutQuery(whole);
  return {
    text,
    words: text.split(/\s+/u).filter((word) => word !== ''),
    phrases: [],
    excludedWords: [],
    excludedPhrases: [],
    filters: { path: [], notPath: [], file: [], notFile: [], tag: [], notTag: [] },
  };
}
