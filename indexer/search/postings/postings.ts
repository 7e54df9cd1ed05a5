import { GrowableUint32 } from './growable';
import type { FieldNumber } from './fields';
import type { WrittenPostings } from './inverted';
import { PostingRun } from './posting-run';

/** Words a posting takes in the pool: the unit, and the frequency with the field in its low three bits. */
const POSTING_WORDS = 2;
const FIRST_BLOCK_POSTINGS = 1;
const LARGEST_BLOCK_POSTINGS = 512;
const FIELD_BITS = 3;
const FIELD_MASK = (1 << FIELD_BITS) - 1;

/**
 * Where each term stands: the postings of an inverted file, then those added since, whose units are higher. The latter
 * lie, per term, in a chain of blocks in one pool, each block twice the last up to a limit. A term met once costs 12
 * bytes, a frequent one is read in long runs, and nothing is an object.
 *
 * Block: the index of the next block (0 for none), then its postings.
 */
export class Postings {
  // Word 0 is never a block, so that 0 can mean none.
  readonly #pool = new GrowableUint32(1 << 16);
  readonly #heads = new GrowableUint32();
  readonly #tails = new GrowableUint32();
  /** Where the next posting of a term goes, and the end of its last block. */
  readonly #writeAt = new GrowableUint32();
  readonly #writeEnd = new GrowableUint32();
  readonly #run = new PostingRun();
  #count = 0;

  constructor(private readonly written?: WrittenPostings) {
    this.#pool.push(0);
  }

  /** Postings held, those of removed notes included. */
  get count(): number {
    return (this.written?.count ?? 0) + this.#count;
  }

  add(term: number, unit: number, field: FieldNumber, frequency: number): void {
    while (this.#heads.length <= term) this.#addTerm();
    if (this.#writeAt.at(term) === this.#writeEnd.at(term)) this.#addBlock(term);
    const at = this.#writeAt.at(term);
    this.#pool.values[at] = unit;
    this.#pool.values[at + 1] = (frequency << FIELD_BITS) | field;
    this.#writeAt.values[term] = at + POSTING_WORDS;
    this.#count += 1;
  }

  /** Calls back for each posting of a term, units ascending. Must not be called from within. */
  forEach(term: number, visit: (unit: number, field: FieldNumber, frequency: number) => void): void {
    const run = this.#run;
    this.read(term, run);
    for (let at = 0; at < run.length; at++) {
      visit(run.units[at] as number, run.fields[at] as FieldNumber, run.frequencies[at] as number);
    }
  }

  /** Replaces what is in the run by all postings of a term, units ascending. */
  read(term: number, run: PostingRun): void {
    run.clear();
    this.written?.read(term, run);
    if (term >= this.#heads.length) return;
    const pool = this.#pool.values;
    let capacity = FIRST_BLOCK_POSTINGS;
    for (let block = this.#heads.at(term); block !== 0; block = pool[block] as number) {
      const isLast = (pool[block] as number) === 0;
      const end = isLast ? this.#writeAt.at(term) : block + 1 + capacity * POSTING_WORDS;
      for (let at = block + 1; at < end; at += POSTING_WORDS) {
        const packed = pool[at + 1] as number;
        run.push(pool[at] as number, (packed & FIELD_MASK) as FieldNumber, packed >>> FIELD_BITS);
      }
      capacity = nextCapacity(capacity);
    }
  }

  #addTerm(): void {
    for (const column of [this.#heads, this.#tails, this.#writeAt, this.#writeEnd]) column.push(0);
  }

  #addBlock(term: number): void {
    const tail = this.#tails.at(term);
    const filled = tail === 0 ? 0 : (this.#writeEnd.at(term) - tail - 1) / POSTING_WORDS;
    const capacity = tail === 0 ? FIRST_BLOCK_POSTINGS : nextCapacity(filled);
    const block = this.#pool.extend(1 + capacity * POSTING_WORDS);
    if (tail === 0) this.#heads.values[term] = block;
    else this.#pool.values[tail] = block;
    this.#tails.values[term] = block;
    this.#writeAt.values[term] = block + 1;
    this.#writeEnd.values[term] = block + 1 + capacity * POSTING_WORDS;
  }
}

function nextCapacity(capacity: number): number {
  return Math.min(capacity * 2, LARGEST_BLOCK_POSTINGS);
}
