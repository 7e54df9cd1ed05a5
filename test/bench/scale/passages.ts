import type { FixtureNote } from './fixture';
import type { FixtureSource } from './fixture-source';

/** A passage as engines take it that know no notes: everything ours has of it in one text. */
export interface Passage {
  readonly id: string;
  readonly text: string;
  readonly vector: Float32Array;
}

/** Hands out the passages of the largest fixture, as many as are asked for each time. */
export class PassageStream {
  readonly #notes: AsyncGenerator<FixtureNote>;
  readonly #waiting: Passage[] = [];
  #taken = 0;

  constructor(private readonly fixture: FixtureSource) {
    this.#notes = fixture.notes(Infinity);
  }

  /** The passages that follow those handed out so far, until there were `total` of them. */
  async upTo(total: number): Promise<Passage[]> {
    while (this.#taken + this.#waiting.length < total) {
      const next = await this.#notes.next();
      if (next.done === true) break;
      this.#waiting.push(...this.#passagesOf(next.value));
    }
    const passages = this.#waiting.splice(0, total - this.#taken);
    this.#taken += passages.length;
    return passages;
  }

  #passagesOf(fixture: FixtureNote): Passage[] {
    const { record, chunks } = fixture.note;
    return chunks.map(({ id, headingPath, text }, place) => ({
      id,
      text: [record.title, ...headingPath, text].join('\n'),
      vector: this.fixture.vectors.of(fixture, place)[0] as Float32Array,
    }));
  }
}
