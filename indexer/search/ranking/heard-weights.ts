import { PostingRun } from '../postings/posting-run';
import type { TextIndex } from '../postings/text-index';
import type { WordPlan } from './plan';
import { roomFor } from './note-sums';

/** Notes, by number, with what the query's words weigh that each has. */
export interface HeardNotes {
  readonly notes: readonly number[];
  readonly weights: readonly number[];
}

/**
 * Adds up by note what the words of a query weigh that it has in some form, however often and in whichever field; function
 * words beside others aside. It is what the ranking hears, without the ranking.
 */
export class HeardWeights {
  readonly #run = new PostingRun();
  #weights = new Float64Array(0);
  /** The number of the word for which a note was met last. */
  #words = new Uint32Array(0);
  #word = 0;

  of(index: TextIndex, plan: readonly WordPlan[]): HeardNotes {
    this.#reserve(index.numberCount);
    const notes: number[] = [];
    for (const { forms, weight, isMinor } of plan) {
      if (isMinor) continue;
      this.#word += 1;
      for (const term of forms.keys()) {
        index.postings.read(term, this.#run);
        this.#add(index, weight, notes);
      }
    }
    const weights = notes.map((note) => this.#weights[note] as number);
    for (const note of notes) this.#weights[note] = 0;
    return { notes, weights };
  }

  #add({ columns: { noteOfUnit } }: TextIndex, weight: number, met: number[]): void {
    const { units, length } = this.#run;
    for (let at = 0; at < length; at++) {
      const note = (noteOfUnit[units[at] as number] as number) - 1;
      if (note === -1 || this.#words[note] === this.#word) continue;
      this.#words[note] = this.#word;
      if (this.#weights[note] === 0) met.push(note);
      this.#weights[note] = (this.#weights[note] as number) + weight;
    }
  }

  #reserve(size: number): void {
    if (size <= this.#weights.length) return;
    this.#weights = new Float64Array(roomFor(size));
    this.#words = new Uint32Array(this.#weights.length);
    this.#word = 0;
  }
}
