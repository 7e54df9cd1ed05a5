import * as z from 'zod';
import { bertConfig } from '../../indexer/node/models/bert-graph';
import { openSafetensors, type Weight } from '../../indexer/node/models/safetensors';
import type { SourceFiles } from '../../indexer/node/models/source-package';
import { seededRandom } from '../../indexer/platform';
import { boolean, encodeGguf, float32, int32s, text, texts, uint32, type GgufTensor } from './gguf-file';

const configFile = bertConfig.extend({
  intermediate_size: z.number().int().positive(),
  max_position_embeddings: z.number().int().positive(),
  type_vocab_size: z.number().int().positive(),
});
type Config = z.infer<typeof configFile>;

const tokenizerFile = z.object({
  added_tokens: z.array(z.object({ id: z.number().int(), special: z.boolean() })),
  model: z.object({ type: z.literal('WordPiece').optional(), vocab: z.record(z.string(), z.number().int()) }),
});

/** Kinds of token, and of pooling, as llama.cpp counts them. */
const NORMAL_TOKEN = 1;
const CONTROL_TOKEN = 3;
const MEAN_POOLING = 1;

/** What stands before the first piece of a word in llama.cpp's vocabularies of word pieces, where BERT marks the others. */
const WORD_START = '\u2581';

/**
 * all-MiniLM-L6-v2 as a GGUF file (90 MB, float32). With `head`, a classifier of random weights is put on: a server ranks with
 * it as it would with a trained one, and its ranks mean nothing.
 */
export function miniLmGguf(source: SourceFiles, options: { readonly head: 'none' | 'random' }): Uint8Array {
  const config = configFile.parse(parseJson(source.config));
  const weight = openSafetensors(source.weights, 'model.fp16.safetensors');
  const head = options.head === 'random' ? randomHead(config.hidden_size) : [];
  return encodeGguf(metadata(config, source, options.head), [...encoder(config, weight), ...head]);
}

function metadata(config: Config, source: SourceFiles, head: 'none' | 'random') {
  const { tokens, kinds } = vocabulary(source);
  return {
    'general.architecture': text('bert'),
    'general.name': text(head === 'none' ? 'all-MiniLM-L6-v2' : 'all-MiniLM-L6-v2 with a random head'),
    'bert.context_length': uint32(config.max_position_embeddings),
    'bert.embedding_length': uint32(config.hidden_size),
    'bert.block_count': uint32(config.num_hidden_layers),
    'bert.feed_forward_length': uint32(config.intermediate_size),
    'bert.attention.head_count': uint32(config.num_attention_heads),
    'bert.attention.layer_norm_epsilon': float32(config.layer_norm_eps),
    'bert.attention.causal': boolean(false),
    'bert.pooling_type': uint32(MEAN_POOLING),
    'tokenizer.ggml.model': text('bert'),
    'tokenizer.ggml.pre': text('default'),
    'tokenizer.ggml.tokens': texts(tokens),
    'tokenizer.ggml.token_type': int32s(kinds),
    'tokenizer.ggml.token_type_count': uint32(config.type_vocab_size),
  };
}

/** The word pieces in the order of their numbers. The special ones have BERT's usual numbers, which llama.cpp assumes. */
function vocabulary(source: SourceFiles): { tokens: string[]; kinds: number[] } {
  const tokenizer = tokenizerFile.parse(parseJson(source.tokenizer));
  const special = new Set(tokenizer.added_tokens.filter((token) => token.special).map(({ id }) => id));
  const pieces = Object.entries(tokenizer.model.vocab).sort(([, left], [, right]) => left - right);
  return {
    tokens: pieces.map(([piece, id]) => {
      if (special.has(id)) return piece;
      return piece.startsWith('##') ? piece.slice(2) : WORD_START + piece;
    }),
    kinds: pieces.map(([, id]) => (special.has(id) ? CONTROL_TOKEN : NORMAL_TOKEN)),
  };
}

/** The encoder's weights under the names that llama.cpp gives them. */
function encoder(config: Config, weight: (name: string) => Weight): GgufTensor[] {
  const both = (name: string, from: string): GgufTensor[] =>
    ['weight', 'bias'].map((part) => ({ name: `${name}.${part}`, ...weight(`${from}.${part}`) }));
  const table = (name: string, from: string): GgufTensor => ({
    name: `${name}.weight`,
    ...weight(`embeddings.${from}.weight`),
  });
  const layers = Array.from({ length: config.num_hidden_layers }, (_, layer) => {
    const [block, from] = [`blk.${layer}`, `encoder.layer.${layer}`];
    return [
      both(`${block}.attn_q`, `${from}.attention.self.query`),
      both(`${block}.attn_k`, `${from}.attention.self.key`),
      both(`${block}.attn_v`, `${from}.attention.self.value`),
      both(`${block}.attn_output`, `${from}.attention.output.dense`),
      both(`${block}.attn_output_norm`, `${from}.attention.output.LayerNorm`),
      both(`${block}.ffn_up`, `${from}.intermediate.dense`),
      both(`${block}.ffn_down`, `${from}.output.dense`),
      both(`${block}.layer_output_norm`, `${from}.output.LayerNorm`),
    ].flat();
  });
  return [
    table('token_embd', 'word_embeddings'),
    table('token_types', 'token_type_embeddings'),
    table('position_embd', 'position_embeddings'),
    ...both('token_embd_norm', 'embeddings.LayerNorm'),
    ...layers.flat(),
  ];
}

/** A dense layer, its tanh (by llama.cpp), and one number. */
function randomHead(hidden: number): GgufTensor[] {
  const random = seededRandom(hidden);
  const values = (count: number) => Float32Array.from({ length: count }, () => (random() * 2 - 1) * 0.1);
  return [
    { name: 'cls.weight', shape: [hidden, hidden], values: values(hidden * hidden) },
    { name: 'cls.bias', shape: [hidden], values: new Float32Array(hidden) },
    { name: 'cls.output.weight', shape: [1, hidden], values: values(hidden) },
    { name: 'cls.output.bias', shape: [1], values: new Float32Array(1) },
  ];
}

function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
