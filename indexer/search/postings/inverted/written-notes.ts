import { fields } from '../fields';
import { bitsOf, columnOf } from './columns';
import type { Columns } from './columns';
import { HashedValues } from './hashed-values';
import { checkNumbers, unpackNear, unpackNumbers } from './numbers';

export interface SegmentShape {
  readonly name: string;
  readonly noteCount: number;
  readonly termCount: number;
}

/** The notes of an inverted file: their units, their lengths, their titles, and how their segments number words. */
export class WrittenNotes {
  /** Notes of the segments before each, and of all. */
  readonly firstNotes: readonly number[];
  readonly passageCounts: Uint32Array;
  /** Words per note and field. */
  readonly lengths: Uint32Array;
  /** Words per passage, note after note. */
  readonly passageLengths: Uint32Array;
  readonly titles: HashedValues;
  readonly #live: Uint8Array;
  readonly #numberings: (Uint32Array | undefined)[] = [];

  /** @throws RangeError or TriviumError where the columns do not fit each other */
  constructor(
    private readonly columns: Columns,
    private readonly segments: readonly SegmentShape[],
    passageCount: number,
  ) {
    let count = 0;
    this.firstNotes = [0, ...segments.map(({ noteCount }) => (count += noteCount))];
    this.passageCounts = unpackNumbers(columnOf(columns, 'notes.passage-counts'), count);
    this.lengths = unpackNumbers(columnOf(columns, 'notes.lengths'), count * fields.length);
    this.passageLengths = unpackNumbers(columnOf(columns, 'notes.passage-lengths'), passageCount);
    this.titles = new HashedValues(columns, 'notes.titles');
    this.#live = bitsOf(columns, 'notes.live', count);
    segments.forEach(({ termCount }, segment) => {
      checkNumbers(columnOf(columns, numberingColumn(segment)), termCount);
    });
  }

  isLive(note: number): boolean {
    return (((this.#live[note >>> 3] as number) >>> (note & 7)) & 1) === 1;
  }

  segmentOf(note: number): number {
    let low = 0;
    let high = this.segments.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.firstNotes[middle + 1] as number) <= note) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The file's number of each of a segment's own terms. */
  numbering(segment: number): Uint32Array {
    return (this.#numberings[segment] ??= unpackNear(
      columnOf(this.columns, numberingColumn(segment)),
      this.segments[segment]?.termCount ?? 0,
    ));
  }
}

export function numberingColumn(segment: number): string {
  return `segments.${segment}.terms`;
}
