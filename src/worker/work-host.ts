import type { JobsEngine } from '../../indexer/jobs-api';
import type { NodesEngine } from '../../indexer/nodes-api';
import { scheduleByTimer } from '../../indexer/platform';

/** Changes are told so often at most: a queue may change a hundred times a second. */
const TOLD_EVERY_MS = 250;

/** The engine's halves that work is shown by. */
export interface Work {
  readonly nodes: NodesEngine;
  readonly jobs: JobsEngine;
}

/** What the main thread may ask of the model servers and the queue. */
export interface WorkWorkerApi extends Work {
  /** Tells of changes from now on, to this listener and no other. */
  watch(onChanged: () => void): void;
  unwatch(): void;
}

/** Serves {@link WorkWorkerApi} in the worker. Nobody is told anything, nor servers asked how they are, while no view looks. */
export class WorkHost implements WorkWorkerApi {
  readonly #work: () => Work;
  #stop: (() => void) | undefined;

  /** @param work - of the engine that is open; throws where none is */
  constructor(work: () => Work) {
    this.#work = work;
  }

  get nodes(): NodesEngine {
    return this.#work().nodes;
  }

  get jobs(): JobsEngine {
    return this.#work().jobs;
  }

  watch(onChanged: () => void): void {
    this.unwatch();
    let cancel: (() => void) | undefined;
    const tell = (): void => {
      cancel ??= scheduleByTimer(() => {
        cancel = undefined;
        onChanged();
      }, TOLD_EVERY_MS);
    };
    const { nodes, jobs } = this.#work();
    const unlisten = [nodes.onStatus(tell), jobs.onChange(tell)];
    this.#stop = () => {
      cancel?.();
      for (const end of unlisten) end();
    };
  }

  unwatch(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}
