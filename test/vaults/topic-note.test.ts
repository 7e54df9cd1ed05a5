import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openEngine } from '../../indexer/engine';
import { createMemoryStorage } from '../../indexer/platform';
import { createMemoryVault } from '../../indexer/vault';
import { hasShared, sharedFolder, sharedNote } from './shared';

/** A topic note and its six sources, looked up by hand. */
const TOPIC = 'wiki/concepts/Altersvorsorgezulage.md';
const SOURCES = [
  'wiki/concepts/Altersvorsorgebeiträge.md',
  'wiki/concepts/Kinderzulage.md',
  'wiki/concepts/Zentrale Stelle.md',
  'wiki/gesetze/EStG § 10a Zusätzliche Altersvorsorge.md',
  'wiki/gesetze/EStG § 79 Zulageberechtigte.md',
  'wiki/gesetze/EStG § 83 Altersvorsorgezulage.md',
];

describe.skipIf(!hasShared)(`a topic note of a real vault${sharedNote}`, () => {
  it('has exactly its documented sources, each with the line it stands in, and what leads to it', async () => {
    const folder = path.join(sharedFolder, 'vaults/steuerrecht');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => file.split(path.sep).join('/'));
    const notes = Object.fromEntries(
      files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
    );
    const engine = await openEngine({
      vault: createMemoryVault(notes),
      storage: createMemoryStorage(),
      settings: { exclude: [] },
    });
    await engine.refresh();
    const { neighbours } = await engine.graphs.neighbours({ path: TOPIC, signals: ['links'], limit: 100 });
    const evidence = neighbours.flatMap(({ path: neighbour, reasons }) =>
      reasons.flatMap((reason) => reason.evidence.map((each) => ({ neighbour, each }))),
    );
    const sources = new Set<string>();
    for (const { neighbour, each } of evidence) {
      if (each.kind !== 'link') throw new Error(`${neighbour} has evidence of another kind: ${each.kind}`);
      if (each.direction === 'out') sources.add(neighbour);
      const line = notes[each.path]?.split('\n')[each.line] ?? '';
      const named = each.direction === 'out' ? neighbour : TOPIC;
      expect(line).toContain(`[[${path.basename(named, '.md')}`);
    }
    expect([...sources].sort()).toEqual(SOURCES);

    const truth = readFileSync(path.join(sharedFolder, 'data/links/steuerrecht.edges.tsv'), 'utf8');
    const edges = truth.split('\n').map((row) => row.split('\t'));
    const joined = edges.flatMap(([source, target]) =>
      source === TOPIC ? [target] : target === TOPIC ? [source] : [],
    );
    expect(neighbours.map((neighbour) => neighbour.path).sort()).toEqual([...new Set(joined)].sort());
    await engine.close();
  });
});
