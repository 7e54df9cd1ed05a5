import { modelName } from '../nodes';
import type { CallOptions, EmbedAnswer, Nodes } from '../nodes';
import { inParallel, isAbort, toPlainError, TriviumError } from '../platform';
import { embeddingDefaults } from './defaults';
import type { Embedder, EmbeddingIdentity, EmbeddingInput, EmbeddingKind } from './embedder';
import { estimateTokens } from './estimate-tokens';
import { modelRegistry } from './models';
import type { ModelEntry } from './models';
import { headOf } from './prefix';
import { cutIntoWindows, singleWindow } from './windows';

/** How a model on a server is to be used; what its registry entry says, where it is one that the registry knows. */
export interface ServedModelUse {
  /** Put before questions and passages; see `ModelEntry.prefixes`. None by default. */
  readonly prefixes?: Readonly<Record<EmbeddingKind, string>>;
  /** Tokens of one text, as the server has its context or the model was trained; 512 where nobody knows. */
  readonly windowTokens?: number;
}

export interface PoolEmbedderOptions extends ServedModelUse {
  /** As the server named it, and how many numbers its vectors have: every answer is held to both. */
  readonly modelId: string;
  readonly dimensions: number;
}

/**
 * Asks the pool for one vector, to learn which model it has.
 *
 * @param use what the user set; it wins over what is known of the model
 * @throws TriviumError `model-failed` where no node embeds, or `cancelled`
 */
export async function openPoolEmbedder(
  nodes: Pick<Nodes, 'embed' | 'capacity'>,
  use: ServedModelUse = {},
  signal?: AbortSignal,
): Promise<Embedder> {
  const call: CallOptions = { lane: 'interactive', purpose: 'embed', signal };
  const { model, vectors } = await asModelCall(() => nodes.embed(['Trivium'], {}, call));
  const dimensions = vectors[0]?.length ?? 0;
  const entry = entryOfServed(model);
  const isOther = entry !== undefined && entry.dimensions !== dimensions;
  if (dimensions === 0 || isOther) {
    const expected = isOther ? ` instead of the ${entry.dimensions} of ${entry.id}` : '';
    const message = `The model "${model}" of the node pool gives vectors of ${dimensions} dimensions${expected}. Look what its server has loaded.`;
    throw new TriviumError('model-failed', message);
  }
  const known = entry === undefined ? {} : { prefixes: entry.prefixes, windowTokens: entry.windowTokens };
  return createPoolEmbedder(nodes, { ...known, ...use, modelId: modelName(model), dimensions });
}

/**
 * A model on the node pool as an {@link Embedder}. Its vectors are kept apart from those of the same model on this device
 * (`variant` is `node`): another form of its weights gives slightly other ones. Pooling is the server's matter.
 *
 * Texts are cut by an estimate of their tokens that counts too many, since servers differ in how they tell theirs: a passage
 * may have a window more than on this device. Windows go in batches of sixteen, as many batches at a time as the pool takes; a
 * query goes in the interactive lane.
 */
export function createPoolEmbedder(
  nodes: Pick<Nodes, 'embed' | 'capacity'>,
  options: PoolEmbedderOptions,
): Embedder {
  const { modelId, dimensions, prefixes = { query: '', passage: '' } } = options;
  const identity: EmbeddingIdentity = { modelId, variant: 'node', dimensions };
  const tokens = options.windowTokens ?? embeddingDefaults.servedWindowTokens;
  const measure = { countTokens: estimateTokens, capacity: tokens - embeddingDefaults.specialTokens };
  const closing = new AbortController();

  function windowsOf({ title, text }: EmbeddingInput, kind: EmbeddingKind): readonly string[] {
    const head = headOf({ prefixes }, kind, title);
    if (kind === 'passage') return cutIntoWindows(head, text, measure);
    const [whole = ''] = singleWindow(head, text);
    // A server refuses what is too long, where the tokenizer of this device cuts it off.
    return cutIntoWindows('', whole, measure).slice(0, 1);
  }

  async function embedBatch(texts: readonly string[], kind: EmbeddingKind, signal: AbortSignal) {
    const lane = kind === 'query' ? 'interactive' : 'background';
    const call: CallOptions = { lane, purpose: 'embed', signal };
    const answer = await asModelCall(() => nodes.embed(texts, { model: modelId, dimensions }, call));
    assertIsOfModel(answer, texts.length, identity);
    return answer.vectors;
  }

  return {
    identity,

    embed: async (inputs, kind, signal) => {
      if (closing.signal.aborted) throw new TriviumError('model-failed', 'The embedding model was closed.');
      const ended = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
      if (ended.aborted) throw new TriviumError('cancelled', 'Embedding was cancelled.');
      const windows = inputs.map((input) => windowsOf(input, kind));
      const lane = kind === 'query' ? 'interactive' : 'background';
      const batches = inBatches(windows.flat(), embeddingDefaults.servedBatch);
      const width = (): number => nodes.capacity('embed', lane);
      const vectors = (await inParallel(batches, width, (batch) => embedBatch(batch, kind, ended))).flat();
      let taken = 0;
      return windows.map(({ length }) => vectors.slice(taken, (taken += length)));
    },

    close: () => {
      closing.abort();
      return Promise.resolve();
    },
  };
}

/** The registry's entry of a model by the name of its file or its id: `multilingual-e5-small-q8_0.gguf` is multilingual-e5-small. */
export function entryOfServed(model: string): ModelEntry | undefined {
  const name = modelName(model).toLowerCase();
  return modelRegistry.find(({ id }) => {
    const rest = name.startsWith(id.toLowerCase()) ? name.slice(id.length) : undefined;
    return rest !== undefined && /^(?:[-_.:](?:q\d\w*|iq\d\w*|f16|f32|fp16|fp32|bf16))?$/u.test(rest);
  });
}

/** One vector of another model among the others would spoil every search, and nobody would see it. */
function assertIsOfModel(
  answer: EmbedAnswer,
  texts: number,
  { modelId, dimensions }: EmbeddingIdentity,
): void {
  const { node, model, vectors } = answer;
  const fault =
    modelName(model) !== modelId
      ? `vectors of "${modelName(model)}" instead of "${modelId}"`
      : vectors.length !== texts
        ? `${vectors.length} vectors for ${texts} texts`
        : vectors.some(({ length }) => length !== dimensions)
          ? `vectors that have not ${dimensions} dimensions`
          : undefined;
  if (fault === undefined) return;
  const advice = 'Load the same model on each node that embeds, or choose the other one in the settings.';
  throw new TriviumError('model-failed', `Node ${node} gave ${fault}. ${advice}`);
}

/** What the pool throws, as an embedder does. */
async function asModelCall<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (isAbort(error)) throw new TriviumError('cancelled', 'Embedding was cancelled.', { cause: error });
    throw new TriviumError('model-failed', toPlainError(error).message, { cause: error });
  }
}

function inBatches<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, batch) =>
    items.slice(batch * size, (batch + 1) * size),
  );
}
