import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { allMiniLm, createVectorStore } from '../../indexer/embedding';
import type { Embedder, VectorStore } from '../../indexer/embedding';
import { openEngine } from '../../indexer/engine';
import { createFileStorage, createFileVault } from '../../indexer/node';
import { alignPaths } from '../../indexer/graphs';
import type { EditSession } from '../../indexer/graphs';
import { ensureBundledModel } from '../../indexer/node/models';
import { openNodeEmbedder } from '../../indexer/node/node-embedder';
import { CHUNKER_VERSION } from '../../indexer/vault';
import { hasShared, sharedFolder } from '../vaults/shared';
import { readFloatVectors } from './float-vectors';
import { benchGraphs } from './graphs';
import { benchIndexing } from './indexing';
import { benchLatency } from './latency';
import { benchLinkPrediction } from './link-prediction';
import { benchMainThread } from './main-thread';
import { benchColdStart } from './cold-start';
import { printGraphOpeningFigures } from './open-graphs';
import { printOpeningFigures } from './open-index';
import { benchMemory } from './memory/bench-memory';
import { benchContext } from './memory/context';
import { benchNodes } from './nodes/bench-nodes';
import { benchQueue } from './nodes/bench-queue';
import { benchLlamaServers } from './nodes/llama-servers';
import { benchQuality, readQueries } from './quality';
import { readCommits, vaultsWithCommits } from './read-commits';
import { benchReading } from './reading';
import { reportToMarkdown, sectionToMarkdown } from './report';
import type { Section } from './report';
import { benchScale } from './scale/bench-scale';
import { serveEngine } from './scale/engines';
import type { Figures } from './scale/figures';
import { openFixture } from './scale/fixture-source';
import { latencyChart, latencyChartFile } from './scale/latency-chart';
import { printSavedOpening } from './scale/open-saved';
import type { SavedEngine } from './scale/open-saved';
import { sampleQueries } from './scale/sample-queries';
import { targetsSection } from './scale/targets';
import { benchWorker } from './worker/bench-worker';

/** Vectors of the real vaults are kept here between runs: embedding them takes a quarter of an hour. */
const cacheFolder = path.resolve('node_modules/.cache/trivium-bench');
const vectorsFolder = path.join(cacheFolder, 'vectors');
const locomoFolder = path.join(cacheFolder, 'locomo');
const floatsFolder = path.join(cacheFolder, 'float');
const outcomesFile = path.join(cacheFolder, 'outcomes.json');

/** The program built from this file: a fresh process of it opens an index for the cold-start section. */
const thisProgram = fileURLToPath(import.meta.url);

interface BenchOptions {
  /** Leaves out what takes long: the baselines at large sizes. */
  readonly quick: boolean;
  /** Numbers of chunks for the sections that are measured at several. */
  readonly sizes: readonly number[];
}

const sections: Readonly<Record<string, (options: BenchOptions) => Promise<readonly Section[]>>> = {
  reading: async () => [await benchReading(await openVault('.'))],
  indexing: () =>
    withScratch((folder) =>
      withEmbedder(async (embedder) => {
        const vault = await openVault('steuerrecht');
        return [await benchIndexing({ vault, storage: createFileStorage(folder), embedder })];
      }),
    ),
  quality: () =>
    withEmbedder(async (embedder) => {
      const model = { embedder, store: await openVectors(embedder) };
      return [await benchQuality(openVault, path.join(sharedFolder, 'data/queries'), model)];
    }),
  latency: () =>
    withScratch((folder) =>
      withEmbedder(async (embedder) => {
        const storage = createFileStorage(folder);
        const engine = await openEngine({
          vault: await openVault('.'),
          storage,
          settings: { exclude: [] },
        });
        await engine.refresh();
        await engine.close();
        const queries = await readQueries(path.join(sharedFolder, 'data/queries/steuerrecht.json'));
        const store = await openVectors(embedder);
        const latency = await benchLatency({ storage, store, embedder, queries });
        return [latency, await benchColdStart([thisProgram, 'open-index', folder, vectorsFolder])];
      }),
    ),
  scale: ({ quick, sizes }) =>
    withScratch((scratch) =>
      withEmbedder(async (embedder) => {
        const realVectors = await readFloatVectors(await openVault('.'), embedder, floatsFolder);
        return benchScale({
          ...{ program: thisProgram, scratch, embedder, realVectors, sizes },
          queriesFolder: path.join(sharedFolder, 'data/queries'),
          vault: path.join(sharedFolder, 'vaults'),
          floats: floatsFolder,
          baselinesUpTo: quick ? QUICK_BASELINES_UP_TO : Infinity,
        });
      }),
    ),
  worker: () =>
    withScratch((scratch) =>
      withEmbedder(async (embedder) => {
        await readFloatVectors(await openVault('.'), embedder, floatsFolder);
        const fixture = await openFixture({ vault: path.join(sharedFolder, 'vaults'), floats: floatsFolder });
        const queries = await sampleQueries(path.join(sharedFolder, 'data/queries'), embedder);
        return [await benchWorker({ plugin: path.resolve('dist/plugin'), scratch, fixture, queries })];
      }),
    ),
  graphs: () =>
    withScratch((folder) =>
      withEmbedder(async (embedder) => {
        const storage = createFileStorage(folder);
        await cp(vectorsFolder, folder, { recursive: true });
        const vault = await openVault('.');
        const store = await openVectors(embedder);
        const sessions = (await Promise.all(vaultsWithCommits.map(readSessions))).flat();
        const vaultFolder = path.join(sharedFolder, 'vaults');
        const openCommand = [thisProgram, 'open-graphs', vaultFolder, folder];
        return benchGraphs({ vault, storage, embedder, store, sessions, openCommand });
      }),
    ),
  'link-prediction': () =>
    withEmbedder(async (embedder) => {
      const model = { embedder, store: await openVectors(embedder) };
      return benchLinkPrediction(openVault, commitsFolder, model);
    }),
  memory: () =>
    withScratch((folder) =>
      withEmbedder(async (embedder) => {
        const file = path.join(sharedFolder, 'data/locomo-first5.json');
        return benchMemory({
          ...{ embedder, storage: createFileStorage(folder), kept: createFileStorage(locomoFolder) },
          locomo: { file, text: await readFile(file, 'utf8') },
        });
      }),
    ),
  context: () =>
    withEmbedder(async (embedder) => {
      const file = path.join(sharedFolder, 'data/locomo-first5.json');
      return benchContext({ file, text: await readFile(file, 'utf8'), embedder });
    }),
  nodes: () => benchNodes(),
  queue: () => withScratch(async (folder) => [await benchQueue(folder)]),
  'llama-servers': () => benchLlamaServers(),
  'main-thread': async () => {
    const vault = path.join(sharedFolder, 'vaults/steuerrecht');
    return [await benchMainThread(vault, path.resolve('dist/plugin'), await ensureBundledModel())];
  },
};

/** Stock engines take minutes and gigabytes beyond this. */
const QUICK_BASELINES_UP_TO = 10_000;
const SIZES = [1_000, 10_000, 50_000, 100_000];
const QUICK_SIZES = [1_000, 10_000, 100_000];

const commitsFolder = path.join(sharedFolder, 'data/coedit');

/** Commits of a vault, with its paths in the folder that holds all vaults. */
async function readSessions(name: string): Promise<readonly EditSession[]> {
  const vault = await openVault(name);
  const files = new Set((await vault.list()).map((file) => file.path));
  const sessions = await readCommits(commitsFolder, name);
  return alignPaths(sessions, (file) => files.has(file)).map((session) => ({
    ...session,
    mentions: session.mentions.flatMap((mention) =>
      mention.kind === 'path' ? [{ ...mention, path: `${name}/${mention.path}` }] : [],
    ),
  }));
}

async function openVectors(embedder: Embedder): Promise<VectorStore> {
  const storage = createFileStorage(vectorsFolder);
  return (await createVectorStore(storage, embedder.identity, CHUNKER_VERSION)).store;
}

async function withEmbedder<T>(work: (embedder: Embedder) => Promise<T>): Promise<T> {
  const embedder = await openNodeEmbedder({ entry: allMiniLm, modelFolder: await ensureBundledModel() });
  try {
    return await work(embedder);
  } finally {
    await embedder.close();
  }
}

function openVault(name: string): ReturnType<typeof createFileVault> {
  return createFileVault(path.join(sharedFolder, 'vaults', name));
}

async function withScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'trivium-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The last outcome of each section, so that one can be run anew without the others. */
type Outcomes = Record<string, readonly Section[]>;

async function readOutcomes(): Promise<Outcomes> {
  const text = await readFile(outcomesFile, 'utf8').catch(() => '{}');
  return JSON.parse(text) as Outcomes;
}

/** Runs all sections, or those that `--only` names, prints them, and writes the report of every section run so far. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true },
      quick: { type: 'boolean', default: false },
      sizes: { type: 'string' },
    },
  });
  const { quick } = values;
  const sizes = values.sizes?.split(',').map(Number) ?? (quick ? QUICK_SIZES : SIZES);
  if (positionals[0] === 'open-index') {
    await printOpeningFigures(positionals[1] ?? '', positionals[2] ?? '');
    return;
  }
  if (positionals[0] === 'open-graphs') {
    await printGraphOpeningFigures(positionals[1] ?? '', positionals[2] ?? '');
    return;
  }
  if (positionals[0] === 'open-saved') {
    await printSavedOpening(JSON.parse(positionals[1] ?? '') as SavedEngine);
    return;
  }
  if (positionals[0] === 'serve-engine') {
    await serveEngine(positionals.slice(1));
    return;
  }
  if (!hasShared) {
    console.error(
      `bench: no vaults at ${sharedFolder}. Set TRIVIUM_SHARED to the folder that holds "vaults" and "data".`,
    );
    process.exitCode = 3;
    return;
  }
  for (const name of values.only ?? Object.keys(sections)) {
    const run = sections[name];
    if (run === undefined)
      throw new Error(`No section "${name}". There are: ${Object.keys(sections).join(', ')}.`);
    const outcome = await run({ quick, sizes });
    for (const section of outcome) console.log(sectionToMarkdown(section));
    await mkdir(path.dirname(outcomesFile), { recursive: true });
    await writeFile(outcomesFile, JSON.stringify({ ...(await readOutcomes()), [name]: outcome }));
  }
  await writeReport();
}

/** The report of every section's last outcome, with the chart and the table of targets that are made of them. */
async function writeReport(): Promise<void> {
  const outcomes = await readOutcomes();
  const report = Object.keys(sections).flatMap((name) => outcomes[name] ?? []);
  const figures = Object.assign({}, ...report.map((section) => section.figures)) as Figures;
  const sizes = report.flatMap((section) => section.sizes ?? []);
  const targets = targetsSection(figures, sizes);
  const chart = latencyChart(figures, sizes);
  if (chart !== undefined) await writeFile(path.join('docs', latencyChartFile), chart);
  const whole = [...report, ...(targets === undefined ? [] : [targets])];
  await writeFile('docs/benchmarks.md', reportToMarkdown(whole));
  console.log('Written to docs/benchmarks.md');
}

await main();
