/** How sure a judge was of something, and whether it was right by a person's word. */
export interface Sample {
  /** 0 to 1. */
  readonly certainty: number;
  readonly isRight: boolean;
}

/** `1 / (1 + exp(-(slope * logit(certainty) + offset)))`; 1 and 0 leave a certainty as it is. */
export interface PlattCurve {
  /** Never below 0: what a judge is surer of is never held for less likely. */
  readonly slope: number;
  readonly offset: number;
}

/** A certainty of exactly 0 or 1 has no logit; none is taken for surer than one in a thousand. */
const LEAST = 0.001;
const MOST_STEPS = 100;
const SHORTEST_STEP = 1e-10;
/** What keeps the matrix of second derivatives from being singular. */
const RIDGE = 1e-9;

/**
 * A curve of two parameters from certainty to the share that is right: Platt 1999 ("Probabilistic outputs for support vector machines"),
 * with his targets `(right + 1) / (right + 2)` and `1 / (wrong + 2)` against overfitting, fitted by Newton's method with
 * backtracking as Lin, Lin and Weng 2007 ("A note on Platt's probabilistic outputs for support vector machines") have it. The
 * score is the logit of the certainty, so that a judge which is calibrated already comes out as it went in.
 */
export function fitPlatt(samples: readonly Sample[]): PlattCurve {
  const right = samples.filter(({ isRight }) => isRight).length;
  const wrong = samples.length - right;
  const targets = { right: (right + 1) / (right + 2), wrong: 1 / (wrong + 2) };
  const points = samples.map(({ certainty, isRight }) => ({
    score: logit(certainty),
    target: isRight ? targets.right : targets.wrong,
  }));
  const curve = minimise(points, { slope: 0, offset: Math.log((right + 1) / (wrong + 1)) });
  if (curve.slope >= 0) return curve;
  // It was surer where it was wrong: then how sure it is tells nothing, and only how often it is right does.
  const share = points.reduce((sum, { target }) => sum + target, 0) / Math.max(1, points.length);
  return { slope: 0, offset: logit(share) };
}

export function plattAt({ slope, offset }: PlattCurve, certainty: number): number {
  return logistic(slope * logit(certainty) + offset);
}

interface ScoredTarget {
  readonly score: number;
  readonly target: number;
}

function minimise(points: readonly ScoredTarget[], start: PlattCurve): PlattCurve {
  let curve = start;
  let loss = lossOf(points, curve);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const direction = newtonStep(points, curve);
    let size = 1;
    let next = moved(curve, direction, size);
    // Armijo's condition; the direction is one of descent, since the matrix is positive definite.
    while (size > SHORTEST_STEP && lossOf(points, next) > loss - 1e-4 * size * direction.descent) {
      size /= 2;
      next = moved(curve, direction, size);
    }
    const nextLoss = lossOf(points, next);
    if (!(nextLoss < loss)) break;
    const gain = loss - nextLoss;
    [curve, loss] = [next, nextLoss];
    if (gain < SHORTEST_STEP) break;
  }
  return curve;
}

interface Direction extends PlattCurve {
  /** How steeply the loss falls along it. */
  readonly descent: number;
}

function newtonStep(points: readonly ScoredTarget[], curve: PlattCurve): Direction {
  let [slopeSlope, slopeOffset, offsetOffset] = [RIDGE, 0, RIDGE];
  let [bySlope, byOffset] = [0, 0];
  for (const { score, target } of points) {
    const probability = logistic(curve.slope * score + curve.offset);
    const curvature = probability * (1 - probability);
    slopeSlope += score * score * curvature;
    slopeOffset += score * curvature;
    offsetOffset += curvature;
    bySlope += score * (probability - target);
    byOffset += probability - target;
  }
  const determinant = slopeSlope * offsetOffset - slopeOffset * slopeOffset;
  const slope = -(offsetOffset * bySlope - slopeOffset * byOffset) / determinant;
  const offset = -(slopeSlope * byOffset - slopeOffset * bySlope) / determinant;
  return { slope, offset, descent: -(slope * bySlope + offset * byOffset) };
}

function moved({ slope, offset }: PlattCurve, direction: Direction, size: number): PlattCurve {
  return { slope: slope + size * direction.slope, offset: offset + size * direction.offset };
}

/** Cross entropy, written so that nothing overflows. */
function lossOf(points: readonly ScoredTarget[], { slope, offset }: PlattCurve): number {
  return points.reduce((sum, { score, target }) => {
    const value = slope * score + offset;
    return sum + Math.max(value, 0) - value * target + Math.log1p(Math.exp(-Math.abs(value)));
  }, 0);
}

function logit(share: number): number {
  const within = Math.min(1 - LEAST, Math.max(LEAST, share));
  return Math.log(within / (1 - within));
}

function logistic(value: number): number {
  return value >= 0 ? 1 / (1 + Math.exp(-value)) : Math.exp(value) / (1 + Math.exp(value));
}
