import { createMemoryLedgerFolder } from '../../../../indexer/ledger';
import type { LedgerFolder, LedgerWriter } from '../../../../indexer/ledger';
import { openMemoryBook } from '../../../../indexer/memory';
import type { Candidate, HandDeletion, MemoryBook } from '../../../../indexer/memory';
import type { Clock, Storage } from '../../../../indexer/platform';

export const desk: LedgerWriter = { label: 'desk', id: 'k3f9' };
export const phone: LedgerWriter = { label: 'phone', id: '7h2m' };
export const server: LedgerWriter = { label: 'server', id: 'q8x1' };

/** The file of `desk` in the month where the clocks of these tests begin. */
export const DESK_FILE = '2026-03 memory desk-k3f9.md';

export interface TestClock extends Clock {
  set(time: string): void;
  forward(ms: number): void;
}

export function createTestClock(start = '2026-03-10T08:00:00Z'): TestClock {
  let nowMs = Date.parse(start);
  return {
    now: () => nowMs,
    yield: () => Promise.resolve(),
    set: (time) => void (nowMs = Date.parse(time)),
    forward: (ms) => void (nowMs += ms),
  };
}

/** A statement of work, said by extraction, unless told otherwise. */
export function candidate(text: string, more: Partial<Candidate> = {}): Candidate {
  return {
    text,
    store: 'facts',
    type: 'fact',
    category: 'work',
    space: 'default',
    origin: 'extraction',
    from: [{ path: 'Chats/2026-03-10.md' }],
    date: '2026-03-10',
    ...more,
  };
}

export interface Stage {
  readonly files: Map<string, string>;
  readonly folder: LedgerFolder;
  readonly clock: TestClock;
  open(writer?: LedgerWriter, storage?: Storage): Promise<MemoryBook>;
}

/** A memory folder, and books over it. */
export function createStage(files = new Map<string, string>(), clock = createTestClock()): Stage {
  const folder = createMemoryLedgerFolder(files);
  return {
    files,
    folder,
    clock,
    open: (writer = desk, storage) => openMemoryBook({ folder, writer, clock, storage }),
  };
}

/** Deletions of ledger lines; what was only left out of the profile is live. */
export function lostLines(book: MemoryBook): readonly HandDeletion[] {
  return book.handDeletions().filter(({ memory }) => memory.status !== 'live');
}

/** What a book says, in a form that two of them can be compared by. */
export function stateOf(book: MemoryBook): unknown {
  return {
    memories: book.list(),
    counts: book.counts(),
    reviews: book.reviews(),
    leftOut: book.leftOut(),
    deletions: book.handDeletions().map(({ memory }) => memory.id),
    quarantined: book.quarantined(),
  };
}
