import { proxy, type Remote } from 'comlink';
import { TriviumError, toPlainError, type PlainError } from '../../indexer/platform';
import type { Vault, VaultChange, VaultFile } from '../../indexer/vault';

/** Files in one message: copying them keeps the main thread for a few milliseconds. */
const FILES_PER_PAGE = 2_000;

/** Notes in one message: their reads run side by side, and their copies stay small. */
const READS_PER_MESSAGE = 16;

/** How often an edit is tried again when the note changed under it. */
const EDIT_ATTEMPTS = 5;

/** A note's text, or why there is none. A failure is a value, so that one note of a batch never hides the others. */
export type ReadReply = { readonly text: string } | { readonly error: PlainError };

/** What the engine's worker may ask of the main thread: a {@link Vault} in messages that are few and small. */
export interface VaultBridge {
  /** Hands over all files, a page at a time. */
  list(onPage: (page: readonly VaultFile[]) => void | Promise<void>): Promise<void>;
  stat(path: string): Promise<VaultFile | undefined>;
  readMany(paths: readonly string[]): Promise<readonly ReadReply[]>;
  /** Calls the listener for each change; the returned number ends it by {@link VaultBridge.unwatch}. */
  watch(listener: (change: VaultChange) => void): number;
  unwatch(watch: number): void;
  /** Replaces the note's text if it still is `before`; says whether it was. */
  replace(path: string, before: string, after: string): Promise<boolean>;
  trash(path: string): Promise<void>;
}

/** The main thread's half: serves a vault to the worker. */
export function createVaultBridge(served: Vault): VaultBridge {
  const watches = new Map<number, () => void>();
  let watchCount = 0;
  return {
    async list(onPage) {
      const files = await served.list();
      for (let first = 0; first < files.length; first += FILES_PER_PAGE) {
        await onPage(files.slice(first, first + FILES_PER_PAGE));
      }
    },
    stat: (path) => served.stat(path),
    readMany: (paths) => Promise.all(paths.map((path) => readOne(served, path))),
    watch(listener) {
      watchCount += 1;
      watches.set(watchCount, served.watch(listener));
      return watchCount;
    },
    unwatch(watch) {
      watches.get(watch)?.();
      watches.delete(watch);
    },
    async replace(path, before, after) {
      let replaced = false;
      await served.process(path, (text) => {
        replaced = text === before;
        return replaced ? after : text;
      });
      return replaced;
    },
    trash: served.trash.bind(served),
  };
}

async function readOne(vault: Vault, path: string): Promise<ReadReply> {
  try {
    return { text: await vault.read(path) };
  } catch (error) {
    return { error: toPlainError(error) };
  }
}

/** The worker's half: a {@link Vault} that asks the main thread, joining reads that are made side by side. */
export function createRemoteVault(name: string, bridge: Remote<VaultBridge>): Vault {
  const reader = new BatchReader((paths) => bridge.readMany(paths));
  return {
    name,
    async list(signal) {
      const files: VaultFile[] = [];
      const takePage = (page: readonly VaultFile[]): void => {
        for (const file of page) files.push(file);
      };
      await bridge.list(proxy(takePage));
      if (signal?.aborted) throw new TriviumError('cancelled', 'Cancelled while listing the vault.');
      return files;
    },
    stat: (path) => bridge.stat(path),
    read: (path) => reader.read(path),
    watch(listener) {
      const watch = bridge.watch(proxy(listener));
      return () => void watch.then((id) => bridge.unwatch(id));
    },
    async process(path, edit) {
      for (let attempt = 0; attempt < EDIT_ATTEMPTS; attempt += 1) {
        const before = await reader.read(path);
        const after = edit(before);
        if (await bridge.replace(path, before, after)) return after;
      }
      throw new TriviumError('note-unreadable', `"${path}" keeps changing while it is edited. Try again.`);
    },
    trash: (path) => bridge.trash(path),
  };
}

interface WaitingRead {
  readonly path: string;
  readonly resolve: (text: string) => void;
  readonly reject: (error: unknown) => void;
}

/** Collects the reads of one turn and sends them in messages of a bounded size. */
class BatchReader {
  #waiting: WaitingRead[] = [];
  readonly #readMany: (paths: readonly string[]) => Promise<readonly ReadReply[]>;

  constructor(readMany: (paths: readonly string[]) => Promise<readonly ReadReply[]>) {
    this.#readMany = readMany;
  }

  read(path: string): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) queueMicrotask(() => this.#send());
      this.#waiting.push({ path, resolve, reject });
    });
  }

  #send(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let first = 0; first < waiting.length; first += READS_PER_MESSAGE) {
      void this.#readBatch(waiting.slice(first, first + READS_PER_MESSAGE));
    }
  }

  async #readBatch(batch: readonly WaitingRead[]): Promise<void> {
    try {
      const replies = await this.#readMany(batch.map(({ path }) => path));
      for (const [position, { path, resolve, reject }] of batch.entries()) {
        const reply = replies[position];
        if (reply !== undefined && 'text' in reply) resolve(reply.text);
        else reject(fromPlainError(reply?.error, path));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

function fromPlainError(error: PlainError | undefined, path: string): Error {
  if (error === undefined) return new TriviumError('note-unreadable', `"${path}" was not answered for.`);
  return error.code === 'unexpected'
    ? new TriviumError('note-unreadable', `"${path}" cannot be read: ${error.message}`)
    : new TriviumError(error.code, error.message);
}
