import { fieldNumber, fields } from './fields';
import type { FieldNumber } from './fields';
import { GrowableUint32 } from './growable';
import type { InvertedFile } from './inverted';

/** What a loop over postings reads of the notes, as it lies: calls would take longer than what they read. */
export interface UnitColumns {
  /** By unit, its note plus one; 0 where the note is gone. */
  readonly noteOfUnit: Uint32Array;
  /** By note and field (`note * fields.length + field`), the words in it. */
  readonly lengths: Uint32Array;
  /** By unit, the words of a passage. */
  readonly passageLengths: Uint32Array;
}

/**
 * The notes as numbers: the units of each, how many words they have, and the sums over all living notes. Laid out once
 * from an inverted file, then kept up with each note added and removed.
 */
export class Units {
  readonly #bases = new GrowableUint32();
  /** The note of each unit, plus one; 0 where the note is gone. */
  readonly #noteOfUnit = new GrowableUint32();
  readonly #lengths: GrowableUint32;
  readonly #unitLengths = new GrowableUint32();
  readonly #lengthSums = new Float64Array(fields.length);
  readonly #lengthCounts = new Float64Array(fields.length);
  #noteCount = 0;
  #passageCount = 0;

  /** @param isThere whether the segment of one of the file's notes is */
  constructor(inverted: InvertedFile | undefined, isThere: (note: number) => boolean) {
    this.#lengths = new GrowableUint32(1024, inverted?.notes.lengths);
    if (inverted === undefined) return;
    const { noteCount } = inverted;
    const { passageCounts, passageLengths } = inverted.notes;
    this.#bases.extend(noteCount);
    this.#noteOfUnit.extend(noteCount + passageLengths.length);
    this.#unitLengths.extend(noteCount + passageLengths.length);
    let passage = 0;
    for (let note = 0; note < noteCount; note++) {
      const isLive = inverted.wasLive(note) && isThere(note);
      const base = note + passage;
      const count = passageCounts[note] as number;
      this.#bases.values[note] = base;
      if (isLive) this.#noteOfUnit.values.fill(note + 1, base, base + count + 1);
      for (let unit = 1; unit <= count; unit++) {
        this.#unitLengths.values[base + unit] = passageLengths[passage++] as number;
      }
      if (!isLive) continue;
      this.#noteCount += 1;
      this.#passageCount += count;
      this.#countLengths(note, 1);
    }
  }

  get noteCount(): number {
    return this.#noteCount;
  }

  /** Longer than what is in use, and good until a note comes. */
  get columns(): UnitColumns {
    return {
      noteOfUnit: this.#noteOfUnit.values,
      lengths: this.#lengths.values,
      passageLengths: this.#unitLengths.values,
    };
  }

  get passageCount(): number {
    return this.#passageCount;
  }

  get numberCount(): number {
    return this.#bases.length;
  }

  get unitCount(): number {
    return this.#noteOfUnit.length;
  }

  /** Gives a note the next number, and itself and each passage a unit. */
  add(passageCount: number): number {
    const note = this.numberCount;
    this.#bases.push(this.unitCount);
    for (let unit = 0; unit <= passageCount; unit++) this.#noteOfUnit.push(note + 1);
    this.#unitLengths.extend(passageCount + 1);
    this.#lengths.extend(fields.length);
    this.#noteCount += 1;
    this.#passageCount += passageCount;
    return note;
  }

  remove(note: number): void {
    const base = this.base(note);
    const end = note + 1 < this.numberCount ? this.base(note + 1) : this.unitCount;
    this.#noteCount -= 1;
    this.#passageCount -= end - base - 1;
    this.#countLengths(note, -1);
    this.#noteOfUnit.values.fill(0, base, end);
  }

  addLength(note: number, unit: number, field: FieldNumber, length: number): void {
    const at = note * fields.length + field;
    const before = this.#lengths.at(at);
    this.#lengths.values[at] = before + length;
    if (field === fieldNumber.body) this.#unitLengths.values[unit] = length;
    this.#lengthSums[field] = this.lengthSum(field) + length;
    if (before === 0 && length > 0) this.#lengthCounts[field] = this.lengthCount(field) + 1;
  }

  /** The note of a unit, -1 where it was removed. */
  noteOf(unit: number): number {
    return this.#noteOfUnit.at(unit) - 1;
  }

  /** A note's first unit, which is the note itself. */
  base(note: number): number {
    return this.#bases.at(note);
  }

  length(note: number, field: FieldNumber): number {
    return this.#lengths.at(note * fields.length + field);
  }

  passageLength(unit: number): number {
    return this.#unitLengths.at(unit);
  }

  /** Words of all living notes in a field. */
  lengthSum(field: FieldNumber): number {
    return this.#lengthSums[field] as number;
  }

  /** Living notes that have the field at all. */
  lengthCount(field: FieldNumber): number {
    return this.#lengthCounts[field] as number;
  }

  #countLengths(note: number, sign: 1 | -1): void {
    for (let field = 0; field < fields.length; field++) {
      const length = this.length(note, field as FieldNumber);
      if (length === 0) continue;
      this.#lengthSums[field] = (this.#lengthSums[field] as number) + sign * length;
      this.#lengthCounts[field] = (this.#lengthCounts[field] as number) + sign;
    }
  }
}
