import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import * as Comlink from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import {
  createRemoteEmbedder,
  identityOf,
  valueOf,
  type Embedder,
  type EmbeddingCalls,
  type ModelEntry,
  type Remote,
} from '../embedding';
import { TriviumError } from '../platform';
import type { LoadOptions, NodeEmbedderService } from './embedder-worker';

export interface NodeEmbedderOptions {
  readonly entry: ModelEntry;
  /** The folder with the model's files, as `ensureBundledModel` and its like give it. */
  readonly modelFolder: string;
  /** The entry's default variant where absent. */
  readonly variant?: string;
  /** Threads of one inference; 1 by default, which leaves the other cores to reading and searching. */
  readonly threads?: number;
  readonly signal?: AbortSignal;
  /** The thread's script; the built one is found by itself. */
  readonly workerFile?: string;
}

/** A thread that dies takes a bad text or too little memory with it; a second death is no accident. */
const RESTARTS = 1;

/**
 * Opens a model in a thread of its own. If the thread dies, the calls it was at fail with `model-failed` and the next
 * call starts it again, once.
 *
 * @throws TriviumError `model-failed` where the model cannot be loaded, `cancelled` when the signal aborts
 */
export async function openNodeEmbedder(options: NodeEmbedderOptions): Promise<Embedder> {
  const { entry, modelFolder, threads = 1 } = options;
  const variant = options.variant ?? entry.defaultVariant;
  const load: LoadOptions = { entry, variant, folder: path.resolve(modelFolder), threads };
  options.signal?.throwIfAborted();

  const { workerFile = findWorkerFile() } = options;
  let thread = await startThread(workerFile, load);
  let restartsLeft = RESTARTS;
  const current = async (): Promise<Remote<EmbeddingCalls>> => {
    if (thread.died && restartsLeft > 0) {
      restartsLeft--;
      thread = await startThread(workerFile, load);
    }
    return thread.service;
  };
  return createRemoteEmbedder(identityOf(entry, variant), current, () => thread.close());
}

interface Thread {
  readonly service: Remote<EmbeddingCalls>;
  readonly died: boolean;
  close(): Promise<void>;
}

async function startThread(workerFile: string, load: LoadOptions): Promise<Thread> {
  const worker = new Worker(workerFile);
  const remote = Comlink.wrap(nodeEndpoint(worker)) as unknown as Remote<NodeEmbedderService>;
  let died = false;
  const death = new Promise<never>((_, reject) => {
    const fail = (what: string) => {
      died = true;
      reject(
        new TriviumError(
          'model-failed',
          `The embedding thread ${what}. Try again or choose a smaller model.`,
        ),
      );
    };
    worker.on('error', (error) => fail(`stopped with an error: ${error.message}`));
    worker.on('exit', (code) => fail(`ended with code ${code}`));
  });
  death.catch(() => undefined);
  const orDeath = <T>(answer: Promise<T>): Promise<T> => Promise.race([answer, death]);

  try {
    valueOf(await orDeath(remote.load(load)));
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return {
    get died() {
      return died;
    },
    service: {
      embed: (...call) => orDeath(remote.embed(...call)),
      cancel: (call) => orDeath(remote.cancel(call)),
    },
    close: async () => {
      if (!died) await orDeath(remote.close()).catch(() => undefined);
      await worker.terminate();
    },
  };
}

/** Beside the bundled program, or, from TypeScript source, in the `dist/` that the build made. */
function findWorkerFile(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const candidates = [
    path.join(here, 'embedder-worker.js'),
    path.join(here, '..', 'embedder-worker.js'),
    path.join(here, '..', '..', 'dist', 'embedder-worker.js'),
  ];
  const found = candidates.find((candidate) => existsSync(candidate));
  if (found !== undefined) return found;
  throw new TriviumError('model-failed', 'dist/embedder-worker.js is not built. Run "npm run build".');
}
