import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLinkGraph, createVaultFiles } from '../../indexer/graphs';
import type { LinkGraph, LinkedNote, VaultFiles } from '../../indexer/graphs';
import { isNotePath, parseNote, unresolvedKey } from '../../indexer/vault';
import { hasShared, sharedFolder, sharedNote } from './shared';

const names = hasShared
  ? readdirSync(path.join(sharedFolder, 'data/links'))
      .filter((name) => name.endsWith('.edges.tsv'))
      .map((name) => name.slice(0, -'.edges.tsv'.length))
  : [];

/** One occurrence that the reference does not count, of a target that is unresolved anyway (see link-truth.test.ts). */
const EXTRA_UNRESOLVED = 'nav_exclude_children';

describe.skipIf(!hasShared)(`the link graph of public vaults${sharedNote}`, () => {
  it.each(names)('%s has the edges and dead targets that an independent program counted', (name) => {
    const { graph } = buildGraph(readVault(name));
    const { edges, unresolved } = graph.linkEdges();
    const found = edges.map(({ source, target, occurrences }) => [source, target, String(occurrences)]);
    expect(sortRows(found)).toEqual(sortRows(readRows(`data/links/${name}.edges.tsv`)));
    expect(graph.edgeCount).toBe(edges.length);
    const dead = countTargets(unresolved.map(({ target, occurrences }) => [target, String(occurrences)]));
    const expected = countTargets(readRows(`data/links/${name}.unresolved.tsv`));
    dead.delete(EXTRA_UNRESOLVED);
    expected.delete(EXTRA_UNRESOLVED);
    expect(dead).toEqual(expected);
  });

  it('has every edge in its undirected list once, and among the neighbours of both ends', () => {
    const { graph } = buildGraph(readVault('steuerrecht'));
    const pairs = new Set(
      graph.linkEdges().edges.map(({ source, target }) => [source, target].sort().join('\t')),
    );
    const listed = [...graph.edges()].map(({ one, other }) => `${one}\t${other}`);
    expect(new Set(listed)).toEqual(pairs);
    expect(listed).toHaveLength(pairs.size);
    for (const { one, other } of [...graph.edges()].slice(0, 200)) {
      expect(graph.neighbours(one).map((neighbour) => neighbour.path)).toContain(other);
      expect(graph.neighbours(other).map((neighbour) => neighbour.path)).toContain(one);
    }
  });

  it('takes one note in less than 5 ms when all vaults are one', () => {
    const vault = readVault('dev-union');
    const { graph, files, tookMs } = buildGraph(vault);
    const busiest = [...vault.notes].sort((one, other) => other.links.length - one.links.length);
    const hubs = new Set(graph.hubs(20).map((hub) => hub.path));
    const typical = vault.notes.filter((_, index) => index % 40 === 0);
    const puts = [...typical, ...vault.notes.filter((note) => hubs.has(note.path))].map((note) =>
      timed(() => graph.put(note)),
    );
    const renames = [...hubs].map((hub) =>
      timed(() => {
        files.remove(hub);
        graph.filesChanged([hub]);
        files.add(hub);
        graph.filesChanged([hub]);
      }),
    );
    const neighbours = [...hubs].map((hub) => timed(() => graph.neighbours(hub)));
    const worst = (times: readonly number[]): string => Math.max(...times).toFixed(2);
    console.info(
      `link graph: ${vault.notes.length} notes, ${graph.edgeCount} edges in ${tookMs.toFixed(0)} ms; ` +
        `put median ${median(puts).toFixed(3)} ms, worst ${worst(puts)} ms; ` +
        `with most links (${busiest[0]?.links.length}) ${timed(() => graph.put(busiest[0] as LinkedNote)).toFixed(2)} ms; ` +
        `hub gone and back: worst ${worst(renames)} ms; neighbours of a hub: worst ${worst(neighbours)} ms; ` +
        `all links sorted out ${timed(() => graph.linkEdges()).toFixed(0)} ms`,
    );
    expect(vault.notes).toHaveLength(7948);
    expect(median(puts)).toBeLessThan(5);
  });
});

interface ReadVault {
  readonly files: readonly string[];
  readonly notes: readonly LinkedNote[];
}

function buildGraph(vault: ReadVault): {
  readonly graph: LinkGraph;
  readonly files: VaultFiles;
  readonly tookMs: number;
} {
  const files = createVaultFiles();
  files.setAll(vault.files);
  const graph = createLinkGraph(files);
  const tookMs = timed(() => {
    for (const note of vault.notes) graph.put(note);
  });
  return { graph, files, tookMs };
}

/** A vault's notes and all its files: those on disk, and the attachments that are listed but were not copied. */
function readVault(name: string): ReadVault {
  const folder = path.join(sharedFolder, 'vaults', name === 'dev-union' ? '' : name);
  const onDisk = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !isHidden(file) && (name !== 'dev-union' || file.includes('/')));
  const listed = readFileSync(path.join(sharedFolder, 'vaults', `${name}.files.txt`), 'utf8')
    .split('\n')
    .filter((file) => file !== '' && !isHidden(file));
  const notes = onDisk
    .filter(isNotePath)
    .map((file) => ({ path: file, links: parseNote(file, readText(path.join(folder, file))).links }));
  return { files: [...new Set([...onDisk, ...listed])], notes };
}

function readText(file: string): string {
  return readFileSync(file, 'utf8');
}

function isHidden(file: string): boolean {
  return file.split('/').some((part) => part.startsWith('.'));
}

function readRows(name: string): string[][] {
  return readText(path.join(sharedFolder, name))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}

function sortRows(rows: readonly (readonly string[])[]): string[] {
  return rows.map((row) => row.join('\t')).sort();
}

function countTargets(rows: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [target = '', count = '0'] of rows) {
    const key = unresolvedKey(target);
    counts.set(key, (counts.get(key) ?? 0) + Number(count));
  }
  return counts;
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
