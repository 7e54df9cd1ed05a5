import type { FieldNumber } from './fields';
import type { ForwardNote, Stretch } from './forward';

/**
 * A note's words in order, as {@link ForwardNote} has them, in arrays that are filled anew for every note: a search looks
 * into many notes and keeps none.
 */
export class NoteWords {
  stretchCount = 0;
  /** By stretch, its unit: in ascending order. */
  units = new Uint32Array(64);
  /** By stretch, its field. */
  fields = new Uint8Array(64);
  /** By stretch, where it ends among the words: where the next begins. */
  ends = new Uint32Array(64);
  /** By stretch, where the same words begin that stood there before; its own beginning where they are new. */
  origins = new Uint32Array(64);
  words = new Uint32Array(1 << 10);

  clear(): void {
    this.stretchCount = 0;
  }

  /** Where a stretch begins among the words; for their number, where the last ends. */
  startOf(stretch: number): number {
    return stretch === 0 ? 0 : (this.ends[stretch - 1] as number);
  }

  get wordCount(): number {
    return this.startOf(this.stretchCount);
  }

  /** @param origin where the same words began before */
  addStretch(unit: number, field: FieldNumber, length: number, origin?: number): void {
    const stretch = this.stretchCount;
    const start = this.startOf(stretch);
    if (stretch === this.units.length) this.#growStretches();
    this.units[stretch] = unit;
    this.fields[stretch] = field;
    this.ends[stretch] = start + length;
    this.origins[stretch] = origin ?? start;
    this.stretchCount += 1;
  }

  /** Leaves out the stretches of later units. */
  endWith(unit: number): void {
    while (this.stretchCount > 0 && (this.units[this.stretchCount - 1] as number) > unit)
      this.stretchCount -= 1;
  }

  /** Makes room for the words of all stretches; what the array held is void. */
  reserveWords(): void {
    if (this.words.length < this.wordCount) this.words = new Uint32Array(this.wordCount * 2);
  }

  /** Takes a note's words over. */
  put({ stretches, words }: ForwardNote): void {
    this.clear();
    for (const { unit, field, start, end } of stretches) this.addStretch(unit, field, end - start);
    this.reserveWords();
    this.words.set(words);
  }

  /** A copy to be kept. */
  toForward(): ForwardNote {
    const stretches = Array.from({ length: this.stretchCount }, (_, stretch): Stretch => {
      const field = this.fields[stretch] as FieldNumber;
      return {
        unit: this.units[stretch] as number,
        field,
        start: this.startOf(stretch),
        end: this.ends[stretch] as number,
      };
    });
    return { stretches, words: this.words.slice(0, this.wordCount) };
  }

  #growStretches(): void {
    const { units, fields: ofStretches, ends, origins } = this;
    const length = units.length * 2;
    this.units = new Uint32Array(length);
    this.fields = new Uint8Array(length);
    this.ends = new Uint32Array(length);
    this.origins = new Uint32Array(length);
    this.units.set(units);
    this.fields.set(ofStretches);
    this.ends.set(ends);
    this.origins.set(origins);
  }
}
