import { describe, expect, it } from 'vitest';
import { BuildLog } from '../../../../indexer/graphs';
import type { GraphBuild } from '../../../../indexer/graphs';
import { createMemoryStorage } from '../../../../indexer/platform';

function build(links: number): GraphBuild {
  const per = { links, 'co-edits': 0, 'co-searches': 0, similar: 0 };
  const builtAt = '2026-11-30T10:00:00.000Z';
  return { counts: { builtAt, edges: per, nodes: per, sources: [] }, tookMs: 5 };
}

describe('the log of builds', () => {
  it('has a line for each build that counts otherwise than the one before, over restarts', async () => {
    const storage = createMemoryStorage();
    const log = new BuildLog(storage);
    for (const links of [1, 1, 2]) await log.add(build(links));
    const again = new BuildLog(storage);
    await again.add(build(2));
    await again.add(build(1));
    expect((await new BuildLog(storage).builds()).map(({ counts }) => counts.edges.links)).toEqual([1, 2, 1]);
  });

  it('steps over what it cannot read, a torn last line too', async () => {
    const storage = createMemoryStorage();
    await new BuildLog(storage).add(build(1));
    await storage.append('graphs/builds.jsonl', new TextEncoder().encode('\n{"counts":1}\n{"cou'));
    await new BuildLog(storage).add(build(2));
    expect((await new BuildLog(storage).builds()).map(({ counts }) => counts.edges.links)).toEqual([1, 2]);
  });

  it('keeps the last two hundred', async () => {
    const storage = createMemoryStorage();
    const log = new BuildLog(storage);
    for (let links = 0; links < 205; links += 1) await log.add(build(links));
    const kept = await new BuildLog(storage).builds();
    expect([kept.length, kept[0]?.counts.edges.links]).toEqual([200, 5]);
  });
});
