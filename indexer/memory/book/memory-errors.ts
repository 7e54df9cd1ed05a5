import { TriviumError } from '../../platform';
import type { Memory, MemoryStatus } from '../memory';

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
