import type { Check } from '../check';
import { nameItems } from '../finding';
import { idsOf, pathItems, without } from './items';

/** Notes that the index has and the vault has not. */
export const noteGone: Check = {
  kind: 'note-gone',
  find: async (look) => pathItems(without(await look.indexed(), await look.notes())),
  tell: (items) => `The index has ${nameItems(items, 'note', 'notes')}, which the vault has no more.`,
  cure: 'What the index has of them is taken out.',
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
  tell: (items) => `The vault has ${nameItems(items, 'note', 'notes')}, which the index has not.`,
  cure: 'They are read.',
  repair: { writes: 'derived', run: (items, { parts }, signal) => parts.notes.read(idsOf(items), signal) },
};
