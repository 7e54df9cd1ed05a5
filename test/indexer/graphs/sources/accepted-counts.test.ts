import { describe, expect, it } from 'vitest';
import { AcceptedCounts } from '../../../../indexer/graphs';
import type { GraphCounts } from '../../../../indexer/graphs';
import { createMemoryStorage } from '../../../../indexer/platform';

function counts(links: number): GraphCounts {
  const per = { links, 'co-edits': 0, 'co-searches': 0, similar: 0 };
  return { builtAt: '2026-11-30T10:00:00.000Z', edges: per, nodes: per, sources: [] };
}

describe('accepted counts', () => {
  it('grow with the graphs and stay while a warning stands, over restarts too', async () => {
    const storage = createMemoryStorage();
    const accepted = new AcceptedCounts(storage);
    await accepted.load();
    accepted.take(counts(100), []);
    accepted.take(counts(120), []);
    accepted.take(counts(60), []);
    await accepted.save();
    const again = new AcceptedCounts(storage);
    await again.load();
    expect(again.counts?.edges.links).toBe(120);
    expect(again.warnings(counts(60), [])).not.toEqual([]);
    again.accept(counts(60));
    expect(again.warnings(counts(60), [])).toEqual([]);
  });

  it('are none where the stored file cannot be understood', async () => {
    const storage = createMemoryStorage();
    await storage.write('graphs/accepted-counts.json', new TextEncoder().encode('{"edges":1}'));
    const accepted = new AcceptedCounts(storage);
    await accepted.load();
    expect(accepted.counts).toBeUndefined();
  });
});
