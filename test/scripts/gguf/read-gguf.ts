/** A GGUF file read back by its documentation, for tests: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md */
export interface GgufFile {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly tensors: readonly {
    readonly name: string;
    readonly shape: readonly number[];
    readonly offset: number;
    readonly values: Float32Array;
  }[];
}

export function readGguf(bytes: Uint8Array): GgufFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let position = 0;
  const take = (count: number) => (position += count) - count;
  const uint32 = () => view.getUint32(take(4), true);
  const uint64 = () => Number(view.getBigUint64(take(8), true));
  const text = () => {
    const length = uint64();
    const start = take(length);
    return new TextDecoder().decode(bytes.subarray(start, start + length));
  };
  const value = (kind: number): unknown => {
    if (kind === 4) return uint32();
    if (kind === 5) return view.getInt32(take(4), true);
    if (kind === 6) return view.getFloat32(take(4), true);
    if (kind === 7) return view.getUint8(take(1)) === 1;
    if (kind === 8) return text();
    if (kind !== 9) throw new Error(`A value of kind ${kind} is not read here.`);
    const itemKind = uint32();
    return Array.from({ length: uint64() }, () => value(itemKind));
  };

  if (new TextDecoder().decode(bytes.subarray(0, take(4) + 4)) !== 'GGUF') throw new Error('No GGUF file.');
  if (uint32() !== 3) throw new Error('Another version than 3.');
  const [tensorCount, valueCount] = [uint64(), uint64()];
  const metadata = Object.fromEntries(
    Array.from({ length: valueCount }, () => {
      const name = text();
      return [name, value(uint32())];
    }),
  );
  const table = Array.from({ length: tensorCount }, () => {
    const name = text();
    const shape = Array.from({ length: uint32() }, uint64).reverse();
    if (uint32() !== 0) throw new Error('A tensor of another kind than float32.');
    return { name, shape, offset: uint64() };
  });
  const start = Math.ceil(position / 32) * 32;
  return {
    metadata,
    tensors: table.map((entry) => {
      const count = entry.shape.reduce((product, size) => product * size, 1);
      const from = start + entry.offset;
      return { ...entry, values: new Float32Array(bytes.slice(from, from + count * 4).buffer) };
    }),
  };
}
