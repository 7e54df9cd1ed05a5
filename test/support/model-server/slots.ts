/** So many at once; the others wait in the order they came, as they do in llama.cpp. */
export class Slots {
  readonly #count: number;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  #most = 0;

  constructor(count: number) {
    this.#count = count;
  }

  get busy(): number {
    return this.#busy;
  }

  /** The most that were busy at once. */
  get most(): number {
    return this.#most;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  async take(): Promise<void> {
    if (this.#busy >= this.#count) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy += 1;
    this.#most = Math.max(this.#most, this.#busy);
  }

  /** Hands the slot on to who waits longest. */
  give(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#busy -= 1;
    else next();
  }
}
