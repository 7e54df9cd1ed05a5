import { redact, scanText } from '../../memory';
import type { ContextItem } from '../../memory';
import { isAbort, toPlainError, TriviumError } from '../../platform';
import type { ContextProvider, SyncedTurn } from '../../recall-api';

/** An answer waits no longer for what another memory has to say. */
const TIMEOUT_MS = 2_000;

export interface Provided {
  readonly items: readonly ContextItem[];
  /** Why there is none, where the provider failed. */
  readonly problem?: string;
}

/** The one memory from elsewhere that is asked beside the core files and the vault's own, where one is registered. */
export class ContextProviders {
  #provider: ContextProvider | undefined;

  /**
   * @returns takes it away again
   * @throws TriviumError `setting-invalid` where one is there already
   */
  register(provider: ContextProvider): () => void {
    if (this.#provider !== undefined) {
      const message = `"${this.#provider.name}" provides memories already, and only one may beside the core files. Take it away before "${provider.name}" is added.`;
      throw new TriviumError('setting-invalid', message);
    }
    this.#provider = provider;
    return () => {
      if (this.#provider === provider) this.#provider = undefined;
    };
  }

  /** What it knows for a message, scanned as notes are. Its failure is told and fails nothing. */
  async prefetch(message: string, space: string, signal?: AbortSignal): Promise<Provided> {
    const provider = this.#provider;
    if (provider === undefined) return { items: [] };
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const within = signal === undefined ? limit : AbortSignal.any([signal, limit]);
      const texts = await untilAborted(provider.prefetch(message, { space, signal: within }), within);
      return { items: texts.flatMap((provided) => itemOf(provided, provider.name)) };
    } catch (error) {
      if (signal?.aborted === true) throw error;
      const why = limit.aborted || isAbort(error) ? 'it took too long.' : toPlainError(error).message;
      return { items: [], problem: `"${provider.name}" gave no memories: ${why}` };
    }
  }

  /** Hands on what was said; nobody waits for it, and its failure is its own. */
  handOn(turn: SyncedTurn): void {
    this.#provider?.syncTurn(turn).catch((error: unknown) => void toPlainError(error));
  }

  queuePrefetch(message: string, space: string): void {
    this.#provider?.queuePrefetch(message, { space });
  }
}

function itemOf(
  { text, date }: { readonly text: string; readonly date?: string },
  name: string,
): readonly ContextItem[] {
  const findings = scanText(text);
  if (findings.some(({ kind }) => kind !== 'secret')) return [];
  return [
    {
      kind: 'memory',
      text: redact(text, findings),
      origin: `from ${name}`,
      ...(date !== undefined && { date }),
    },
  ];
}

/** A provider that does not heed its signal is not waited for either. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(toError(signal.reason)), { once: true });
    work.then(resolve, reject);
  });
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
