import { transfer, wrap } from 'comlink';
import workerSource from 'worker:../../../src/worker/embedder-worker.ts';
import {
  allMiniLm,
  type Embedder,
  type EmbeddingInput,
  type EmbeddingKind,
} from '../../../indexer/embedding';
import type { EmbedderWorkerApi } from '../../../src/worker/embedding-host';
import { connectEmbedder } from '../../../src/worker/embedding-port';
import { installErrorTransfer } from '../../../src/worker/error-transfer';

/** What the test asks of the page: the embedder's worker is started and spoken to as the plugin does it. */
export interface EmbedderPage {
  /** Starts the worker, after the given script, on model files fetched from the page's own server. */
  start(
    variant: string,
    fileNames: readonly string[],
    options?: { scriptBefore?: string; tryWebGpu?: boolean },
  ): Promise<number>;
  embed(inputs: readonly EmbeddingInput[], kind: EmbeddingKind): Promise<number[][][]>;
  /** Embeds the inputs in the background and asks queries meanwhile: passages per second, and the waits in ms. */
  embedWhileAsking(
    inputs: readonly EmbeddingInput[],
  ): Promise<{ perSecond: number; waits: readonly number[] }>;
  stop(): Promise<void>;
}

declare global {
  interface Window {
    embedderPage: EmbedderPage;
  }
}

installErrorTransfer();

let worker: Worker;
let embedder: Embedder;

window.embedderPage = {
  async start(variant, fileNames, { scriptBefore = '', tryWebGpu = false } = {}) {
    const began = performance.now();
    const address = URL.createObjectURL(new Blob([scriptBefore, workerSource], { type: 'text/javascript' }));
    worker = new Worker(address);
    const api = wrap<EmbedderWorkerApi>(worker);
    const files = new Map<string, ArrayBuffer>();
    for (const name of fileNames) files.set(name, await (await fetch(`/model/${name}`)).arrayBuffer());
    await api.load(
      transfer({ entry: allMiniLm, variant, files, checks: [], tryWebGpu }, [...files.values()]),
    );
    const { port1, port2 } = new MessageChannel();
    await api.connect(transfer(port1, [port1]));
    embedder = await connectEmbedder(port2);
    return performance.now() - began;
  },

  async embed(inputs, kind) {
    const vectors = await embedder.embed(inputs, kind);
    return vectors.map((windows) => windows.map((window) => Array.from(window)));
  },

  async embedWhileAsking(inputs) {
    const began = performance.now();
    let isDone = false;
    const background = embedder.embed(inputs, 'passage').then(() => (isDone = true));
    const waits: number[] = [];
    while (!isDone) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const asked = performance.now();
      await embedder.embed([{ title: '', text: 'Where did we put the watering can?' }], 'query');
      waits.push(performance.now() - asked);
    }
    await background;
    return { perSecond: (inputs.length / (performance.now() - began)) * 1000, waits };
  },

  async stop() {
    await embedder.close();
    worker.terminate();
  },
};
