import type { LocomoDocument } from './locomo-documents';

/** Means over questions. Names as they are printed. */
export interface LocomoMeasures {
  /** Share of a question's evidence that the first five documents hold. */
  readonly 'recall@5': number;
  readonly 'recall@15': number;
  /** One over the place of the first document with any evidence, 0 where none is among the first {@link LOCOMO_DEPTH}. */
  readonly mrr: number;
  /** Characters of the first fifteen documents: what it would cost to hand them all to a model. */
  readonly charsAt15: number;
}

/** Documents of an answer that are looked at. */
export const LOCOMO_DEPTH = 100;

/**
 * @param found best first
 * @param evidence ids of turns or sessions
 */
export function measure(found: readonly LocomoDocument[], evidence: readonly string[]): LocomoMeasures {
  const wanted = new Set(evidence);
  const recallAt = (depth: number): number => {
    const held = new Set(found.slice(0, depth).flatMap(({ sources }) => sources));
    return wanted.size === 0 ? 0 : [...wanted].filter((id) => held.has(id)).length / wanted.size;
  };
  const first = found.slice(0, LOCOMO_DEPTH).findIndex(({ sources }) => sources.some((id) => wanted.has(id)));
  return {
    'recall@5': recallAt(5),
    'recall@15': recallAt(15),
    mrr: first === -1 ? 0 : 1 / (first + 1),
    charsAt15: found.slice(0, 15).reduce((sum, { text }) => sum + text.length, 0),
  };
}

/** Means of all, 0 for none. */
export function meanOfMeasures(all: readonly LocomoMeasures[]): LocomoMeasures {
  const mean = (name: keyof LocomoMeasures): number =>
    all.length === 0 ? 0 : all.reduce((sum, each) => sum + each[name], 0) / all.length;
  return {
    'recall@5': mean('recall@5'),
    'recall@15': mean('recall@15'),
    mrr: mean('mrr'),
    charsAt15: mean('charsAt15'),
  };
}
