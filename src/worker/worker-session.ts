import { wrap, type Endpoint, type Remote } from 'comlink';
import { TriviumError, toPlainError, type PlainError } from '../../indexer/platform';

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

/** While calls wait, the worker is asked this often whether it is there. */
const HEARTBEAT_MS = 5_000;

/** So long it may owe an answer: far longer than any piece of work that a worker in use does without a pause. */
const PATIENCE_MS = 15_000;

/** The same while a worker prepares, such as checking or loading hundreds of megabytes in one piece. */
export const PREPARING_PATIENCE_MS = 120_000;

/**
 * One life of a worker. Calls that wait when it ends, or when it falls silent, are rejected, which Comlink alone would leave waiting for ever.
 * A session that is over stays over: to start again is its owner's decision.
 */
export class WorkerSession<Api> {
  readonly #handle: WorkerHandle;
  readonly #remote: Remote<Api>;
  /** How to reject each call that waits, and how long a silence it allows. */
  readonly #waiting = new Map<(reason: Error) => void, number>();
  readonly #onFault: (error: PlainError) => void;
  #heartbeat: number | undefined;
  #unansweredBeats = 0;
  #end: Error | undefined;

  constructor(handle: WorkerHandle, onFault: (error: PlainError) => void) {
    this.#handle = handle;
    this.#remote = wrap<Api>(handle.endpoint);
    this.#onFault = onFault;
    handle.onFault((message) => this.#fail(new Error(message)));
  }

  /**
   * Asks the worker; rejects with the worker's own error, or with the reason of its end.
   *
   * @param patienceMs - how long the worker may be silent for the sake of this call
   */
  call<T>(ask: (remote: Remote<Api>) => Promise<T>, patienceMs: number = PATIENCE_MS): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#end !== undefined) {
        reject(this.#end);
        return;
      }
      this.#waiting.set(reject, patienceMs);
      this.#heartbeat ??= window.setInterval(() => this.#beat(), HEARTBEAT_MS);
      ask(this.#remote)
        .then(resolve, reject)
        .finally(() => {
          this.#waiting.delete(reject);
          if (this.#waiting.size === 0) this.#stopHeartbeat();
        });
    });
  }

  /** Stops the worker at once. */
  end(): void {
    if (this.#end === undefined) this.#finish(new TriviumError('cancelled', 'The worker was ended.'));
  }

  /**
   * A worker that the system has killed gives no event. Beats are counted, not time, so that a device that slept is not
   * taken for one.
   */
  #beat(): void {
    if (this.#unansweredBeats * HEARTBEAT_MS >= Math.max(...this.#waiting.values())) {
      this.#fail(
        new TriviumError('worker-lost', 'A part of the search does not answer any more. Start it again.'),
      );
      return;
    }
    this.#unansweredBeats += 1;
    void greet(this.#remote).then(() => (this.#unansweredBeats = 0));
  }

  #stopHeartbeat(): void {
    window.clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
    this.#unansweredBeats = 0;
  }

  #fail(error: Error): void {
    if (this.#end !== undefined) return;
    this.#finish(error);
    this.#onFault(toPlainError(error));
  }

  #finish(reason: Error): void {
    this.#end = reason;
    this.#stopHeartbeat();
    this.#handle.terminate();
    for (const reject of this.#waiting.keys()) reject(reason);
    this.#waiting.clear();
  }
}

/** Comlink answers for any property, also one that is not there: nothing need be exposed for this. */
async function greet<Api>(remote: Remote<Api>): Promise<void> {
  await (remote as unknown as Remote<{ isHere: undefined }>).isHere;
}
