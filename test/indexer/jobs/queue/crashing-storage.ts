import { createMemoryStorage } from '../../../../indexer/platform';
import type { Storage } from '../../../../indexer/platform';

export class Crash extends Error {}

/** A storage whose program is killed in the middle of a write. What was written so far stays in `blobs`. */
export class CrashingStorage {
  readonly blobs: Map<string, Uint8Array>;
  readonly storage: Storage;
  #writesLeft = Infinity;
  #share = 0;
  #isDead = false;

  constructor(blobs = new Map<string, Uint8Array>()) {
    this.blobs = blobs;
    const whole = createMemoryStorage(blobs);
    const act = async (work: () => Promise<void>, torn: () => Promise<void>): Promise<void> => {
      if (this.#isDead) throw new Crash('The program is dead.');
      if (this.#writesLeft-- > 0) return work();
      this.#isDead = true;
      await torn();
      throw new Crash('The program was killed.');
    };
    this.storage = {
      ...whole,
      append: (name, bytes) =>
        act(
          () => whole.append(name, bytes),
          // Any number of its bytes may have arrived, none and all of them included.
          () => whole.append(name, bytes.subarray(0, Math.round(this.#share * bytes.length))),
        ),
      // Replaced as a whole or not at all.
      write: (name, bytes) =>
        act(
          () => whole.write(name, bytes),
          () => (this.#share >= 0.5 ? whole.write(name, bytes) : Promise.resolve()),
        ),
      remove: (name) =>
        act(
          () => whole.remove(name),
          () => Promise.resolve(),
        ),
    };
  }

  /** @param share how much of the write arrives at which the program is killed, 0 to 1 */
  killAfter(writes: number, share: number): void {
    this.#writesLeft = writes;
    this.#share = share;
  }
}
