import type { Check } from '../check';
import { lookAt } from '../look';
import { idsOf, pathItems, without } from './items';

/** Notes that the index has and the vault has not. */
export const noteGone: Check = {
  kind: 'note-gone',
  find: async (look) => pathItems(without(await look.indexed(), await look.notes())),
  one: 'note is in the index and not in the vault any more',
  many: 'notes are in the index and not in the vault any more',
  cure: 'A repair clears the index of what is gone.',
  whyNot: async (look) =>
    (await look.notes()).size === 0
      ? 'The vault shows no note at all, so nothing is taken out: look whether it is where it was.'
      : undefined,
  repair: { writes: 'derived', run: (items, { parts }) => parts.notes.remove(idsOf(items)) },
};

/** Notes that the vault has and the index has not. */
export const noteMissing: Check = {
  kind: 'note-missing',
  find: async (look) =>
    look.parts.notes.isReading ? [] : pathItems(without(await look.notes(), await look.indexed())),
  one: 'note is in the vault and not in the index',
  many: 'notes are in the vault and not in the index',
  cure: 'A repair reads what is missing.',
  repair: {
    writes: 'derived',
    run: async (items, { parts }, signal) => {
      await parts.notes.read(idsOf(items), signal);
      // A note is there as a whole once its passages have vectors, whoever is on the way to make them.
      const now = lookAt(parts);
      const lacking = without(await now.passages(), await now.vectors());
      if (lacking.length > 0) await parts.vectors?.embed(lacking, signal);
    },
  },
};
