import type { ContextBlock, ContextRequest } from '../../recall-api';

/** Conversations that a block is made ready for at a time; the oldest is given up for a new one. */
const MOST_CONVERSATIONS = 32;

interface Prepared {
  readonly request: ContextRequest;
  readonly block: Promise<ContextBlock | undefined>;
}

/** Blocks that are made ready between two messages, one for each conversation. */
export class Prefetched {
  readonly #prepared = new Map<string, Prepared>();

  /** Begins at once and waits for nothing; a failure shows when the block is asked for and made then. */
  queue(request: ContextRequest, make: () => Promise<ContextBlock>): void {
    const key = keyOf(request);
    this.#prepared.delete(key);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size >= MOST_CONVERSATIONS && oldest !== undefined) this.#prepared.delete(oldest);
    this.#prepared.set(key, { request, block: make().catch(() => undefined) });
  }

  /**
   * The block that was made ready, once. One for another message is of no use and thrown away; who has no message yet takes it as
   * it is.
   */
  async take(request: ContextRequest): Promise<ContextBlock | undefined> {
    const key = keyOf(request);
    const prepared = this.#prepared.get(key);
    if (prepared === undefined) return undefined;
    this.#prepared.delete(key);
    const isMeant = request.message.trim() === '' || request.message === prepared.request.message;
    return isMeant ? prepared.block : undefined;
  }
}

function keyOf({ conversation = '', space = '', budget, neighbours = false }: ContextRequest): string {
  return JSON.stringify([conversation, space, budget ?? 0, neighbours]);
}
