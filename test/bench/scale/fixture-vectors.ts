import { seededRandom } from '../../../indexer/platform';
import type { FloatVectors } from '../float-vectors';
import type { FixtureNote } from './fixture';
import { seedOf } from './fixture';

/** How far a copy's vector is turned away from the real one: the length of what is added to it. */
const TURN = 0.3;

/** The vectors of a fixture's passages: those of the model for real ones, slightly turned ones for copies. */
export class FixtureVectors {
  readonly #rows = new Map<string, { readonly first: number; count: number }>();

  constructor(
    private readonly real: FloatVectors,
    readonly dimensions: number,
  ) {
    real.hashes.forEach((hash, row) => {
      const range = this.#rows.get(hash);
      if (range === undefined) this.#rows.set(hash, { first: row, count: 1 });
      else range.count += 1;
    });
  }

  /** One vector a passage, that of its first window; `allWindows` gives as many as the model made. */
  of(fixture: FixtureNote, place: number, allWindows = false): readonly Float32Array[] {
    const hash = fixture.realHashes[Math.min(place, fixture.realHashes.length - 1)] ?? '';
    const rows = this.#rows.get(hash);
    if (rows === undefined)
      throw new Error(`No vector is kept for passage ${place} of ${fixture.note.record.path}.`);
    const { first, count } = rows;
    const windows = Array.from({ length: allWindows ? count : 1 }, (_, window) => this.#row(first + window));
    if (fixture.copy === 0) return windows;
    const random = seededRandom(seedOf(`${fixture.note.record.path} ${place}`));
    return windows.map((vector) => turned(vector, random));
  }

  #row(row: number): Float32Array {
    return this.real.values.subarray(row * this.dimensions, (row + 1) * this.dimensions);
  }
}

/** A unit vector near the given one; the cosine of the two is about `1 / sqrt(1 + TURN²)`, 0.96. */
function turned(vector: Float32Array, random: () => number): Float32Array {
  // A uniform number in [-1, 1) has the variance 1/3.
  const step = TURN * Math.sqrt(3 / vector.length);
  const result = vector.map((value) => value + step * (2 * random() - 1));
  let squares = 0;
  for (const value of result) squares += value * value;
  const length = Math.sqrt(squares);
  return result.map((value) => value / length);
}
