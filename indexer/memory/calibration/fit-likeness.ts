import { calibrationDefaults } from './defaults';
import { trustIn } from './trust';

/** An update by likeness alone, and whether it was right by a person's word. */
export interface MarkedLikeness {
  readonly similarity: number;
  readonly isRight: boolean;
}

/**
 * The least cosine above which likeness alone can be trusted: it grows where people found updates wrong, and the model's own
 * threshold stays where it is the higher one.
 *
 * @returns undefined where nothing speaks against any that was used
 */
export function fitLikeness(marked: readonly MarkedLikeness[]): number | undefined {
  const { likenessCertainty, likenessThreshold } = calibrationDefaults;
  const wrong = marked.filter(({ isRight }) => !isRight).map(({ similarity }) => similarity);
  const isTrusted = (above: number): boolean => {
    const counted = marked.filter(({ similarity }) => similarity > above);
    const right = counted.filter(({ isRight }) => isRight).length;
    return trustIn({ right, wrong: counted.length - right }, likenessCertainty) >= likenessThreshold;
  };
  if (isTrusted(-Infinity)) return undefined;
  // Above the last wrong one nothing was wrong, so one is always found.
  return wrong.sort((one, other) => one - other).find(isTrusted);
}
