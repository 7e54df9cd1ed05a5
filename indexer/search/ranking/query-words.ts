import { isFunctionWord } from '../text/function-words';
import { tokenise } from '../text/tokenise';

/** A word of a query, with how often the query has it. */
export interface QueryWord {
  readonly term: string;
  readonly count: number;
  /** Whether it is the last of the query, which may still be being typed. */
  readonly isLast: boolean;
  /** Whether it is a function word beside words that say more. */
  readonly isMinor: boolean;
}

/** The terms of a query in its order. The tails of unspaced runs only serve to be found and are left out. */
export function queryTerms(text: string): string[] {
  return tokenise(text)
    .filter((token) => token.isTail !== true)
    .map((token) => token.term);
}

/** The distinct words of a query, by its terms in its order. */
export function queryWords(terms: readonly string[]): QueryWord[] {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const last = terms.at(-1);
  const hasContent = [...counts.keys()].some((term) => !isFunctionWord(term));
  return [...counts].map(([term, count]) => {
    const isLast = term === last;
    return { term, count, isLast, isMinor: hasContent && isFunctionWord(term) };
  });
}
