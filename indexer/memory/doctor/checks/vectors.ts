import type { Check } from '../check';
import type { FindingItem } from '../finding';
import { idsOf, without } from './items';

/** Vectors whose passage is gone. */
export const vectorWithoutPassage: Check = {
  kind: 'vector-without-passage',
  find: async (look) => hashItems(without(await look.vectors(), await look.passages())),
  one: 'text has a vector and no passage any more',
  many: 'texts have vectors and no passage any more',
  cure: 'A repair drops what is left over.',
  repair: {
    writes: 'derived',
    run: async (_, look) => look.parts.vectors?.retain(await look.passages()),
  },
};

/** Passages without a vector, where nothing is on its way to make one. */
export const passageWithoutVector: Check = {
  kind: 'passage-without-vector',
  find: async (look) => {
    const { vectors } = look.parts;
    if (vectors === undefined || vectors.isEmbedding) return [];
    return hashItems(without(await look.passages(), await look.vectors()));
  },
  one: 'passage has no vector, so that search by meaning misses it',
  many: 'passages have no vector, so that search by meaning misses them',
  cure: 'A repair embeds what is missing.',
  repair: {
    writes: 'derived',
    run: async (items, { parts }, signal) => parts.vectors?.embed(idsOf(items), signal),
  },
};

function hashItems(hashes: readonly string[]): readonly FindingItem[] {
  return hashes.map((hash) => ({ id: hash }));
}
