import { TriviumError } from '../../platform';
import type { Memory } from '../memory';
import type { MemoryBook } from '../memory-book';
import type { MemoriesPart } from './parts';

/** The memories of a book, for the doctor to look at and to write to. */
export function memoriesOfBook(book: MemoryBook): MemoriesPart {
  return {
    all: () => book.list({ status: 'all' }),
    known: () => {
      const deleted = book.handDeletions().map(({ memory }) => memory);
      const known = [...book.list({ status: 'all' }), ...deleted];
      return {
        ids: new Set(known.map(({ id }) => id)),
        identities: new Set(known.map(({ identity }) => identity)),
      };
    },
    absentLedgers: () => book.absentLedgers,
    removeDuplicates: async (of, duplicates) => {
      for (const id of duplicates) {
        const from = book.get(id)?.from ?? [];
        if (from.length > 0) book.support(of, from);
        book.forget(id, 'It said the very same as an older memory.');
      }
      await flush(book);
    },
    bringBack: async (memories) => {
      for (const memory of memories) bringBack(book, memory);
      await flush(book);
    },
  };
}

/** Adds it as it was, in place of what it had replaced and is live again without it. */
function bringBack(book: MemoryBook, memory: Memory): void {
  const added = book.add(memory, {
    supersedes: memory.supersedes.filter((id) => book.get(id)?.status === 'live'),
    extends: memory.extends.filter((id) => book.get(id) !== undefined),
    isUnjudged: memory.isUnjudged,
  });
  if (memory.isConfirmed || memory.isEdited) book.confirm(added.id);
}

/** @throws TriviumError `storage-unwritable` where what was changed is not on disk */
async function flush(book: MemoryBook): Promise<void> {
  await book.flush();
  if (book.failure === undefined) return;
  throw new TriviumError('storage-unwritable', `The ledger could not be written to: ${book.failure}`);
}
