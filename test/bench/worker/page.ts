import { expose, transfer, wrap } from 'comlink';
import type { Remote } from 'comlink';
import type { EmbeddingIdentity } from '../../../indexer/embedding';
import type { EmbedderPortApi } from '../../../src/worker/embedding-host';
import type { EngineWorkerApi } from '../../../src/worker/engine-host';
import { openIndexedDbStorage } from '../../../src/worker/indexeddb-storage';

/** What the bench asks of the page beside the plugin. */
export interface BenchPage {
  /** Lays blobs (base64) into the plugin's database before it is opened. */
  fillDatabase(name: string, blobs: Readonly<Record<string, string>>): Promise<void>;
  /** Gives the engine's worker an embedder that knows these queries' vectors and no others. */
  useRecordedEmbedder(
    identity: EmbeddingIdentity,
    vectors: Readonly<Record<string, number[]>>,
  ): Promise<void>;
  /** Resolves when the run that the plugin started is over. */
  waitForIndex(): Promise<{ readonly notes: number; readonly tookMs: number }>;
  /** Milliseconds of each query, from the main thread to the worker and back. */
  ask(queries: readonly string[], mode: 'text' | 'hybrid'): Promise<number[]>;
}

declare global {
  interface Window {
    benchPage: BenchPage;
  }
}

/** Kept for good: Comlink closes the worker's end, the plugin's too, when a proxy of it is forgotten. */
let engineOfWorker: Remote<EngineWorkerApi> | undefined;

/** The plugin starts its workers itself; this takes note of the engine's, to ask it beside the plugin. */
window.Worker = new Proxy(Worker, {
  construct(target, parameters: ConstructorParameters<typeof Worker>) {
    const worker = new target(...parameters);
    if (parameters[1]?.name === 'trivium-engine') engineOfWorker = wrap<EngineWorkerApi>(worker);
    return worker;
  },
});

function engine(): Remote<EngineWorkerApi> {
  if (engineOfWorker === undefined) throw new Error('The plugin has not started its engine.');
  return engineOfWorker;
}

/** Beyond those of the plugin, so that neither takes the other's searches for its own. */
let searchId = 1_000_000;

window.benchPage = {
  async fillDatabase(name, blobs) {
    const storage = await openIndexedDbStorage(name);
    for (const [blob, base64] of Object.entries(blobs))
      await storage.write(
        blob,
        Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
      );
    storage.close();
  },

  async useRecordedEmbedder(identity, vectors) {
    const { port1, port2 } = new MessageChannel();
    const service: EmbedderPortApi = {
      identity: () => identity,
      embed: (_call, inputs) =>
        Promise.resolve({ ok: true, value: inputs.map(({ text }) => [recordedVector(text, vectors)]) }),
      cancel: () => undefined,
    };
    expose(service, port1);
    await engine().useEmbedder(transfer(port2, [port2]));
  },

  async waitForIndex() {
    const { notes, tookMs } = await engine().refresh();
    return { notes, tookMs };
  },

  async ask(queries, mode) {
    const remote = engine();
    const times: number[] = [];
    for (const query of queries) {
      const startMs = performance.now();
      const response = await remote.search((searchId += 1), { query, mode, limit: 10 });
      times.push(performance.now() - startMs);
      if (response.mode !== mode)
        throw new Error(`Asked ${mode}, answered ${response.mode}: ${response.notice ?? ''}`);
    }
    return times;
  },
};

function recordedVector(text: string, vectors: Readonly<Record<string, number[]>>): Float32Array {
  const recorded = vectors[text];
  if (recorded === undefined) throw new Error(`No vector was recorded for "${text.slice(0, 80)}".`);
  return Float32Array.from(recorded);
}
