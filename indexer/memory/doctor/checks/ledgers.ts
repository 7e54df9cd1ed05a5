import type { Check } from '../check';
import type { LedgerDamage, LedgerEntry } from '../parts';

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

/** Files with memories that this device has read before. */
export const ledgerAbsent: Check = {
  kind: 'ledger-absent',
  find: (look) =>
    look.parts.memories.absentLedgers().map(({ file, memories }) => ({
      id: file,
      name: `${file} (${memories} ${memories === 1 ? 'memory' : 'memories'})`,
    })),
  one: 'ledger is gone or was begun anew, was renamed, or has lost the line "trivium: ledger" among its properties',
  many: 'ledgers are gone or were begun anew, were renamed, or have lost the line "trivium: ledger" among their properties',
  cure: 'What stood there does not count until the file is back: look in the trash, in a backup and in your sync.',
};

/** Lines that their writer's next line names and that are nowhere. */
export const ledgerGap: Check = {
  kind: 'ledger-gap',
  find: async (look) => {
    const { entries, damages } = await look.ledgers();
    const isDamaged = damageFinder(entries, damages);
    // What was deleted by hand and has been answered is no gap any more.
    const known = new Set(
      entries.flatMap((entry) => [keyOf(entry), ...entry.defines.map((id) => keyOf({ ...entry, id }))]),
    );
    return entries
      .filter(
        (entry) =>
          entry.previousId !== undefined &&
          !known.has(keyOf({ ...entry, id: entry.previousId })) &&
          !isDamaged(entry),
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
    // A line that was deleted by hand waits among the reviews, and what speaks of it counts.
    for (const id of look.parts.memories.known().ids) known.add(id);
    return entries
      .filter(({ references }) => references.some((id) => !known.has(id)))
      .map(({ id, place }) => ({ id, name: place }));
  },
  one: 'line of the ledgers speaks of a memory that none of them has',
  many: 'lines of the ledgers speak of memories that none of them has',
  cure: 'Such a line counts for nothing until the memory arrives.',
};

/**
 * Tells whether the line before an entry in its file cannot be read: then that is the one which is missing, and it was told of
 * as damaged.
 */
function damageFinder(
  entries: readonly LedgerEntry[],
  damages: readonly LedgerDamage[],
): (entry: LedgerEntry) => boolean {
  const readable = groupLines(entries);
  const damaged = groupLines(damages);
  return ({ file = '', line = 0 }) => {
    const lastBefore = (lines: readonly number[] = []): number =>
      lines.reduce((last, other) => (other < line && other > last ? other : last), 0);
    return lastBefore(damaged.get(file)) > lastBefore(readable.get(file));
  };
}

function groupLines(
  places: readonly { readonly file?: string; readonly line?: number }[],
): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const { file, line } of places) {
    if (file === undefined || line === undefined) continue;
    const lines = groups.get(file);
    if (lines === undefined) groups.set(file, [line]);
    else lines.push(line);
  }
  return groups;
}

function keyOf({ stream, id }: Pick<LedgerEntry, 'stream' | 'id'>): string {
  return `${stream} ${id}`;
}
