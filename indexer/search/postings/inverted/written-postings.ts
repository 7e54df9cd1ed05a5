import { fieldNumber } from '../fields';
import type { FieldNumber } from '../fields';
import type { PostingRun } from '../posting-run';
import type { ByteLists } from './byte-lists';
import { columnOf } from './columns';
import type { Columns } from './columns';
import { unpackNumbers } from './numbers';

const FIELD_BITS = 3;
const FIELD_MASK = (1 << FIELD_BITS) - 1;
const ONCE_IN_BODY = (1 << FIELD_BITS) | fieldNumber.body;

/**
 * A posting is one number, the distance to the unit before with a bit below it; where the bit is set a second number
 * follows, the frequency with the field in its low three bits. Without it the word stands once in a passage's text, as
 * most do.
 *
 * @param distance to the unit of the term's posting before, or from 0
 */
export function pushPosting(
  lists: ByteLists,
  term: number,
  distance: number,
  field: FieldNumber,
  frequency: number,
): void {
  const packed = (frequency << FIELD_BITS) | field;
  if (packed === ONCE_IN_BODY) return lists.push(term, distance * 2);
  lists.push(term, distance * 2 + 1);
  lists.push(term, packed);
}

/** Where the words of an inverted file stand, units ascending. */
export class WrittenPostings {
  /** Column by column the first term in it; a term's postings lie in one column. */
  readonly #firstTerms: readonly number[];
  readonly #columns: readonly Uint8Array[];
  /** Where a term's postings end in its column; they begin where those of the term before end. */
  readonly #ends: Uint32Array;

  /**
   * @param count of postings
   * @param firstTerms per column of postings
   * @throws RangeError or TriviumError where the columns do not fit each other
   */
  constructor(
    columns: Columns,
    readonly count: number,
    private readonly termCount: number,
    firstTerms: readonly number[],
  ) {
    this.#firstTerms = firstTerms;
    this.#columns = firstTerms.map((_, column) => columnOf(columns, `postings.${column}`));
    this.#ends = unpackNumbers(columnOf(columns, 'postings.lengths'), termCount);
    firstTerms.forEach((first, column) => {
      const next = firstTerms[column + 1] ?? termCount;
      for (let term = first + 1; term < next; term++) {
        this.#ends[term] = (this.#ends[term] as number) + (this.#ends[term - 1] as number);
      }
      if (next > first && this.#ends[next - 1] !== this.#columns[column]?.length) {
        throw new RangeError('has postings of another length than it says');
      }
    });
  }

  /** Adds all postings of a term to a run. */
  read(term: number, run: PostingRun): void {
    if (term >= this.termCount) return;
    let column = this.#firstTerms.length - 1;
    while ((this.#firstTerms[column] as number) > term) column -= 1;
    const bytes = this.#columns[column] as Uint8Array;
    let at = term === this.#firstTerms[column] ? 0 : (this.#ends[term - 1] as number);
    const end = this.#ends[term] as number;
    // No posting is shorter than a byte.
    run.reserve(run.length + end - at);
    const { units, fields, frequencies } = run;
    let place = run.length;
    let unit = 0;
    while (at < end) {
      let byte = bytes[at++] as number;
      let value = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] as number;
        value |= (byte & 127) << shift;
      }
      unit += value >>> 1;
      let packed = ONCE_IN_BODY;
      if (value & 1) {
        byte = bytes[at++] as number;
        packed = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++] as number;
          packed |= (byte & 127) << shift;
        }
      }
      units[place] = unit;
      fields[place] = packed & FIELD_MASK;
      frequencies[place] = packed >>> FIELD_BITS;
      place += 1;
    }
    run.length = place;
  }
}
