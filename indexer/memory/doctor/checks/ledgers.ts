import type { Check } from '../check';
import { nameItems } from '../finding';
import type { LedgerEntry } from '../parts';

/** Lines that cannot be read. They hold what a person may still make out, so nobody but a person changes them. */
export const ledgerDamaged: Check = {
  kind: 'ledger-damaged',
  find: async (look) => {
    const { damages } = await look.ledgers();
    return damages.map(({ place, message }) => ({ id: place, name: `${place} (${message})` }));
  },
  tell: (items) => `The ledgers have ${nameItems(items, 'line', 'lines')} that cannot be read.`,
  cure: 'They stay where they are and are stepped over; mend or delete them by hand.',
};

/** Lines that their writer's next line names and that are nowhere. */
export const ledgerGap: Check = {
  kind: 'ledger-gap',
  find: async (look) => {
    const { entries } = await look.ledgers();
    const known = new Set(entries.map(keyOf));
    return entries
      .filter(
        (entry) => entry.previousId !== undefined && !known.has(keyOf({ ...entry, id: entry.previousId })),
      )
      .map(({ id, place }) => ({ id, name: `before ${place}` }));
  },
  tell: (items) => `The ledgers have ${nameItems(items, 'gap', 'gaps')}.`,
  cure:
    'A line was deleted by hand, or a file of another device has not arrived yet. Memories that are missed stand in the ' +
    'list of reviews or in a backup.',
};

/** Lines about something that no ledger has. */
export const referenceUnknown: Check = {
  kind: 'reference-unknown',
  find: async (look) => {
    const { entries } = await look.ledgers();
    const known = new Set(entries.flatMap(({ id, defines }) => [id, ...defines]));
    return entries
      .filter(({ references }) => references.some((id) => !known.has(id)))
      .map(({ id, place }) => ({ id, name: place }));
  },
  tell: (items) => `${nameItems(items, 'line speaks', 'lines speak')} of a memory that no ledger has.`,
  cure: 'They count for nothing until it arrives.',
};

function keyOf({ stream, id }: Pick<LedgerEntry, 'stream' | 'id'>): string {
  return `${stream} ${id}`;
}
