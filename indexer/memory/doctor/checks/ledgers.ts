import type { Check } from '../check';
import type { LedgerEntry } from '../parts';

/** Lines that cannot be read. They hold what a person may still make out, so nobody but a person changes them. */
export const ledgerDamaged: Check = {
  kind: 'ledger-damaged',
  find: async (look) => {
    const { damages } = await look.ledgers();
    return damages.map(({ place, message }) => ({ id: place, name: `${place} (${message})` }));
  },
  one: 'line of the ledgers cannot be read',
  many: 'lines of the ledgers cannot be read',
  cure: 'What cannot be read stays in its file and is stepped over; mend or delete it by hand.',
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
  one: 'line is missing in the ledgers',
  many: 'lines are missing in the ledgers',
  cure:
    'It was deleted by hand, or has not arrived yet from another device. Look for the memory in the list of reviews, or in a ' +
    'backup.',
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
  one: 'line of the ledgers speaks of a memory that none of them has',
  many: 'lines of the ledgers speak of memories that none of them has',
  cure: 'Such a line counts for nothing until the memory arrives.',
};

function keyOf({ stream, id }: Pick<LedgerEntry, 'stream' | 'id'>): string {
  return `${stream} ${id}`;
}
