import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boolean,
  encodeGguf,
  float32,
  int32s,
  text,
  texts,
  uint32,
  type GgufTensor,
} from '../../../scripts/gguf/gguf-file';
import { randomLlama } from '../../../scripts/gguf/random-llama';
import { readGguf } from './read-gguf';

const tensor: fc.Arbitrary<GgufTensor> = fc
  .record({
    name: fc.string({ minLength: 1, maxLength: 12 }),
    shape: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
  })
  .chain(({ name, shape }) => {
    const count = shape.reduce((product, size) => product * size, 1);
    const values = fc.float32Array({ minLength: count, maxLength: count, noNaN: true });
    return values.map((numbers) => ({ name, shape, values: numbers }));
  });

describe('a GGUF file', () => {
  it('keeps metadata of every kind', () => {
    const metadata = {
      count: uint32(4_294_967_295),
      ratio: float32(0.5),
      isCausal: boolean(false),
      name: text('Grüße ▁'),
      kinds: int32s([1, -3]),
      tokens: texts(['a', '', 'ß']),
    };
    expect(readGguf(encodeGguf(metadata, [])).metadata).toEqual({
      count: 4_294_967_295,
      ratio: 0.5,
      isCausal: false,
      name: 'Grüße ▁',
      kinds: [1, -3],
      tokens: ['a', '', 'ß'],
    });
  });

  it('keeps every tensor, each at a multiple of 32 bytes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(tensor, { selector: ({ name }) => name, maxLength: 4 }), (tensors) => {
        const file = readGguf(encodeGguf({ 'general.architecture': text('llama') }, tensors));
        expect(file.tensors.map(({ offset }) => offset % 32)).toEqual(tensors.map(() => 0));
        expect(file.tensors.map(({ name, shape, values }) => ({ name, shape, values }))).toEqual(tensors);
      }),
    );
  });

  it('is not written where a tensor does not fill its shape', () => {
    const wrong = { name: 'output.weight', shape: [2, 2], values: new Float32Array(3) };
    expect(() => encodeGguf({}, [wrong])).toThrow('output.weight has 3 values where its shape holds 4');
  });
});

describe('the model of random weights', () => {
  it('is small, has a token for each byte, and is the same each time', () => {
    const bytes = randomLlama();
    expect(bytes.length).toBeLessThan(1_000_000);
    expect(Buffer.from(randomLlama()).equals(bytes)).toBe(true);
    const { metadata } = readGguf(bytes);
    const tokens = metadata['tokenizer.ggml.tokens'] as string[];
    expect(new Set(tokens).size).toBe(258);
    // As GPT-2 writes them: a letter as itself, a space and a line's end as letters of their own.
    expect([tokens[0x41], tokens[0x20], tokens[0x0a], tokens[0xad]]).toEqual(['A', 'Ġ', 'Ċ', 'Ń']);
  });
});
