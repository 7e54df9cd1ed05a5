import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Embedder, VectorStore } from '../../indexer/embedding';
import { openEngine } from '../../indexer/engine';
import {
  createCoEditGraph,
  createLinkGraph,
  createSharedTags,
  createVaultFiles,
  openSimilarGraph,
} from '../../indexer/graphs';
import type {
  EditSession,
  LinkGraph,
  SharedTags,
  SimilarGraph,
  StoredGraph,
  VaultFiles,
} from '../../indexer/graphs';
import { createMemoryStorage, sampleOf, systemClock } from '../../indexer/platform';
import type { Storage } from '../../indexer/platform';
import { indexedNote } from '../../indexer/search';
import { buildLinkEdges } from '../../indexer/vault';
import type { NoteRecord, Vault } from '../../indexer/vault';
import type { GraphOpeningFigures } from './open-graphs';
import { readNotes } from './read-notes';
import type { Section } from './report';
import { median, percentile, timed } from './statistics';

const SEED = 1;
const SAVES = 200;
const QUERIES = 500;
const PATHS = 100;
const COLD_RUNS = 3;

export interface GraphsBench {
  readonly vault: Vault;
  /** Holds the vectors of the model and nothing else. */
  readonly storage: Storage;
  readonly embedder: Embedder;
  readonly store: VectorStore;
  /** Commits with paths of the vault. */
  readonly sessions: readonly EditSession[];
  /** A program that prints {@link GraphOpeningFigures} of `storage` as JSON, and its arguments. */
  readonly openCommand: readonly string[];
}

/** What the graphs of a large vault cost: to build, to keep in step with a save, to open, and to ask. */
export async function benchGraphs(bench: GraphsBench): Promise<readonly Section[]> {
  const notes = await readNotes(bench.vault);
  const records = notes.map((note) => indexedNote(note).record);
  const paths = (await bench.vault.list()).map((file) => file.path);
  const built = await buildEach(records, paths, bench);
  const saves = await saveNotes(records, paths, built);
  const asked = await askEngine(bench);
  const opened = await openCold(bench.openCommand);
  return [
    buildSection(records.length, built, asked),
    {
      title: 'Graphs: a save, a start, a question',
      text:
        `${records.length.toLocaleString('en-US')} notes. A save changes a note's links and drops one of its passages; it goes through the ` +
        `link graph, the tags and the similarity graph (${SAVES} notes). The last column compares with resolving every link of the vault anew, which is ` +
        `what a save costs without a graph that is kept in step. Questions go through the engine (${QUERIES} notes, ${PATHS} pairs). A start is ` +
        `a fresh process that opens the saved index and graphs and asks for one note's neighbours; median of ${COLD_RUNS}.`,
      head: ['what', 'p50 ms', 'p95 ms', 'against a rebuild of the links'],
      rows: [
        ...saveRows(saves),
        ['neighbours of a note', median(asked.neighbours), percentile(asked.neighbours, 0.95), '–'],
        [
          'why two notes are related, and the path',
          median(asked.relations),
          percentile(asked.relations, 0.95),
          '–',
        ],
        ['the first of these, which joins the graphs', asked.firstRelationMs, '–', '–'],
        ['report: hubs, PageRank, communities, sampled betweenness', asked.reportMs, '–', '–'],
        ['start: open the index', median(opened.map(({ openMs }) => openMs)), '–', '–'],
        [
          'start: vectors of all passages, similar notes',
          median(opened.map(({ vectorsMs }) => vectorsMs)),
          '–',
          '–',
        ],
        [
          'start: list the vault, all other graphs, first neighbours',
          median(opened.map(({ firstAnswerMs }) => firstAnswerMs)),
          '–',
          '–',
        ],
      ],
    },
  ];
}

interface Built {
  readonly files: VaultFiles;
  readonly links: LinkGraph;
  readonly tags: SharedTags;
  readonly similar: SimilarGraph;
  readonly rows: readonly (string | number)[][];
}

/** Each graph by itself from notes that were parsed already. */
async function buildEach(
  records: readonly NoteRecord[],
  paths: readonly string[],
  { store, sessions }: GraphsBench,
): Promise<Built> {
  const rows: (string | number)[][] = [];
  const measure = async <T>(name: string, build: () => T | Promise<T>): Promise<T> => {
    const before = usedMegabytes();
    const { ms, value } = await timed(build);
    const edges = hasEdges(value) ? value.edgeCount : '–';
    rows.push([name, edges, ms / 1000, Math.max(0, usedMegabytes() - before)]);
    return value;
  };
  const files = createVaultFiles();
  files.setAll(paths);
  const links = await measure('links', () => {
    const graph = createLinkGraph(files);
    for (const record of records) graph.put(record);
    return graph;
  });
  await measure('co-edits', () => {
    const graph = createCoEditGraph(files);
    graph.replaceSource('git', sessions);
    return graph;
  });
  const tags = await measure('shared tags', () => {
    const graph = createSharedTags();
    for (const { path, tags: own } of records) graph.put(path, own);
    return graph;
  });
  const similar = await measure('similar', async () => {
    const graph = await openSimilarGraph({ storage: createMemoryStorage(), clock: systemClock });
    for (const record of records) graph.put(record);
    await graph.useVectors(store);
    await graph.settle();
    return graph;
  });
  return { files, links, tags, similar, rows };
}

function hasEdges(graph: unknown): graph is StoredGraph {
  return typeof graph === 'object' && graph !== null && 'edgeCount' in graph;
}

interface Saves {
  readonly links: readonly number[];
  readonly similar: readonly number[];
  readonly all: readonly number[];
  /** Every link of the vault resolved anew. */
  readonly rebuild: readonly number[];
}

async function saveNotes(
  records: readonly NoteRecord[],
  paths: readonly string[],
  { files, links, tags, similar }: Built,
): Promise<Saves> {
  const times: Record<keyof Saves, number[]> = { links: [], similar: [], all: [], rebuild: [] };
  const targets = sampleOf(paths, SAVES, SEED + 1);
  for (const [place, record] of sampleOf(records, SAVES, SEED).entries()) {
    const changed = withChange(record, targets[place] ?? '');
    const link = await timed(() => links.put(changed));
    const tag = await timed(() => tags.put(changed.path, changed.tags));
    const alike = await timed(() => {
      similar.put(changed);
      return similar.settle();
    });
    times.links.push(link.ms);
    times.similar.push(alike.ms);
    times.all.push(link.ms + tag.ms + alike.ms);
  }
  for (let run = 0; run < COLD_RUNS; run++) {
    times.rebuild.push((await timed(() => buildLinkEdges(records, files.resolver))).ms);
  }
  return times;
}

/** One link more, and one passage less where there are several. */
function withChange(record: NoteRecord, target: string): NoteRecord {
  const link = {
    kind: 'wikilink' as const,
    original: `[[${target}]]`,
    target,
    subpath: '',
    displayText: target,
    span: { start: 0, end: 0, line: 0 },
  };
  const chunks = record.chunks.length > 1 ? record.chunks.slice(0, -1) : record.chunks;
  return { ...record, contentHash: `${record.contentHash}-saved`, links: [...record.links, link], chunks };
}

function saveRows({ links, similar, all, rebuild }: Saves): (string | number)[][] {
  const base = median(rebuild);
  const row = (name: string, times: readonly number[]): (string | number)[] => [
    name,
    median(times),
    percentile(times, 0.95),
    `1/${Math.round(base / median(times)).toLocaleString('en-US')}`,
  ];
  return [
    row('one saved note: link graph', links),
    row('one saved note: similarity graph', similar),
    row('one saved note: all graphs', all),
    ['resolve all links anew', base, percentile(rebuild, 0.95), '1'],
  ];
}

interface Asked {
  readonly buildMs: number;
  readonly bytesOnDisk: number;
  readonly neighbours: readonly number[];
  readonly relations: readonly number[];
  readonly firstRelationMs: number;
  readonly reportMs: number;
}

async function askEngine({ vault, storage, embedder }: GraphsBench): Promise<Asked> {
  const engine = await openEngine({ vault, storage, settings: { exclude: [] } });
  try {
    // Without a model: vectors that are missing are not what is measured.
    await engine.refresh();
    await engine.setEmbedder(embedder);
    const { ms: buildMs } = await timed(() => engine.graphs.rebuildGraphs());
    const notes = (await vault.list()).map((file) => file.path).filter((path) => path.endsWith('.md'));
    const times = async (
      work: (path: string) => Promise<unknown>,
      paths: readonly string[],
    ): Promise<number[]> => {
      const all: number[] = [];
      for (const path of paths) all.push((await timed(() => work(path))).ms);
      return all;
    };
    const neighbours = await times(
      (path) => engine.graphs.neighbours({ path }),
      sampleOf(notes, QUERIES, SEED),
    );
    const [first = '', ...ends] = sampleOf(notes, PATHS + 1, SEED + 2);
    const firstRelation = await timed(() => engine.graphs.relation(first, ends[0] ?? ''));
    const relations = await times((path) => engine.graphs.relation(first, path), ends);
    const { ms: reportMs } = await timed(() => engine.graphs.graphReport());
    const { bytesOnDisk } = await engine.graphs.graphStatus();
    return { buildMs, bytesOnDisk, neighbours, relations, firstRelationMs: firstRelation.ms, reportMs };
  } finally {
    await engine.close();
  }
}

async function openCold(command: readonly string[]): Promise<GraphOpeningFigures[]> {
  const figures: GraphOpeningFigures[] = [];
  for (let run = 0; run < COLD_RUNS; run++) {
    const { stdout } = await promisify(execFile)(process.execPath, [...command]);
    figures.push(JSON.parse(stdout) as GraphOpeningFigures);
  }
  return figures;
}

function buildSection(notes: number, { rows }: Built, { buildMs, bytesOnDisk }: Asked): Section {
  return {
    title: 'Graphs: build',
    text:
      `${notes.toLocaleString('en-US')} notes of twelve public vaults as one (cosmic-brain, dendron-site, dnd-srd, dnd5e-markdown, foam, kepano, ` +
      'nexusvitae, obsidiantools-stub, steuerrecht, tasks-demo, tasks-docs, vok-dev), parsed already, their vectors stored. Each graph by itself, ' +
      'then all of them in the engine, saved. By itself, the graph of co-edits is made from the commits of tasks-docs, dendron-site and vok-dev; ' +
      `the engine has the work logs that it finds instead. On disk the graphs are ${(bytesOnDisk / 1e6).toFixed(2)} MB; links and tags are not ` +
      'stored, since the index has them. Co-searches and dismissals come from a ledger that grows with use.',
    head: ['graph', 'edges', 'seconds', 'memory MB'],
    rows: [...rows, ['all, by the engine, saved', '–', buildMs / 1000, '–']],
  };
}

/** Memory in use once the garbage is out, so that a difference is what something keeps. */
function usedMegabytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}
