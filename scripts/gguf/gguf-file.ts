/** Kinds of metadata, with the numbers that the format gives them. */
const KIND = { uint32: 4, int32: 5, float32: 6, boolean: 7, text: 8, list: 9 } as const;

/** The only kind of tensor written here. */
const FLOAT32_TENSOR = 0;
const VERSION = 3;
/** Every tensor begins at a multiple of this. */
const ALIGNMENT = 32;

type Scalar =
  | { readonly kind: 'uint32' | 'int32' | 'float32'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'text'; readonly value: string };

export type GgufValue =
  | Scalar
  | { readonly kind: 'list'; readonly of: 'int32'; readonly values: readonly number[] }
  | { readonly kind: 'list'; readonly of: 'text'; readonly values: readonly string[] };

export const uint32 = (value: number): GgufValue => ({ kind: 'uint32', value });
export const float32 = (value: number): GgufValue => ({ kind: 'float32', value });
export const boolean = (value: boolean): GgufValue => ({ kind: 'boolean', value });
export const text = (value: string): GgufValue => ({ kind: 'text', value });
export const int32s = (values: readonly number[]): GgufValue => ({ kind: 'list', of: 'int32', values });
export const texts = (values: readonly string[]): GgufValue => ({ kind: 'list', of: 'text', values });

export interface GgufTensor {
  readonly name: string;
  /** Row-major, the slowest axis first; the file has them the other way round. */
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/**
 * Writes a model as llama.cpp reads it: a header, metadata by name, a table of tensors, and their values.
 * https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 *
 * @throws RangeError for a tensor with more or fewer values than its shape says
 */
export function encodeGguf(
  metadata: Readonly<Record<string, GgufValue>>,
  tensors: readonly GgufTensor[],
): Uint8Array {
  const head = new ByteWriter();
  head.bytes(new TextEncoder().encode('GGUF'));
  head.uint32(VERSION);
  head.uint64(tensors.length);
  head.uint64(Object.keys(metadata).length);
  for (const [name, value] of Object.entries(metadata)) {
    head.text(name);
    head.uint32(KIND[value.kind]);
    writeValue(head, value);
  }
  let offset = 0;
  for (const { name, shape, values } of tensors) {
    const count = shape.reduce((product, size) => product * size, 1);
    if (count !== values.length) {
      throw new RangeError(`Tensor ${name} has ${values.length} values where its shape holds ${count}.`);
    }
    head.text(name);
    head.uint32(shape.length);
    for (const size of [...shape].reverse()) head.uint64(size);
    head.uint32(FLOAT32_TENSOR);
    head.uint64(offset);
    offset += aligned(values.byteLength);
  }
  const start = aligned(head.length);
  const file = new Uint8Array(start + offset);
  file.set(head.written());
  let position = start;
  for (const { values } of tensors) {
    // The format is little-endian, as is every machine on which Node and llama.cpp are commonly run.
    file.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), position);
    position += aligned(values.byteLength);
  }
  return file;
}

function writeValue(writer: ByteWriter, value: GgufValue): void {
  switch (value.kind) {
    case 'uint32':
      return writer.uint32(value.value);
    case 'int32':
      return writer.int32(value.value);
    case 'float32':
      return writer.float32(value.value);
    case 'boolean':
      return writer.bytes(Uint8Array.of(value.value ? 1 : 0));
    case 'text':
      return writer.text(value.value);
    case 'list':
      writer.uint32(KIND[value.of]);
      writer.uint64(value.values.length);
      if (value.of === 'int32') for (const item of value.values) writer.int32(item);
      else for (const item of value.values) writer.text(item);
  }
}

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}

/** Little-endian numbers and texts, one after another, in memory that grows. */
class ByteWriter {
  length = 0;
  private memory = new Uint8Array(1024);

  written(): Uint8Array {
    return this.memory.subarray(0, this.length);
  }

  bytes(bytes: Uint8Array): void {
    const start = this.take(bytes.length);
    this.memory.set(bytes, start);
  }

  uint32(value: number): void {
    const start = this.take(4);
    this.view().setUint32(start, value, true);
  }

  int32(value: number): void {
    const start = this.take(4);
    this.view().setInt32(start, value, true);
  }

  float32(value: number): void {
    const start = this.take(4);
    this.view().setFloat32(start, value, true);
  }

  uint64(value: number): void {
    const start = this.take(8);
    this.view().setBigUint64(start, BigInt(value), true);
  }

  /** Its length in bytes, then UTF-8. */
  text(value: string): void {
    const bytes = new TextEncoder().encode(value);
    this.uint64(bytes.length);
    this.bytes(bytes);
  }

  private view(): DataView {
    return new DataView(this.memory.buffer);
  }

  private take(count: number): number {
    const start = this.length;
    this.length += count;
    if (this.length > this.memory.length) {
      const larger = new Uint8Array(Math.max(this.length, this.memory.length * 2));
      larger.set(this.memory.subarray(0, start));
      this.memory = larger;
    }
    return start;
  }
}
