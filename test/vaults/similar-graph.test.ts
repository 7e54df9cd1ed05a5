import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { allMiniLm, createVectorStore, identityOf } from '../../indexer/embedding';
import type { VectorStore } from '../../indexer/embedding';
import { openSimilarGraph } from '../../indexer/graphs';
import { createFileStorage, createFileVault } from '../../indexer/node';
import { contentHash, createMemoryStorage, systemClock } from '../../indexer/platform';
import { CHUNKER_VERSION, chunkNote, noteRecord, parseNote } from '../../indexer/vault';
import type { NoteRecord } from '../../indexer/vault';
import { hasShared, sharedFolder, sharedNote } from './shared';

/** Where the benchmark keeps the vectors of these vaults: embedding them takes a quarter of an hour. */
const vectorsFolder = path.resolve('node_modules/.cache/trivium-bench/vectors');
const hasVectors = existsSync(path.join(vectorsFolder, 'vectors'));
const vectorsNote = hasVectors ? '' : ' (skipped: no cached vectors, run "npm run bench -- --only quality")';

/**
 * English and German, with and without templates. Links are what a person found related; a note's text names them, so the
 * figures compare ways of making note vectors and say nothing about links nobody wrote.
 */
const vaults = ['steuerrecht', 'tasks-docs', 'dendron-site', 'nexusvitae'];

type Neighbours = (path: string) => readonly string[];
const scores: Record<string, { readonly plain: number; readonly graph: number }> = {};

describe.skipIf(!hasShared || !hasVectors)(
  `similar notes of public vaults${sharedNote}${vectorsNote}`,
  () => {
    it.each(vaults)('%s: finds what a note links to', async (name) => {
      const identity = identityOf(allMiniLm, allMiniLm.defaultVariant);
      const { store } = await createVectorStore(createFileStorage(vectorsFolder), identity, CHUNKER_VERSION);
      const notes = await readRecords(name);
      const graph = await openSimilarGraph({ storage: createMemoryStorage(), clock: systemClock });
      await graph.useVectors(store);
      for (const note of notes) graph.put(note);
      await graph.settle();
      expect(graph.vectorCount).toBeGreaterThan(notes.length * 0.9);

      const targets = await readTargets(name);
      scores[name] = {
        plain: recallAt10(targets, plainNeighbours(notes, store)),
        graph: recallAt10(targets, (of) => graph.neighbours(of).map((neighbour) => neighbour.path)),
      };
      // A loss on one vault is borne only where it is small; together they must gain (below).
      expect(scores[name].graph).toBeGreaterThan(scores[name].plain - 0.02);
    });

    it('over all vaults finds more than plain means of passages do', () => {
      const meanOf = (kind: 'plain' | 'graph') =>
        vaults.reduce((sum, name) => sum + (scores[name]?.[kind] ?? 0), 0) / vaults.length;
      expect(meanOf('graph')).toBeGreaterThan(meanOf('plain') + 0.02);
    });

    afterAll(() => console.log('recall@10 of link targets', scores));
  },
);

async function readRecords(name: string): Promise<NoteRecord[]> {
  const vault = await createFileVault(path.join(sharedFolder, 'vaults', name));
  const files = (await vault.list()).filter((file) => file.path.endsWith('.md'));
  return Promise.all(
    files.map(async (file) => {
      const text = await vault.read(file.path);
      const parsed = parseNote(file.path, text);
      return noteRecord(parsed, chunkNote(parsed, text), { ...file, contentHash: contentHash(text) });
    }),
  );
}

async function readTargets(name: string): Promise<Map<string, Set<string>>> {
  const targets = new Map<string, Set<string>>();
  const file = path.join(sharedFolder, 'data', 'links', `${name}.edges.tsv`);
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const [source, target] = line.split('\t');
    if (source === undefined || target === undefined || source === target) continue;
    targets.set(source, (targets.get(source) ?? new Set()).add(target));
  }
  return targets;
}

function recallAt10(targets: ReadonlyMap<string, ReadonlySet<string>>, neighbours: Neighbours): number {
  let sum = 0;
  for (const [source, wanted] of targets) {
    const found = neighbours(source).slice(0, 10);
    sum += found.filter((each) => wanted.has(each)).length / Math.min(10, wanted.size);
  }
  return sum / targets.size;
}

/** What the graph is measured against: the mean of all passages as they are, every pair compared. */
function plainNeighbours(notes: readonly NoteRecord[], store: VectorStore): Neighbours {
  const vectors = new Map<string, Float32Array>();
  for (const note of notes) {
    const mean = plainMean(note, store);
    if (mean !== undefined) vectors.set(note.path, mean);
  }
  return (of) => {
    const own = vectors.get(of);
    if (own === undefined) return [];
    const others = [...vectors].filter(([other]) => other !== of);
    return others
      .map(([other, vector]) => ({
        other,
        cosine: dot(vector, own),
      }))
      .sort((a, b) => b.cosine - a.cosine)
      .slice(0, 10)
      .map(({ other }) => other);
  };
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number);
  return sum;
}

function plainMean({ chunks }: NoteRecord, store: VectorStore): Float32Array | undefined {
  const { dimensions } = store.identity;
  const sum = new Float32Array(dimensions);
  for (const { contentHash: hash } of chunks) {
    const range = store.find(hash);
    if (range === undefined) continue;
    const passage = new Float32Array(dimensions);
    for (let row = range.first; row < range.first + range.count; row++) store.addRow(row, passage);
    for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] ?? 0) + (passage[at] ?? 0) / range.count;
  }
  const length = Math.hypot(...sum);
  return length === 0 ? undefined : sum.map((value) => value / length);
}
