/** Some of the notes, as a byte for each number: asked for every posting and every vector of a search. */
export class NoteSet {
  /** 1 for a note that is in the set. */
  readonly marks: Uint8Array;

  constructor(numberCount: number) {
    this.marks = new Uint8Array(numberCount);
  }

  add(note: number): void {
    this.marks[note] = 1;
  }

  delete(note: number): void {
    this.marks[note] = 0;
  }

  has(note: number): boolean {
    return this.marks[note] === 1;
  }

  get isEmpty(): boolean {
    return !this.marks.includes(1);
  }

  /** Leaves out what another set of as many numbers has not. */
  keep(others: NoteSet): void {
    for (let note = 0; note < this.marks.length; note++)
      this.marks[note] = (this.marks[note] as number) & (others.marks[note] as number);
  }

  /** The notes of the set in ascending order. */
  *[Symbol.iterator](): Generator<number> {
    for (let note = this.marks.indexOf(1); note !== -1; note = this.marks.indexOf(1, note + 1)) yield note;
  }
}
