/** Work that goes one after the other, in the order it was asked for. What fails stands in nobody's way. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Resolves when all that was asked for so far is done. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
