import type { FaultKind } from '../client/fault';
import { MOST_TRIES, TRIES_AFTER_BROKEN_ANSWER } from '../defaults';

/** How often one node may be given the same call when this was the fault. */
const triesAtOneNode: Readonly<Record<FaultKind, number>> = {
  connection: MOST_TRIES,
  overload: MOST_TRIES,
  server: TRIES_AFTER_BROKEN_ANSWER,
  answer: TRIES_AFTER_BROKEN_ANSWER,
  // As long again would be too long, and the same model or refusal would come again.
  timeout: 1,
  model: 1,
  access: 1,
  route: 1,
  request: 0,
  withdrawn: MOST_TRIES,
};

/** What became of a call so far, and so where it may go next. */
export class Tries {
  readonly #atNode = new Map<string, number>();
  readonly avoid = new Set<string>();
  readonly excluded = new Set<string>();
  #count = 0;

  /** Those that failed. */
  get count(): number {
    return this.#count;
  }

  /** @returns whether another try may help, at this node or at another */
  failed(node: string, kind: FaultKind): boolean {
    this.#count += 1;
    const here = (this.#atNode.get(node) ?? 0) + 1;
    this.#atNode.set(node, here);
    this.avoid.add(node);
    if (here >= triesAtOneNode[kind]) this.excluded.add(node);
    return kind !== 'request' && this.#count < MOST_TRIES;
  }
}
