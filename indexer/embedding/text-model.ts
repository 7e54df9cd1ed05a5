import type { EmbeddingInput, EmbeddingKind } from './embedder';
import type { ModelEntry } from './models';
import { pool, type TokenStates } from './pooling';
import { headOf } from './prefix';
import { cutIntoWindows, singleWindow } from './windows';

/** What transformers.js' tokenizer offers and is used here. */
export interface TransformersTokenizer {
  (text: string, options: { truncation: true; max_length: number }): Record<string, TransformersTensor>;
  encode(text: string, options: { add_special_tokens: boolean }): readonly number[];
}

/** What transformers.js' models offer and is used here. */
export interface TransformersModel {
  (inputs: Record<string, TransformersTensor>): Promise<Record<string, TransformersTensor | undefined>>;
  dispose(): Promise<unknown>;
}

export interface TransformersTensor {
  readonly dims: readonly number[];
  readonly data: unknown;
}

/** A loaded model: texts in, unit vectors out, one window at a time. */
export interface TextModel {
  /** The windows of an input, prefix and heading path included. */
  windows(input: EmbeddingInput, kind: EmbeddingKind): readonly string[];
  /** The unit vector of one window: the same text always gives the same vector, whatever else is embedded. */
  embedWindow(window: string): Promise<Float32Array>;
  dispose(): Promise<void>;
}

/**
 * Puts tokenizer, network and pooling together. Every window runs alone, without padding: dynamic int8 quantises a
 * whole batch with one scale, so that a vector would otherwise depend on its neighbours, and on a CPU a batch gains
 * little (docs/decisions/010-int8-one-window-at-a-time.md).
 */
export function createTextModel(
  entry: ModelEntry,
  tokenizer: TransformersTokenizer,
  model: TransformersModel,
): TextModel {
  const specialTokens = tokenizer.encode('', { add_special_tokens: true }).length;
  const measure = {
    countTokens: (text: string) => tokenizer.encode(text, { add_special_tokens: false }).length,
    capacity: entry.windowTokens - specialTokens,
  };
  return {
    windows: ({ title, text }, kind) => {
      const head = headOf(entry, kind, title);
      return kind === 'query' ? singleWindow(head, text) : cutIntoWindows(head, text, measure);
    },

    embedWindow: async (window) => {
      const inputs = tokenizer(window, { truncation: true, max_length: entry.windowTokens });
      const outputs = await model(inputs);
      return pool(tokenStates(entry, outputs), entry.pooling);
    },

    dispose: async () => {
      await model.dispose();
    },
  };
}

function tokenStates(
  entry: ModelEntry,
  outputs: Record<string, TransformersTensor | undefined>,
): TokenStates {
  const name = entry.pooling === 'sentence_embedding' ? 'sentence_embedding' : 'last_hidden_state';
  const tensor = outputs[name];
  if (tensor === undefined || !(tensor.data instanceof Float32Array)) {
    throw new TypeError(`The network has no float32 output "${name}".`);
  }
  const dimensions = tensor.dims.at(-1);
  if (dimensions !== entry.dimensions) {
    throw new TypeError(
      `The network gives ${dimensions} dimensions where ${entry.dimensions} were expected.`,
    );
  }
  return { values: tensor.data, dimensions };
}
