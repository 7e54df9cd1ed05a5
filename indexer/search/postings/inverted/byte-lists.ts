import { GrowableUint32 } from '../growable';

/** What {@link ByteLists.copy} manages while one word of a note is gone over. */
export const COPIED_BYTES_PER_STEP = 64;

const POINTER_BYTES = 4;
const FIRST_BLOCK_BYTES = 8;
const LARGEST_BLOCK_BYTES = 1024;
const CHUNK_BITS = 18;
const CHUNK_BYTES = 1 << CHUNK_BITS;
const CHUNK_MASK = CHUNK_BYTES - 1;

/**
 * Many lists of bytes that all grow at once, in one pool: each a chain of blocks, a block twice the last up to a limit. The
 * pool grows by chunks, so that it is never copied; a block lies within one.
 *
 * Block: where the next begins (0 for none), then its bytes.
 */
export class ByteLists {
  readonly #chunks: Uint8Array[] = [new Uint8Array(CHUNK_BYTES)];
  // Byte 0 is never a block, so that 0 can mean none.
  #used = POINTER_BYTES;
  readonly #heads = new GrowableUint32();
  readonly #tails = new GrowableUint32();
  readonly #writeAt = new GrowableUint32();
  readonly #writeEnd = new GrowableUint32();
  readonly #lengths = new GrowableUint32();

  /** Bytes of one list. */
  length(list: number): number {
    return list < this.#lengths.length ? this.#lengths.at(list) : 0;
  }

  /** Adds a number in LEB128 (see {@link NumberWriter}), below 2^31. */
  push(list: number, value: number): void {
    while (this.#heads.length <= list) this.#addList();
    let rest = value;
    for (; rest > 127; rest >>>= 7) this.#pushByte(list, (rest & 127) | 128);
    this.#pushByte(list, rest);
  }

  /** Copies a list's bytes to a place in others. */
  copy(list: number, target: Uint8Array, at: number): void {
    let left = this.length(list);
    let capacity = FIRST_BLOCK_BYTES;
    for (let block = left === 0 ? 0 : this.#heads.at(list); left > 0; block = this.#next(block)) {
      const count = Math.min(left, capacity);
      const start = (block & CHUNK_MASK) + POINTER_BYTES;
      target.set(this.#chunkOf(block).subarray(start, start + count), at);
      at += count;
      left -= count;
      capacity = nextCapacity(capacity);
    }
  }

  #addList(): void {
    for (const column of [this.#heads, this.#tails, this.#writeAt, this.#writeEnd, this.#lengths])
      column.push(0);
  }

  #pushByte(list: number, byte: number): void {
    if (this.#writeAt.at(list) === this.#writeEnd.at(list)) this.#addBlock(list);
    const at = this.#writeAt.at(list);
    this.#chunkOf(at)[at & CHUNK_MASK] = byte;
    this.#writeAt.values[list] = at + 1;
    this.#lengths.values[list] = this.#lengths.at(list) + 1;
  }

  #addBlock(list: number): void {
    const tail = this.#tails.at(list);
    const filled = tail === 0 ? 0 : this.#writeEnd.at(list) - tail - POINTER_BYTES;
    const capacity = tail === 0 ? FIRST_BLOCK_BYTES : nextCapacity(filled);
    const block = this.#newBlock(POINTER_BYTES + capacity);
    if (tail === 0) this.#heads.values[list] = block;
    else this.#link(tail, block);
    this.#tails.values[list] = block;
    this.#writeAt.values[list] = block + POINTER_BYTES;
    this.#writeEnd.values[list] = block + POINTER_BYTES + capacity;
  }

  #newBlock(size: number): number {
    const end = this.#chunks.length * CHUNK_BYTES;
    if (this.#used + size > end) {
      this.#used = end;
      this.#chunks.push(new Uint8Array(CHUNK_BYTES));
    }
    const block = this.#used;
    this.#used += size;
    return block;
  }

  #chunkOf(at: number): Uint8Array {
    return this.#chunks[at >>> CHUNK_BITS] as Uint8Array;
  }

  #link(block: number, next: number): void {
    const chunk = this.#chunkOf(block);
    for (let index = 0; index < POINTER_BYTES; index++) {
      chunk[(block & CHUNK_MASK) + index] = next >>> (8 * index);
    }
  }

  #next(block: number): number {
    const chunk = this.#chunkOf(block);
    let next = 0;
    for (let index = 0; index < POINTER_BYTES; index++) {
      next |= (chunk[(block & CHUNK_MASK) + index] as number) << (8 * index);
    }
    return next >>> 0;
  }
}

function nextCapacity(capacity: number): number {
  return Math.min(capacity * 2, LARGEST_BLOCK_BYTES);
}
