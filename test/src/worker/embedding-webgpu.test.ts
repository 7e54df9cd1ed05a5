import { describe, expect, it } from 'vitest';
import { probeBackend, type ProbedModel } from '../../../src/worker/embedding-webgpu';

const vectorOf = (text: string) =>
  Float32Array.from({ length: 8 }, (_, index) => Math.sin(text.length + index));
const modelThat = (change: (vector: Float32Array, text: string) => Float32Array): ProbedModel => ({
  embedWindow: (text) => Promise.resolve(change(vectorOf(text), text)),
});
const reference = modelThat((vector) => vector);

describe('the probe of a backend', () => {
  it('trusts one that agrees', async () => {
    const noisy = modelThat((vector) => vector.map((value, index) => value + (index % 2) * 0.01));
    expect((await probeBackend(reference, noisy)).isTrusted).toBe(true);
  });

  it('does not trust one that is wrong about long texts alone', async () => {
    const wrong = modelThat((vector, text) => (text.length > 500 ? vector.map((value) => -value) : vector));
    expect(await probeBackend(reference, wrong)).toMatchObject({ isTrusted: false });
  });

  it('does not trust zeros, not-a-number or an error', async () => {
    for (const broken of [0, NaN]) {
      expect(
        await probeBackend(
          reference,
          modelThat((vector) => vector.fill(broken)),
        ),
      ).toEqual({
        isTrusted: false,
        agreement: 0,
      });
    }
    const failing: ProbedModel = { embedWindow: () => Promise.reject(new Error('device lost')) };
    expect(await probeBackend(reference, failing)).toEqual({ isTrusted: false, agreement: 0 });
  });
});
