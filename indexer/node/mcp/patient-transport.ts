import { isJSONRPCRequest } from '@modelcontextprotocol/server';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import type { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

/** Knows which requests are still to be answered: who writes them all at once and then stops writing is answered, too. */
export class PatientTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #open = new Set<string | number>();
  #onAnswered: (() => void) | undefined;

  constructor(private readonly wire: StdioServerTransport) {}

  async start(): Promise<void> {
    this.wire.onmessage = (message) => {
      if (isJSONRPCRequest(message)) this.#open.add(message.id);
      else if ('method' in message && message.method === 'notifications/cancelled')
        this.#settle(message.params?.requestId);
      this.onmessage?.(message);
    };
    this.wire.onerror = (error) => this.onerror?.(error);
    this.wire.onclose = () => {
      this.#open.clear();
      this.#onAnswered?.();
      this.onclose?.();
    };
    await this.wire.start();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.wire.send(message);
    if (!('method' in message)) this.#settle(message.id);
  }

  close(): Promise<void> {
    return this.wire.close();
  }

  /** Resolves once all that was asked is answered, or the time is over. */
  answered(withinMs: number): Promise<void> {
    if (this.#open.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.#onAnswered = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #settle(id: unknown): void {
    if (typeof id === 'string' || typeof id === 'number') this.#open.delete(id);
    if (this.#open.size === 0) this.#onAnswered?.();
  }
}
