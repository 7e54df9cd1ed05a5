import * as z from 'zod';
import type { Layers, LinearWeights } from './layers';
import { OnnxGraph, type ValueName } from './onnx-graph';
import type { Weight } from './safetensors';

/** The part of a BERT model's config.json that shapes its graph. */
export const bertConfig = z.object({
  model_type: z.literal('bert'),
  hidden_act: z.literal('gelu'),
  position_embedding_type: z.literal('absolute').default('absolute'),
  hidden_size: z.number().int().positive(),
  num_attention_heads: z.number().int().positive(),
  num_hidden_layers: z.number().int().positive(),
  layer_norm_eps: z.number().positive(),
});
export type BertConfig = z.infer<typeof bertConfig>;

/** The lowest float32: added to the score of a padding token, it leaves nothing of it after the softmax. */
const NEVER_ATTEND = -3.4028234663852886e38;

/**
 * BERT's encoder as an ONNX model: `input_ids`, `attention_mask`, `token_type_ids` (int64, batch x sequence) to
 * `last_hidden_state` (float32, batch x sequence x hidden). The pooler that BERT was trained with is left out, since
 * sentence embeddings pool the hidden state themselves. Architecture: https://arxiv.org/abs/1810.04805
 */
export function buildBertModel(
  config: BertConfig,
  weight: (name: string) => Weight,
  layers: Layers,
): Uint8Array {
  const graph = new OnnxGraph('bert');
  const perToken = ['batch', 'sequence'];
  const ids = graph.input('input_ids', 'int64', perToken);
  const mask = graph.input('attention_mask', 'int64', perToken);
  const types = graph.input('token_type_ids', 'int64', perToken);

  let hidden = embeddings(graph, config, weight, layers, ids, types);
  const attentionBias = biasOfMask(graph, mask);
  for (let index = 0; index < config.num_hidden_layers; index++) {
    const ofLayer = (name: string) => weight(`encoder.layer.${index}.${name}`);
    hidden = selfAttention(graph, config, ofLayer, layers, hidden, attentionBias);
    hidden = feedForward(graph, config, ofLayer, layers, hidden);
  }
  graph.output(hidden, 'last_hidden_state', 'float32', [...perToken, config.hidden_size]);
  return graph.encode();
}

type WeightByName = (name: string) => Weight;

/** Word + position + token type, normalised. */
function embeddings(
  graph: OnnxGraph,
  config: BertConfig,
  weight: WeightByName,
  layers: Layers,
  ids: ValueName,
  types: ValueName,
): ValueName {
  const words = layers.lookup(graph, weight('embeddings.word_embeddings.weight'), ids);
  const kinds = constant(graph, weight('embeddings.token_type_embeddings.weight'));
  const positions = constant(graph, weight('embeddings.position_embeddings.weight'));
  const length = graph.node('Shape', [ids], { start: { integer: 1 }, end: { integer: 2 } });
  const zero = graph.constant('int64', [1], [0]);
  const usedPositions = graph.node('Slice', [positions, zero, length, zero]);
  const ofKind = graph.node('Gather', [kinds, types]);
  const sum = graph.node('Add', [graph.node('Add', [words, ofKind]), usedPositions]);
  return layerNorm(graph, config, weight, 'embeddings.LayerNorm', sum);
}

/** 0 for a token, the lowest number for padding; batch x 1 x 1 x sequence, so that it spreads over heads and rows. */
function biasOfMask(graph: OnnxGraph, mask: ValueName): ValueName {
  const numbers = graph.node('Cast', [mask], { to: { integer: 1 } });
  const spread = graph.node('Unsqueeze', [numbers, graph.constant('int64', [2], [1, 2])]);
  const padding = graph.node('Sub', [graph.constant('float32', [], [1]), spread]);
  return graph.node('Mul', [padding, graph.constant('float32', [], [NEVER_ATTEND])]);
}

/** softmax(Q K^T / sqrt(size of a head) + bias) V, a dense layer, the residual, normalised. */
function selfAttention(
  graph: OnnxGraph,
  config: BertConfig,
  weight: WeightByName,
  layers: Layers,
  hidden: ValueName,
  attentionBias: ValueName,
): ValueName {
  const heads = config.num_attention_heads;
  const headSize = config.hidden_size / heads;
  const [query, key, value] = layers.linear(graph, hidden, [
    linear(weight, 'attention.self.query'),
    linear(weight, 'attention.self.key'),
    linear(weight, 'attention.self.value'),
  ]) as [ValueName, ValueName, ValueName];
  // A size of 0 in Reshape keeps the input's size there: batch and sequence pass through.
  const perHead = graph.constant('int64', [4], [0, 0, heads, headSize]);
  const split = (of: ValueName, order: number[]) =>
    graph.node('Transpose', [graph.node('Reshape', [of, perHead])], { perm: { integers: order } });

  const scores = graph.node('MatMul', [split(query, [0, 2, 1, 3]), split(key, [0, 2, 3, 1])]);
  const scaled = graph.node('Mul', [scores, graph.constant('float32', [], [1 / Math.sqrt(headSize)])]);
  const attention = graph.node('Softmax', [graph.node('Add', [scaled, attentionBias])], {
    axis: { integer: -1 },
  });
  const mixed = graph.node('MatMul', [attention, split(value, [0, 2, 1, 3])]);
  const merged = graph.node('Reshape', [
    graph.node('Transpose', [mixed], { perm: { integers: [0, 2, 1, 3] } }),
    graph.constant('int64', [3], [0, 0, config.hidden_size]),
  ]);
  const [output] = layers.linear(graph, merged, [linear(weight, 'attention.output.dense')]) as [ValueName];
  const residual = graph.node('Add', [output, hidden]);
  return layerNorm(graph, config, weight, 'attention.output.LayerNorm', residual);
}

/** dense, GELU, dense, the residual, normalised. */
function feedForward(
  graph: OnnxGraph,
  config: BertConfig,
  weight: WeightByName,
  layers: Layers,
  hidden: ValueName,
): ValueName {
  const [wide] = layers.linear(graph, hidden, [linear(weight, 'intermediate.dense')]) as [ValueName];
  const [output] = layers.linear(graph, gelu(graph, wide), [linear(weight, 'output.dense')]) as [ValueName];
  return layerNorm(graph, config, weight, 'output.LayerNorm', graph.node('Add', [output, hidden]));
}

/** x * (1 + erf(x / sqrt 2)) / 2: https://arxiv.org/abs/1606.08415 */
function gelu(graph: OnnxGraph, value: ValueName): ValueName {
  const number = (of: number) => graph.constant('float32', [], [of]);
  const error = graph.node('Erf', [graph.node('Div', [value, number(Math.SQRT2)])]);
  const weighted = graph.node('Mul', [value, graph.node('Add', [error, number(1)])]);
  return graph.node('Mul', [weighted, number(0.5)]);
}

function layerNorm(
  graph: OnnxGraph,
  config: BertConfig,
  weight: WeightByName,
  name: string,
  value: ValueName,
): ValueName {
  const scale = constant(graph, weight(`${name}.weight`));
  const bias = constant(graph, weight(`${name}.bias`));
  return graph.node('LayerNormalization', [value, scale, bias], {
    axis: { integer: -1 },
    epsilon: { float: config.layer_norm_eps },
  });
}

function linear(weight: WeightByName, name: string): LinearWeights {
  return { weight: weight(`${name}.weight`), bias: weight(`${name}.bias`) };
}

function constant(graph: OnnxGraph, weight: Weight): ValueName {
  return graph.constant('float32', weight.shape, weight.values);
}
