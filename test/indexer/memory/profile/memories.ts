import type { Memory } from '../../../../indexer/memory';

export const NOW = '2026-11-30T05:00:00.000Z';

let count = 0;

/** An id as a ledger gives it, each one greater than those before. */
export function nextId(): string {
  count += 1;
  return `01J${String(count).padStart(23, '0')}`;
}

/** A live fact of the user's, from long ago, in no note. */
export function memoryOf(text: string, change: Partial<Memory> = {}): Memory {
  return {
    id: nextId(),
    identity: text,
    text,
    store: 'facts',
    type: 'fact',
    category: 'other',
    space: 'default',
    origin: 'user',
    confidence: 1,
    from: [],
    date: '2026-01-01',
    writtenAt: '2026-01-01T00:00:00.000Z',
    status: 'live',
    version: 1,
    supersedes: [],
    extends: [],
    isUnjudged: false,
    isConfirmed: false,
    isEdited: false,
    ...change,
  };
}
