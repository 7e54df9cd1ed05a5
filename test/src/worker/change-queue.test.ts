// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VaultChange } from '../../../indexer/vault';
import { ChangeQueue } from '../../../src/worker/change-queue';

let batches: (readonly VaultChange[])[];
let queue: ChangeQueue;

beforeEach(() => {
  vi.useFakeTimers();
  batches = [];
  queue = new ChangeQueue((changes) => batches.push(changes));
});

afterEach(() => vi.useRealTimers());

describe('the queue of changes', () => {
  it('waits for a pause and tells repeated edits of a note once', () => {
    queue.add({ kind: 'create', path: 'a.md' });
    queue.add({ kind: 'modify', path: 'a.md' });
    queue.add({ kind: 'modify', path: 'b.md' });
    queue.add({ kind: 'modify', path: 'b.md' });
    vi.advanceTimersByTime(299);
    expect(batches).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(batches).toEqual([
      [
        { kind: 'create', path: 'a.md' },
        { kind: 'modify', path: 'b.md' },
      ],
    ]);
  });

  it('does not wait for ever for a pause that never comes', () => {
    for (let elapsed = 0; elapsed < 2_000; elapsed += 100) {
      queue.add({ kind: 'modify', path: `${elapsed}.md` });
      vi.advanceTimersByTime(100);
    }
    expect(batches).toHaveLength(1);
    expect(batches[0]?.length).toBeGreaterThan(10);
  });

  it('keeps the order of what cannot be joined', () => {
    queue.add({ kind: 'modify', path: 'a.md' });
    queue.add({ kind: 'delete', path: 'a.md' });
    queue.add({ kind: 'create', path: 'a.md' });
    queue.add({ kind: 'rename', path: 'b.md', oldPath: 'a.md' });
    vi.runAllTimers();
    expect(batches[0]?.map((change) => change.kind)).toEqual(['modify', 'delete', 'create', 'rename']);
  });

  it('tells nothing after it was cleared', () => {
    queue.add({ kind: 'modify', path: 'a.md' });
    queue.clear();
    vi.runAllTimers();
    expect(batches).toEqual([]);
  });
});
