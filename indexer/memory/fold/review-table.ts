import type { Memory, Review, Verdict } from '../memory';
import type { MemoryTable } from './memory-table';

/** A review by the ids of its pair, which are what it is known by. */
export interface PairReview extends Omit<Review, 'id' | 'kind' | 'newer' | 'older'> {
  readonly newerId: string;
  readonly olderId: string;
}

/** Pairs that wait for a person. A pair is asked about once, and only while both are live. No pair crosses spaces. */
export class ReviewTable {
  readonly #table: MemoryTable;
  readonly #reviews = new Map<string, PairReview>();
  readonly #answers = new Map<string, Verdict>();
  #changes = 0;

  constructor(table: MemoryTable) {
    this.#table = table;
  }

  get changes(): number {
    return this.#changes;
  }

  /** In the order they were made. */
  open(): readonly Review[] {
    return [...this.#reviews.keys()].flatMap((key) => this.#openOf(key) ?? []);
  }

  get(reviewId: string): Review | undefined {
    return this.open().find(({ id }) => id === reviewId);
  }

  isAnswered(newerId: string, olderId: string): boolean {
    return this.#answers.has(this.#keyOf(newerId, olderId));
  }

  ofPair(newerId: string, olderId: string): Review | undefined {
    return this.#openOf(this.#keyOf(newerId, olderId));
  }

  /** Takes a review, unless the pair has one. */
  add(review: PairReview): void {
    const newerId = this.#table.resolve(review.newerId);
    const olderId = this.#table.resolve(review.olderId);
    const key = this.#keyOf(newerId, olderId);
    if (this.#reviews.has(key) || this.#answers.has(key)) return;
    this.#reviews.set(key, { ...review, newerId, olderId });
    this.#changes += 1;
  }

  /** Takes the first answer to a pair; gives whether it is the first. */
  answer(newerId: string, olderId: string, verdict: Verdict): boolean {
    const key = this.#keyOf(newerId, olderId);
    if (this.#answers.has(key) || this.#table.get(newerId)?.space !== this.#table.get(olderId)?.space)
      return false;
    this.#answers.set(key, verdict);
    this.#changes += 1;
    return true;
  }

  #openOf(key: string): Review | undefined {
    const review = this.#reviews.get(key);
    if (review === undefined || this.#answers.has(key)) return undefined;
    const { newerId, olderId, ...rest } = review;
    const newer = this.#live(newerId);
    const older = this.#live(olderId);
    if (newer === undefined || older === undefined || newer.id === older.id) return undefined;
    if (newer.space !== older.space) return undefined;
    // The same on every device, also where two of them made the review.
    return { ...rest, id: `${newerId}-${olderId}`, kind: 'pair', newer, older };
  }

  #live(id: string): Memory | undefined {
    const memory = this.#table.get(id);
    return memory?.status === 'live' ? memory : undefined;
  }

  /** The same whichever of the two is the newer. */
  #keyOf(newerId: string, olderId: string): string {
    return [this.#table.resolve(newerId), this.#table.resolve(olderId)].sort().join(' ');
  }
}
