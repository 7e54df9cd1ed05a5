import type { OnnxGraph, ValueName } from './onnx-graph';
import { quantizeRows, TABLE_LIMIT, transpose, WEIGHT_LIMIT } from './quantize';
import type { Weight } from './safetensors';

/** The layers whose weights fill the file, and so the only ones that differ between fp32 and int8. */
export interface Layers {
  /** Rows of the table at the indices. */
  lookup(graph: OnnxGraph, table: Weight, indices: ValueName): ValueName;
  /** `input * weight^T + bias` for each of the weights, which share the one input. */
  linear(graph: OnnxGraph, input: ValueName, layers: readonly LinearWeights[]): readonly ValueName[];
}

export interface LinearWeights {
  /** Outputs x inputs, as PyTorch keeps it. */
  readonly weight: Weight;
  readonly bias: Weight;
}

export const float32Layers: Layers = {
  lookup: (graph, table, indices) =>
    graph.node('Gather', [graph.constant('float32', table.shape, table.values), indices]),

  linear: (graph, input, layers) =>
    layers.map(({ weight, bias }) => {
      const [outputs, inputs] = matrixShape(weight);
      const matrix = graph.constant('float32', [inputs, outputs], transpose(weight.values, outputs, inputs));
      return addBias(graph, graph.node('MatMul', [input, matrix]), bias);
    }),
};

/**
 * Dynamic quantisation: weights are int8 with a scale per output, the input is quantised to uint8 as it comes (one scale
 * and zero point for the whole tensor, so that a vector depends on what it is batched with), and the product is an
 * integer one.
 */
export const int8Layers: Layers = {
  lookup: (graph, table, indices) => {
    const [rows, columns] = matrixShape(table);
    const { values, scales } = quantizeRows(table.values, columns, TABLE_LIMIT);
    const row = graph.node('Gather', [graph.constant('int8', table.shape, values), indices]);
    const scale = graph.node('Gather', [graph.constant('float32', [rows, 1], scales), indices]);
    return graph.node('Mul', [graph.node('Cast', [row], { to: { integer: 1 } }), scale]);
  },

  linear: (graph, input, layers) => {
    const [quantized, inputScale, zeroPoint] = graph.nodeWithOutputs('DynamicQuantizeLinear', [input], 3) as [
      ValueName,
      ValueName,
      ValueName,
    ];
    return layers.map(({ weight, bias }) => {
      const [outputs, inputs] = matrixShape(weight);
      const { values, scales } = quantizeRows(weight.values, inputs, WEIGHT_LIMIT);
      const matrix = graph.constant('int8', [inputs, outputs], transpose(values, outputs, inputs));
      const noZeroPoint = graph.constant('int8', [], [0]);
      const product = graph.node('MatMulInteger', [quantized, matrix, zeroPoint, noZeroPoint]);
      const scale = graph.node('Mul', [inputScale, graph.constant('float32', [outputs], scales)]);
      const scaled = graph.node('Mul', [graph.node('Cast', [product], { to: { integer: 1 } }), scale]);
      return addBias(graph, scaled, bias);
    });
  },
};

function addBias(graph: OnnxGraph, value: ValueName, bias: Weight): ValueName {
  return graph.node('Add', [value, graph.constant('float32', bias.shape, bias.values)]);
}

function matrixShape(weight: Weight): [rows: number, columns: number] {
  const [rows = 0, columns = 0] = weight.shape;
  return [rows, columns];
}
