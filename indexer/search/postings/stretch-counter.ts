import { spanOf, termOf } from './forward';
import type { ForwardNote, Stretch } from './forward';

/** Frequencies of the terms of one stretch at a time, in one array for all: a map for each would double loading. */
export class StretchCounter {
  #counts = new Uint32Array(1 << 12);
  #terms: number[] = [];

  /** Distinct terms of the stretch; {@link StretchCounter.take} gives the frequency of each, once. */
  count(
    note: Pick<ForwardNote, 'words'>,
    { start, end }: Pick<Stretch, 'start' | 'end'>,
    termCount: number,
  ): readonly number[] {
    if (this.#counts.length < termCount) this.#counts = new Uint32Array(termCount * 2);
    this.#terms = [];
    for (let at = start; at < end; at++) {
      const term = termOf(note.words[at] as number);
      const before = this.#counts[term] as number;
      if (before === 0) this.#terms.push(term);
      this.#counts[term] = before + 1;
    }
    return this.#terms;
  }

  take(term: number): number {
    const frequency = this.#counts[term] as number;
    this.#counts[term] = 0;
    return frequency;
  }
}

/** Words of a stretch; the wholes of compounds do not lengthen a text. */
export function lengthOf(note: ForwardNote, { start, end }: Stretch): number {
  let length = 0;
  for (let at = start; at < end; at++) if (spanOf(note.words[at] as number) === 0) length += 1;
  return length;
}
