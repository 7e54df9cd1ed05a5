import { build } from 'esbuild';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createVectorStore } from '../../../indexer/embedding';
import { createMemoryStorage } from '../../../indexer/platform';
import { parseQuery } from '../../../indexer/search';
import { CHUNKER_VERSION } from '../../../indexer/vault';
import { openStage } from '../../host/stage';
import type { Stage } from '../../host/stage';
import type { Section } from '../report';
import type { SampleQuery } from '../scale/contestant';
import type { FixtureSource } from '../scale/fixture-source';
import { median, percentile } from '../statistics';
import type {} from './page';
import { watchWorkers } from './worker-heap';
import type { WorkerHeap } from './worker-heap';

const CHUNKS = 10_000;
const RUNS = 3;

/** Of the recorded ones, asked of each run. */
const QUERIES = 100;

/** The longest task that the standing rule allows on Obsidian's main thread, milliseconds. */
const LIMIT_MS = 50;

/** How long the workers go on after the notes are indexed: vectors are taken up, graphs settle. */
const SETTLE_MS = 10_000;

/** From the repository's root, where npm runs scripts: the bench is bundled and has another place. */
const pageScript = path.resolve('test/bench/worker/page.ts');

export interface WorkerBench {
  /** The built plugin. */
  readonly plugin: string;
  readonly scratch: string;
  readonly fixture: FixtureSource;
  readonly queries: readonly SampleQuery[];
}

interface RunFigures {
  readonly indexMs: number;
  readonly longTasks: readonly number[];
  readonly heap: WorkerHeap;
  readonly textMs: readonly number[];
  readonly hybridMs: readonly number[];
}

/** The plugin's own worker indexes ten thousand passages whose vectors are there already, and is asked. */
export async function benchWorker(bench: WorkerBench): Promise<Section> {
  const prepared = await prepare(bench);
  const runs: RunFigures[] = [];
  for (let run = 0; run < RUNS; run++) {
    console.error(`bench: plugin's worker, run ${run + 1} of ${RUNS}`);
    runs.push(await oneRun(bench, prepared));
  }
  const middle = (of: (run: RunFigures) => number): number => median(runs.map(of));
  const longTasks = runs.map((run) => run.longTasks.length);
  const hybrid = runs.flatMap((run) => run.hybridMs);
  const text = runs.flatMap((run) => run.textMs);
  return {
    title: 'The plugin’s worker in Chromium',
    text:
      `The built plugin on the browser stage indexes ${prepared.notes.toLocaleString('en-US')} real notes with ${CHUNKS.toLocaleString('en-US')} chunks in its own worker over IndexedDB, ` +
      'from the click to ten seconds after the end; one vector of each chunk lies in its database beforehand, and the queries’ vectors are recorded, so ' +
      `that no model runs. The browser reports every main-thread task over ${LIMIT_MS} ms. A query goes from the main thread to the worker and back, with ` +
      `snippets read through the main thread. ${RUNS} runs, their medians; the heap is taken after a collection of garbage.`,
    head: ['measure', 'value'],
    rows: [
      ['indexing: seconds', middle((run) => run.indexMs) / 1000],
      ['indexing: chunks/s', CHUNKS / (middle((run) => run.indexMs) / 1000)],
      [`main-thread tasks over ${LIMIT_MS} ms, per run`, longTasks.join(', ')],
      ['longest of them: ms', Math.max(0, ...runs.flatMap((run) => run.longTasks)) || 'none'],
      ['heap of the worker: MB', middle((run) => run.heap.usedSize) / 1e6],
      [
        'array buffers and WASM memory of the worker: MB',
        middle((run) => run.heap.backingStorageSize ?? Number.NaN) / 1e6,
      ],
      ['text query, p50 / p95: ms', pair(text)],
      ['hybrid query without its embedding, p50 / p95: ms', pair(hybrid)],
    ],
    figures: {
      'worker, main-thread tasks over 50 ms': longTasks.reduce((sum, count) => sum + count, 0),
    },
  };
}

function pair(times: readonly number[]): string {
  return `${median(times).toFixed(1)} / ${percentile(times, 0.95).toFixed(1)}`;
}

interface Prepared {
  readonly vaultFolder: string;
  readonly notes: number;
  /** The stored vectors as the plugin keeps them, base64 by name. */
  readonly blobs: Readonly<Record<string, string>>;
  readonly script: string;
}

async function prepare({ fixture, scratch }: WorkerBench): Promise<Prepared> {
  const vaultFolder = path.join(scratch, 'Ten thousand');
  const storage = createMemoryStorage();
  const { store } = await createVectorStore(storage, fixture.identity, CHUNKER_VERSION);
  let notes = 0;
  for await (const made of fixture.notes(CHUNKS)) {
    const file = path.join(vaultFolder, made.note.record.path);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, made.source);
    made.realHashes.forEach((hash, place) => store.add(hash, fixture.vectors.of(made, place)));
    notes += 1;
  }
  await store.flush();
  const blobs: Record<string, string> = {};
  for (const name of await storage.list(''))
    blobs[name] = Buffer.from((await storage.read(name)) ?? []).toString('base64');
  return { vaultFolder, notes, blobs, script: await bundlePageScript() };
}

async function bundlePageScript(): Promise<string> {
  const bundle = await build({
    entryPoints: [pageScript],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'warning',
  });
  return bundle.outputFiles[0]?.text ?? '';
}

async function oneRun(bench: WorkerBench, prepared: Prepared): Promise<RunFigures> {
  const stage = await openStage({ vault: prepared.vaultFolder, plugin: bench.plugin });
  try {
    const workers = await watchWorkers(stage.page);
    await enterWithVectors(stage, prepared);
    await stage.page.locator('.side-dock-ribbon-action').first().click();
    await stage.longTasks();
    const startedMs = performance.now();
    await stage.page.locator('button.mod-cta').first().click();
    await stage.page.getByRole('combobox').first().waitFor();
    const { notes } = await stage.page.evaluate(() => window.benchPage.waitForIndex());
    const indexMs = performance.now() - startedMs;
    if (notes !== prepared.notes) throw new Error(`The plugin indexed ${notes} of ${prepared.notes} notes.`);
    await useRecordedVectors(stage, bench);
    await stage.page.waitForTimeout(SETTLE_MS);
    const longTasks = (await stage.longTasks()).map((task) => task.durationMs);
    const texts = bench.queries.slice(0, QUERIES).map(({ text }) => text);
    const ask = (mode: 'text' | 'hybrid'): Promise<number[]> =>
      stage.page.evaluate(([asked, by]) => window.benchPage.ask(asked, by), [texts, mode] as const);
    // The first answers warm the engine up.
    await ask('hybrid');
    const textMs = await ask('text');
    const hybridMs = await ask('hybrid');
    return { indexMs, longTasks, heap: await workers.heapOf('trivium-engine'), textMs, hybridMs };
  } finally {
    await stage.close();
  }
}

/** Comes back to the page as after a restart, with the vectors in the database that the plugin is going to open. */
async function enterWithVectors(stage: Stage, { blobs, script }: Prepared): Promise<void> {
  await stage.page.addInitScript(script);
  await stage.restart();
  const database = await stage.page.evaluate(() => {
    const { app } = window.stage;
    app.saveLocalStorage('trivium-index', { id: 'bench', wasStarted: false });
    return `trivium-${app.vault.getName()}-bench`;
  });
  await stage.page.evaluate(([name, filled]) => window.benchPage.fillDatabase(name, filled), [
    database,
    blobs,
  ] as const);
  await stage.restart();
}

async function useRecordedVectors(stage: Stage, { fixture, queries }: WorkerBench): Promise<void> {
  // What the engine embeds is the query without its operators.
  const vectors = Object.fromEntries(queries.map(({ text, vector }) => [parseQuery(text).text, [...vector]]));
  await stage.page.evaluate(
    ([identity, recorded]) => window.benchPage.useRecordedEmbedder(identity, recorded),
    [fixture.identity, vectors] as const,
  );
}
