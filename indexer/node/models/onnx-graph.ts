import * as protobuf from './protobuf';

/** Numbers of `TensorProto.DataType`. */
const ELEMENT_TYPE = { float32: 1, int8: 3, int64: 7 } as const;
/** Numbers of `AttributeProto.AttributeType`. */
const ATTRIBUTE_TYPE = { float: 1, integer: 2, integers: 7 } as const;

/** LayerNormalization is an operator of its own since opset 17; IR version 8 is the one released with it. */
const OPSET_VERSION = 17;
const IR_VERSION = 8;

export type ElementType = keyof typeof ELEMENT_TYPE;
export type Attribute =
  { readonly float: number } | { readonly integer: number } | { readonly integers: number[] };
/** Names a value that flows through the graph: an input, a constant or a node's output. */
export type ValueName = string;

/**
 * Collects the nodes and constants of an ONNX graph and writes the model file. Field numbers are those of
 * https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
 */
export class OnnxGraph {
  readonly #inputs: Uint8Array[] = [];
  readonly #outputs: Uint8Array[] = [];
  readonly #nodes: Uint8Array[] = [];
  readonly #constants: Uint8Array[] = [];
  #nextName = 0;

  constructor(readonly name: string) {}

  /** A tensor that the caller feeds; sizes that vary are given by name. */
  input(name: string, type: ElementType, shape: readonly (number | string)[]): ValueName {
    this.#inputs.push(valueInfo(name, type, shape));
    return name;
  }

  /** Publishes a value under a name of the caller's choice. */
  output(value: ValueName, name: string, type: ElementType, shape: readonly (number | string)[]): void {
    this.#outputs.push(valueInfo(name, type, shape));
    this.#nodes.push(node('Identity', [value], [name], {}));
  }

  /** A constant with its data in the file. */
  constant(type: ElementType, shape: readonly number[], values: ArrayLike<number>): ValueName {
    const name = this.#freshName('constant');
    this.#constants.push(
      protobuf.message(
        protobuf.integers(1, shape),
        protobuf.integer(2, ELEMENT_TYPE[type]),
        protobuf.text(8, name),
        protobuf.bytes(9, littleEndian(type, values)),
      ),
    );
    return name;
  }

  /** Adds a node with one output. */
  node(
    operator: string,
    inputs: readonly ValueName[],
    attributes: Record<string, Attribute> = {},
  ): ValueName {
    const [output] = this.nodeWithOutputs(operator, inputs, 1, attributes);
    return output as ValueName;
  }

  /** Adds a node with several outputs, in the operator's order. */
  nodeWithOutputs(
    operator: string,
    inputs: readonly ValueName[],
    count: number,
    attributes: Record<string, Attribute> = {},
  ): readonly ValueName[] {
    const outputs = Array.from({ length: count }, () => this.#freshName(operator));
    this.#nodes.push(node(operator, inputs, outputs, attributes));
    return outputs;
  }

  /** The model file's bytes. */
  encode(): Uint8Array {
    const each = (field: number, messages: readonly Uint8Array[]) =>
      messages.map((encoded) => protobuf.bytes(field, encoded));
    const graph = protobuf.message(
      each(1, this.#nodes),
      protobuf.text(2, this.name),
      each(5, this.#constants),
      each(11, this.#inputs),
      each(12, this.#outputs),
    );
    return protobuf.message(
      protobuf.integer(1, IR_VERSION),
      protobuf.text(2, 'trivium'),
      protobuf.bytes(7, graph),
      protobuf.bytes(8, protobuf.integer(2, OPSET_VERSION)),
    );
  }

  #freshName(stem: string): ValueName {
    return `${stem}_${this.#nextName++}`;
  }
}

function node(
  operator: string,
  inputs: readonly ValueName[],
  outputs: readonly ValueName[],
  attributes: Record<string, Attribute>,
): Uint8Array {
  return protobuf.message(
    inputs.map((input) => protobuf.text(1, input)),
    outputs.map((output) => protobuf.text(2, output)),
    protobuf.text(3, outputs.join('+')),
    protobuf.text(4, operator),
    Object.entries(attributes).map(([name, value]) => protobuf.bytes(5, attribute(name, value))),
  );
}

function attribute(name: string, value: Attribute): Uint8Array {
  const named = protobuf.text(1, name);
  if ('float' in value) {
    return protobuf.message(
      named,
      protobuf.float(2, value.float),
      protobuf.integer(20, ATTRIBUTE_TYPE.float),
    );
  }
  if ('integer' in value) {
    return protobuf.message(
      named,
      protobuf.integer(3, value.integer),
      protobuf.integer(20, ATTRIBUTE_TYPE.integer),
    );
  }
  return protobuf.message(
    named,
    value.integers.map((one) => protobuf.integer(8, one)),
    protobuf.integer(20, ATTRIBUTE_TYPE.integers),
  );
}

function valueInfo(name: string, type: ElementType, shape: readonly (number | string)[]): Uint8Array {
  const sizes = shape.map((size) =>
    protobuf.bytes(1, typeof size === 'number' ? protobuf.integer(1, size) : protobuf.text(2, size)),
  );
  const tensor = protobuf.message(
    protobuf.integer(1, ELEMENT_TYPE[type]),
    protobuf.bytes(2, protobuf.message(sizes)),
  );
  return protobuf.message(protobuf.text(1, name), protobuf.bytes(2, protobuf.bytes(1, tensor)));
}

/** ONNX keeps raw data little-endian, as every machine that Node and browsers run on does in memory. */
function littleEndian(type: ElementType, values: ArrayLike<number>): Uint8Array {
  if (type === 'int8') return new Uint8Array(Int8Array.from(values).buffer);
  if (type === 'int64') return new Uint8Array(BigInt64Array.from(values as number[], BigInt).buffer);
  return new Uint8Array((values instanceof Float32Array ? values : Float32Array.from(values)).slice().buffer);
}
