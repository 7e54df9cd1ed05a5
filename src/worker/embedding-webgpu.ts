/** The part of a loaded model that a probe asks. */
export interface ProbedModel {
  embedWindow(window: string): Promise<Float32Array>;
}

/** Above this, the vectors of two backends may stand beside each other in one index. */
const AGREEMENT = 0.99;

/** Short and long, German, English, code and another script: where numeric faults of a graphics driver have shown. */
const PROBE_TEXTS = [
  'Where did we put the watering can?',
  'Die Bibliothek ist am Montag geschlossen, weil der Aufzug gewartet wird.',
  'const total = items.reduce((sum, item) => sum + item.price, 0);',
  '水は夏に必要です',
  'The garden needs water when summer comes and people walk along quiet paths. '.repeat(12),
];

export interface ProbeResult {
  readonly isTrusted: boolean;
  /** The lowest cosine between the two backends; 0 where the probed one failed. */
  readonly agreement: number;
}

/**
 * Whether a backend computes what the reference computes. A graphics driver that is wrong gives vectors that look like
 * any others, so that nothing else would show it; one that throws is not trusted either.
 */
export async function probeBackend(reference: ProbedModel, probed: ProbedModel): Promise<ProbeResult> {
  let agreement = 1;
  try {
    for (const text of PROBE_TEXTS) {
      const expected = await reference.embedWindow(text);
      agreement = Math.min(agreement, cosine(expected, await probed.embedWindow(text)));
      if (!(agreement > AGREEMENT)) break;
    }
  } catch {
    agreement = 0;
  }
  return { isTrusted: agreement > AGREEMENT, agreement: Number.isNaN(agreement) ? 0 : agreement };
}

function cosine(one: Float32Array, other: Float32Array): number {
  let product = 0;
  let squaresOfOne = 0;
  let squaresOfOther = 0;
  for (let index = 0; index < one.length; index++) {
    const [a, b] = [one[index] as number, other[index] as number];
    product += a * b;
    squaresOfOne += a * a;
    squaresOfOther += b * b;
  }
  return product / Math.sqrt(squaresOfOne * squaresOfOther);
}
