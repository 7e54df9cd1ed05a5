import * as z from 'zod';
import type { Embedder } from '../../indexer/embedding';
import extendsFile from '../../indexer/memory/evaluate/labelled/extends.json';
import { haveSameFigures } from '../../indexer/memory/reconcile/compare';
import reconcileFile from '../../indexer/memory/evaluate/labelled/reconcile.json';

const pairSchema = z.object({ older: z.string(), newer: z.string(), isHeldOut: z.boolean().default(false) });
const reconcilePairs = z
  .array(pairSchema.extend({ accept: z.array(z.string()), mustStay: z.boolean().default(false) }))
  .parse(reconcileFile.pairs);
const extendsPairs = z.array(pairSchema.extend({ isExtension: z.boolean() })).parse(extendsFile.pairs);

/** Cosines of labelled pairs by what they are to each other, ascending; what a model's thresholds are calibrated on. */
export interface LabelledCosines {
  readonly duplicates: readonly number[];
  readonly updates: readonly number[];
  /** Pairs that had to stay side by side and differ in no figure: what differs in one is never replaced by likeness. */
  readonly mustStay: readonly number[];
  readonly extensions: readonly number[];
  readonly otherSubjects: readonly number[];
}

/** @param isHeldOut whether the pairs are asked for that no threshold was chosen by */
export async function measureCosines(
  embedder: Pick<Embedder, 'embed'>,
  isHeldOut = false,
): Promise<LabelledCosines> {
  const cosinesOf = async (pairs: readonly z.output<typeof pairSchema>[]): Promise<readonly number[]> => {
    const cosines = await Promise.all(
      pairs.filter((pair) => pair.isHeldOut === isHeldOut).map((pair) => cosine(embedder, pair)),
    );
    return cosines.sort((one, other) => one - other);
  };
  return {
    duplicates: await cosinesOf(reconcilePairs.filter(({ accept }) => isSame(accept))),
    updates: await cosinesOf(reconcilePairs.filter(({ accept }) => accept.includes('update'))),
    mustStay: await cosinesOf(
      reconcilePairs.filter(({ mustStay, older, newer }) => mustStay && haveSameFigures(older, newer)),
    ),
    extensions: await cosinesOf(extendsPairs.filter(({ isExtension }) => isExtension)),
    otherSubjects: await cosinesOf(extendsPairs.filter(({ isExtension }) => !isExtension)),
  };
}

/** Says the same, rather than more or less of it. */
function isSame(accept: readonly string[]): boolean {
  return accept.includes('duplicate') && !accept.includes('extends');
}

async function cosine(
  embedder: Pick<Embedder, 'embed'>,
  { older, newer }: z.output<typeof pairSchema>,
): Promise<number> {
  const inputs = [older, newer].map((text) => ({ title: '', text }));
  const [[one] = [], [other] = []] = await embedder.embed(inputs, 'passage');
  if (!one || !other) throw new Error(`No vector for "${older}" or "${newer}"`);
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}
