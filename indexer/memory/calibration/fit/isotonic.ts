/** Something measured at one place. */
export interface Point {
  readonly at: number;
  readonly value: number;
  /** How many measurements it stands for; 1 by default. */
  readonly weight?: number;
}

/** The value from one place on, up to the next step. */
export interface Step {
  readonly from: number;
  readonly value: number;
  readonly weight: number;
}

/**
 * The non-decreasing steps that are nearest to the points by least squares: pool-adjacent-violators (Ayer, Brunk, Ewing, Reid and
 * Silverman 1955, "An empirical distribution function for sampling with incomplete information"), as Zadrozny and Elkan 2002 ("Transforming
 * classifier scores into accurate multiclass probability estimates") use it to make probabilities of scores. Neighbours that
 * fall are replaced by their mean until none does.
 *
 * @returns in the order of place, each value greater than the one before; empty for no points
 */
export function fitIsotonic(points: readonly Point[]): readonly Step[] {
  const steps: Step[] = [];
  for (const step of atOnePlace(points)) {
    steps.push(step);
    for (let last = steps.length - 1; last > 0; last -= 1) {
      const [before, after] = [steps[last - 1], steps[last]];
      if (before === undefined || after === undefined || before.value < after.value) break;
      steps.splice(last - 1, 2, pooled(before, after));
    }
  }
  return steps;
}

/** What the steps come to at a place; before the first one its value. `undefined` where there is none. */
export function valueAt(steps: readonly Step[], place: number): number | undefined {
  return (steps.findLast(({ from }) => from <= place) ?? steps[0])?.value;
}

/** Points at one place are one step: which of them came first says nothing. */
function atOnePlace(points: readonly Point[]): readonly Step[] {
  const steps: Step[] = [];
  const inOrder = [...points].sort((one, other) => one.at - other.at);
  for (const { at, value, weight = 1 } of inOrder) {
    const last = steps.at(-1);
    const step = { from: at, value, weight };
    if (last?.from === at) steps.splice(-1, 1, pooled(last, step));
    else steps.push(step);
  }
  return steps;
}

function pooled(before: Step, after: Step): Step {
  const weight = before.weight + after.weight;
  return {
    from: before.from,
    // Equal values stay exactly what they are.
    value: before.value + ((after.value - before.value) * after.weight) / weight,
    weight,
  };
}
