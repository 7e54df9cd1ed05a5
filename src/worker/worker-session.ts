import { wrap, type Endpoint, type Remote } from 'comlink';
import { TriviumError } from '../../indexer/platform';

/** A started worker as this house sees it; tests hand in one end of a message channel. */
export interface WorkerHandle {
  readonly endpoint: Endpoint;
  /** Tells of a fault the worker did not catch itself. */
  onFault(listener: (message: string) => void): void;
  terminate(): void;
}

/** Starts a classic worker from its source text, as a plugin of one file must. */
export function startWorker(source: string, name: string): WorkerHandle {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(address, { name });
  return {
    endpoint: worker,
    onFault(listener) {
      worker.addEventListener('error', (event) =>
        listener(event.message || `The worker "${name}" did not start.`),
      );
      worker.addEventListener('messageerror', () =>
        listener(`The worker "${name}" sent an unreadable message.`),
      );
    },
    terminate() {
      worker.terminate();
      URL.revokeObjectURL(address);
    },
  };
}

/**
 * One life of a worker. Calls that wait when it ends are rejected, which Comlink alone would leave waiting for ever.
 * A session that is over stays over: to start again is its owner's decision.
 */
export class WorkerSession<Api> {
  readonly #handle: WorkerHandle;
  readonly #remote: Remote<Api>;
  readonly #waiting = new Set<(reason: Error) => void>();
  #end: Error | undefined;

  constructor(handle: WorkerHandle, onFault: (message: string) => void) {
    this.#handle = handle;
    this.#remote = wrap<Api>(handle.endpoint);
    handle.onFault((message) => {
      if (this.#end !== undefined) return;
      this.#finish(new Error(message));
      onFault(message);
    });
  }

  /** Asks the worker; rejects with the worker's own error, or with the reason of its end. */
  call<T>(ask: (remote: Remote<Api>) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#end !== undefined) {
        reject(this.#end);
        return;
      }
      this.#waiting.add(reject);
      ask(this.#remote)
        .then(resolve, reject)
        .finally(() => this.#waiting.delete(reject));
    });
  }

  /** Stops the worker at once. */
  end(): void {
    if (this.#end === undefined) this.#finish(new TriviumError('cancelled', 'The worker was ended.'));
  }

  #finish(reason: Error): void {
    this.#end = reason;
    this.#handle.terminate();
    for (const reject of this.#waiting) reject(reason);
    this.#waiting.clear();
  }
}
