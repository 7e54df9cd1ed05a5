import { TriviumError, toPlainError, type Clock, type PlainError } from '../platform';
import type { EmbeddingIdentity, EmbeddingInput, EmbeddingKind, WindowVectors } from './embedder';
import { Lanes, type Step } from './lanes';
import type { TextModel } from './text-model';

/** A result or an error that keeps its code on the way between threads. */
export type Outcome<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: PlainError };

/** What an embedding thread answers to; Comlink carries it. `call` is a number of the caller's choice, for cancelling. */
export interface EmbeddingCalls {
  embed(
    call: number,
    inputs: readonly EmbeddingInput[],
    kind: EmbeddingKind,
  ): Promise<Outcome<readonly WindowVectors[]>>;
  cancel(call: number): void;
}

/** The same for the one who owns the network. */
export interface EmbedderService extends EmbeddingCalls {
  /** Cancels every call and releases the network. */
  close(): Promise<void>;
}

/** The embedding thread's side: one network, two lanes. */
export function createEmbedderService(model: TextModel, clock: Clock): EmbedderService {
  const lanes = new Lanes(clock);
  const calls = new Map<number, AbortController>();

  const embed = async (inputs: readonly EmbeddingInput[], kind: EmbeddingKind, signal: AbortSignal) => {
    const results = inputs.map(() => [] as Float32Array[]);
    // Cutting a text takes time as well, and so waits for its input's turn.
    function* steps(): Generator<Step> {
      for (const [position, input] of inputs.entries()) {
        for (const window of model.windows(input, kind)) {
          const run = async () => void results[position]?.push(await model.embedWindow(window));
          yield { cost: window.length, run };
        }
      }
    }
    await lanes.run(kind, steps(), signal);
    return results;
  };

  return {
    embed: async (call, inputs, kind) => {
      const controller = new AbortController();
      calls.set(call, controller);
      try {
        return { ok: true, value: await embed(inputs, kind, controller.signal) };
      } catch (error) {
        return { ok: false, error: asModelError(error) };
      } finally {
        calls.delete(call);
      }
    },
    cancel: (call) => calls.get(call)?.abort(),
    close: async () => {
      for (const controller of calls.values()) controller.abort();
      await model.dispose();
    },
  };
}

/** Runs a step of an embedding thread and wraps what it throws; an error without a code is the model's. */
export async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, error: asModelError(error) };
  }
}

/** The value, or the error thrown again on this side of the thread's border. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  const { code, message } = outcome.error;
  throw new TriviumError(code === 'unexpected' ? 'model-failed' : code, message);
}

function asModelError(error: unknown): PlainError {
  const plain = toPlainError(error);
  if (plain.code !== 'unexpected') return plain;
  return { code: 'model-failed', message: `The embedding model failed: ${plain.message}` };
}

/** A service as seen from another thread: every answer is a promise. */
export type Remote<Service> = {
  [Method in keyof Service]: Service[Method] extends (...args: infer Arguments) => infer Answer
    ? (...args: Arguments) => Promise<Awaited<Answer>>
    : never;
};

/** The identity by which vectors of a model variant are kept. */
export function identityOf(entry: { id: string; dimensions: number }, variant: string): EmbeddingIdentity {
  return { modelId: entry.id, variant, dimensions: entry.dimensions };
}
