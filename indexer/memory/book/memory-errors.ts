import { TriviumError } from '../../platform';
import type { HandDeletion, Memory, MemoryStatus } from '../memory';
import type { AbsentLedger } from '../memory-book';

/** For people: what does not count, and how it comes back. */
export function absentLedgerProblem({ file, memories }: AbsentLedger): string {
  const stood =
    memories === 1 ? '1 memory that stood in it does' : `${memories} memories that stood in it do`;
  return (
    `The ledger "${file}" is gone or was begun anew, was renamed, or has lost the line "trivium: ledger" among its properties, so ${stood} ` +
    'not count. Put it back, from the trash, a backup or your sync; where a new one has its name, with " 2" behind its own.'
  );
}

export function memoryNotFound(id: string): TriviumError {
  return new TriviumError(
    'memory-not-found',
    `No memory has the id "${id}". Look it up in the list of memories.`,
  );
}

export function reviewNotFound(id: string): TriviumError {
  const message = `No open review has the id "${id}": it was answered, or one of its memories is not live any more.`;
  return new TriviumError('memory-not-found', message);
}

export function notOfTheProfile({ file }: HandDeletion): TriviumError {
  const message = `This line was deleted in the ledger ${file}, not in the profile: put it back, or forget it.`;
  return new TriviumError('setting-invalid', message);
}

export function notQuarantined(id: string): TriviumError {
  return new TriviumError(
    'memory-not-found',
    `No text with the id "${id}" is kept out; perhaps it was dismissed.`,
  );
}

/** @param needed what the memory would have to be */
export function memoryNotCurrent({ id, text, status }: Memory, needed: MemoryStatus): TriviumError {
  const message = `"${text}" (${id}) is ${status}, and only a ${needed} memory can be changed so. Look at its history for the version to change.`;
  return new TriviumError('memory-not-current', message);
}

export function nothingToRemember(): TriviumError {
  return new TriviumError(
    'setting-invalid',
    'The text is empty, so there is nothing to remember. Write a sentence.',
  );
}
