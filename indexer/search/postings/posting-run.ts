import type { FieldNumber } from './fields';

/** The postings of one term in typed arrays that are used again and again: a loop over them calls nothing. */
export class PostingRun {
  length = 0;
  units = new Uint32Array(1024);
  fields = new Uint8Array(1024);
  frequencies = new Uint32Array(1024);

  clear(): void {
    this.length = 0;
  }

  push(unit: number, field: FieldNumber, frequency: number): void {
    this.reserve(this.length + 1);
    this.units[this.length] = unit;
    this.fields[this.length] = field;
    this.frequencies[this.length] = frequency;
    this.length += 1;
  }

  /** Makes room for so many postings in all. */
  reserve(capacity: number): void {
    if (capacity <= this.units.length) return;
    const size = Math.max(capacity, this.units.length * 2);
    this.units = grown(this.units, new Uint32Array(size));
    this.fields = grown(this.fields, new Uint8Array(size));
    this.frequencies = grown(this.frequencies, new Uint32Array(size));
  }
}

function grown<Values extends Uint8Array | Uint32Array>(values: Values, larger: Values): Values {
  larger.set(values);
  return larger;
}
