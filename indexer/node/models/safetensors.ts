import { TriviumError } from '../../platform';
import * as z from 'zod';

/** A weight as the graph uses it: float32, row-major. */
export interface Weight {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

const tensorEntry = z.object({
  dtype: z.string(),
  shape: z.array(z.number().int().nonnegative()),
  data_offsets: z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]),
});
const header = z.record(z.string(), z.unknown());

/** Bytes per value of the two kinds read here; the index tensors that such files also carry are not needed. */
const BYTES_PER_VALUE: Readonly<Record<string, number>> = { F16: 2, F32: 4 };

/**
 * Opens a safetensors file: eight bytes of header length, a JSON header, raw little-endian tensors.
 * https://github.com/huggingface/safetensors#format
 *
 * @returns a function that gives the named weight as float32
 * @throws TriviumError `model-corrupt` where the header or a tensor's extent does not fit the file
 */
export function openSafetensors(bytes: Uint8Array, fileName: string): (name: string) => Weight {
  const corrupt = (problem: string) => new TriviumError('model-corrupt', `${fileName}: ${problem}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8) throw corrupt('shorter than its header length.');
  const headerEnd = 8 + Number(view.getBigUint64(0, true));
  if (headerEnd > bytes.length) throw corrupt('ends within its header.');
  const entries = header.parse(JSON.parse(new TextDecoder().decode(bytes.subarray(8, headerEnd))));

  return (name) => {
    const parsed = tensorEntry.safeParse(entries[name]);
    if (!parsed.success) throw corrupt(`has no readable tensor "${name}".`);
    const { dtype, shape, data_offsets: offsets } = parsed.data;
    const bytesPerValue = BYTES_PER_VALUE[dtype];
    if (bytesPerValue === undefined) throw corrupt(`tensor "${name}" is of kind ${dtype}, not F16 or F32.`);
    const count = shape.reduce((product, size) => product * size, 1);
    const [start, end] = [headerEnd + offsets[0], headerEnd + offsets[1]];
    if (end > bytes.length || end - start !== count * bytesPerValue) {
      throw corrupt(`tensor "${name}" does not fit the file.`);
    }
    const raw = new Uint8Array(bytes.subarray(start, end)).buffer;
    const values =
      dtype === 'F16'
        ? Float32Array.from(new Uint16Array(raw), (half) => HALVES[half] as number)
        : new Float32Array(raw);
    return { shape, values };
  };
}

/** IEEE 754 binary16 to a number: 1 sign bit, 5 exponent bits with bias 15, 10 fraction bits. */
export function halfToFloat(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Every half float there is, looked up rather than computed 22 million times. */
const HALVES = Float32Array.from({ length: 0x10000 }, (_, half) => halfToFloat(half));
