/** How many of some cases came out right. */
export interface Accuracy {
  readonly right: number;
  readonly total: number;
  /** Cases that came out wrong, as people can look them up. */
  readonly wrong: readonly string[];
}

/** Accuracy over the cases that were looked at while rules were tuned, and over those that were not. */
export interface SplitAccuracy {
  readonly tuned: Accuracy;
  readonly heldOut: Accuracy;
}

export interface JudgedCase {
  readonly name: string;
  readonly isRight: boolean;
  readonly isHeldOut: boolean;
}

export function accuracyOf(cases: readonly JudgedCase[]): Accuracy {
  const wrong = cases.filter((judged) => !judged.isRight).map((judged) => judged.name);
  return { right: cases.length - wrong.length, total: cases.length, wrong };
}

export function splitAccuracy(cases: readonly JudgedCase[]): SplitAccuracy {
  return {
    tuned: accuracyOf(cases.filter((judged) => !judged.isHeldOut)),
    heldOut: accuracyOf(cases.filter((judged) => judged.isHeldOut)),
  };
}

/** Share that came out right, 0 to 1. */
export function shareOf({ right, total }: Accuracy): number {
  return total === 0 ? 1 : right / total;
}
