import { describe, expect, it } from 'vitest';
import { integer, integers, message, text } from '../../../../indexer/node/models/protobuf';
import { quantizeRows, transpose } from '../../../../indexer/node/models/quantize';
import { halfToFloat, openSafetensors } from '../../../../indexer/node/models/safetensors';

function safetensors(header: unknown, data: Uint8Array): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(8 + json.length + data.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(json.length), true);
  bytes.set(json, 8);
  bytes.set(data, 8 + json.length);
  return bytes;
}

describe('reading safetensors', () => {
  it('reads half floats of every kind', () => {
    expect(halfToFloat(0x3c00)).toBe(1);
    expect(halfToFloat(0xc000)).toBe(-2);
    expect(halfToFloat(0x3555)).toBeCloseTo(1 / 3, 3);
    expect(halfToFloat(0x0001)).toBe(2 ** -24);
    expect(halfToFloat(0x8000)).toBe(-0);
    expect(halfToFloat(0x7c00)).toBe(Infinity);
    expect(halfToFloat(0x7e00)).toBeNaN();
  });

  it('gives a tensor by name, and says what is wrong with a file', () => {
    const header = { weight: { dtype: 'F16', shape: [1, 2], data_offsets: [0, 4] } };
    const bytes = safetensors(header, Uint8Array.of(0x00, 0x3c, 0x00, 0xc0));
    const weight = openSafetensors(bytes, 'a.safetensors');
    expect(weight('weight')).toEqual({ shape: [1, 2], values: Float32Array.of(1, -2) });
    expect(() => weight('bias')).toThrow(/a\.safetensors.*"bias"/);
    expect(() => openSafetensors(bytes.slice(0, 20), 'a.safetensors')).toThrow(/ends within its header/);
    expect(() => openSafetensors(bytes.slice(0, -1), 'a.safetensors')('weight')).toThrow(/does not fit/);
  });
});

describe('writing Protocol Buffers', () => {
  it('matches the examples of the format’s own documentation', () => {
    expect(Array.from(integer(1, 150))).toEqual([0x08, 0x96, 0x01]);
    expect(Array.from(text(2, 'testing'))).toEqual([0x12, 0x07, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6e, 0x67]);
    expect(Array.from(integers(6, [3, 270, 86942]))).toEqual([0x32, 6, 3, 0x8e, 2, 0x9e, 0xa7, 5]);
    expect(Array.from(integer(1, -2))).toEqual([
      0x08, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1,
    ]);
    expect(Array.from(message(integer(1, 1), [integer(2, 2)]))).toEqual([8, 1, 16, 2]);
  });
});

describe('int8 weights', () => {
  it('come back within half a step of their row', () => {
    const values = Float32Array.from({ length: 64 * 32 }, (_, index) => Math.sin(index) * (1 + (index >> 6)));
    const { values: quantized, scales } = quantizeRows(values, 64, 64);
    for (const [index, value] of values.entries()) {
      const scale = scales[index >> 6] ?? 0;
      expect(Math.abs((quantized[index] ?? 0) * scale - value)).toBeLessThanOrEqual(scale * 0.5001);
    }
    expect(Math.max(...quantized)).toBe(64);
  });

  it('swap their axes', () => {
    expect(Array.from(transpose(Float32Array.of(1, 2, 3, 4, 5, 6), 2, 3))).toEqual([1, 4, 2, 5, 3, 6]);
  });
});
