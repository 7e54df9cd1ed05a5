import type { NoteRecord } from '../../vault';
import { renumbered } from '../postings/forward';
import type { ForwardNote } from '../postings/forward';
import { ByteWriter } from './bytes';
import { writeRecord } from './record-code';
import { SegmentParts } from './segment-parts';
import { TextCounter } from './shared-texts';

/** A note as it is kept: its record, and its words under somebody's numbers. */
export interface StoredNote {
  readonly record: NoteRecord;
  readonly forward: ForwardNote;
}

/** Whose numbers a note's words are. */
export interface TermSource {
  term(number: number): string;
}

/** Called between two notes: gives way to other work where that is due, and throws where the work is cancelled. */
export type Pace = () => Promise<void> | void;

/** A power of two above the number of terms a segment can have. */
const MAX_TERMS = 2 ** 26;

/** Takes notes and makes a segment of them. Lives for one segment. */
export class SegmentWriter {
  readonly #notes: StoredNote[] = [];
  readonly #terms: string[] = [];
  readonly #uses: number[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #sources = new Map<TermSource, Map<number, number>>();
  readonly #texts = new TextCounter();
  /** Records are written twice: here only to see which of their texts are many times there. */
  readonly #scratch = new ByteWriter();
  #wordCount = 0;

  get noteCount(): number {
    return this.#notes.length;
  }

  /** Words taken so far, to tell when a segment is large enough. */
  get wordCount(): number {
    return this.#wordCount;
  }

  add({ record, forward }: StoredNote, terms: TermSource): void {
    const numberOf = this.#numbering(terms);
    this.#notes.push({ record, forward: renumbered(forward, numberOf) });
    this.#wordCount += forward.words.length;
    this.#scratch.clear();
    writeRecord(record, this.#texts, this.#scratch);
  }

  /** The segment's bytes. Its terms are numbered by falling use, so that the frequent ones are short. */
  async finish(pace: Pace): Promise<Uint8Array> {
    const order = byFallingUse(this.#uses);
    const places = new Uint32Array(order.length);
    order.forEach((number, place) => (places[number] = place));
    await pace();
    const texts = this.#texts.shared();
    await pace();
    const parts = new SegmentParts(texts);
    for (const { record, forward } of this.#notes) {
      await pace();
      parts.add({ record, forward: renumbered(forward, (number) => places[number] as number) });
    }
    const terms = Array.from(order, (number) => this.#terms[number] as string);
    await pace();
    return parts.assemble(terms, pace);
  }

  /** From the numbers of a source to the writer's own, counting how often each is asked for. */
  #numbering(terms: TermSource): (number: number) => number {
    const numbers = this.#sources.get(terms) ?? new Map<number, number>();
    this.#sources.set(terms, numbers);
    return (theirs) => {
      let ours = numbers.get(theirs);
      if (ours === undefined) numbers.set(theirs, (ours = this.#number(terms.term(theirs))));
      this.#uses[ours] = (this.#uses[ours] as number) + 1;
      return ours;
    };
  }

  #number(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#terms.push(term) - 1;
    this.#numbers.set(term, number);
    this.#uses.push(0);
    return number;
  }
}

/** The most used first; as numbers of one array, which are sorted without a call for each comparison. */
function byFallingUse(uses: readonly number[]): Uint32Array {
  const most = uses.reduce((a, b) => Math.max(a, b), 0);
  const keys = Float64Array.from(uses, (use, number) => (most - use) * MAX_TERMS + number).sort();
  return Uint32Array.from(keys, (key) => key % MAX_TERMS);
}
