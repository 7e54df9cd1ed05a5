import { TriviumError } from '../platform';
import type { Embedder, EmbeddingIdentity } from './embedder';
import { valueOf, type EmbeddingCalls, type Remote } from './service';

/**
 * An {@link Embedder} whose network runs in another thread. Aborting a signal cancels there too, and rejects at once
 * here.
 *
 * @param service gives the thread to call, anew for each call, so that one that died can be replaced
 * @param close is called once
 */
export function createRemoteEmbedder(
  identity: EmbeddingIdentity,
  service: () => Promise<Remote<EmbeddingCalls>>,
  close: () => Promise<void> = () => Promise.resolve(),
): Embedder {
  let nextCall = 0;
  let closing: Promise<void> | undefined;

  return {
    identity,

    embed: async (inputs, kind, signal) => {
      if (closing !== undefined) throw new TriviumError('model-failed', 'The embedding model was closed.');
      if (signal?.aborted === true) throw cancelled();
      if (inputs.length === 0) return [];
      const call = nextCall++;
      const remote = await service();
      const answer = remote.embed(call, inputs, kind);
      if (signal === undefined) return valueOf(await answer);
      return valueOf(await untilAborted(answer, signal, () => void remote.cancel(call)));
    },

    close: () => (closing ??= close()),
  };
}

function untilAborted<T>(answer: Promise<T>, signal: AbortSignal, onAbort: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      onAbort();
      reject(cancelled());
    };
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function cancelled(): TriviumError {
  return new TriviumError('cancelled', 'Embedding was cancelled.');
}
