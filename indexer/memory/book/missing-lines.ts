import type { LedgerFileState } from '../../ledger';
import type { AbsentLedger } from '../memory-book';
import type { FactLine, LineAbsence } from '../fold/fold-line';
import { SETTLED_AFTER_MS } from './defaults';
import type { KnownLines, MissingLine } from './known-lines';

/**
 * Lines of memories that this device knows and that stand in no file now:
 * - Its file is there, settled and whole, or was so when the line was first missed: somebody deleted the line.
 * - Its file changed a moment ago, or holds lines that cannot be read: nothing is known yet, so the line counts on.
 * - Its file is not there: it has not arrived, or went as a whole. That is absence, not a deletion; also where a file of that
 *   name was begun anew since, which says nothing of what stood in the one before.
 *
 * @param now milliseconds since the epoch
 */
export function missingLines(
  known: KnownLines,
  isPresent: (memoryId: string) => boolean,
  files: readonly LedgerFileState[],
  now: number,
): readonly FactLine[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  return known.missing(isPresent).flatMap((each) => {
    const line = known.line(each.id);
    if (line === undefined) return [];
    const absence = absenceOf(each, byName.get(each.file), now);
    return [absence === undefined ? line : { ...line, absence }];
  });
}

/** The files that are not there, by name, of such lines. */
export function absentLedgers(missing: readonly FactLine[]): readonly AbsentLedger[] {
  const counts = new Map<string, number>();
  for (const { absence } of missing) {
    if (absence?.kind === 'file-absent') counts.set(absence.file, (counts.get(absence.file) ?? 0) + 1);
  }
  return [...counts]
    .map(([file, memories]) => ({ file, memories }))
    .sort((one, other) => (one.file < other.file ? -1 : 1));
}

function absenceOf(
  { file: name, deletedAt, isAbsent = false }: MissingLine,
  file: LedgerFileState | undefined,
  now: number,
): LineAbsence | undefined {
  if (file === undefined) return { kind: 'file-absent', file: name };
  if (deletedAt !== undefined) return { kind: 'deleted', file: name, at: deletedAt };
  if (isAbsent) return { kind: 'file-absent', file: name };
  const { listed, isWhole } = file;
  // A clock that is ahead wrote it: what lies in the future is as settled as what lies as far in the past.
  const isSettled = listed !== undefined && Math.abs(now - listed.mtimeMs) >= SETTLED_AFTER_MS;
  if (!isSettled || !isWhole) return undefined;
  return { kind: 'deleted', file: name, at: new Date(now).toISOString() };
}
