/** Exclusive locks by name as browsers give them, first come, first served; Node 20 has none. */
export class HandLocks implements LockManager {
  readonly #last = new Map<string, Promise<unknown>>();

  request<T>(name: string, callback: LockGrantedCallback<T>): Promise<Awaited<T>>;
  request<T>(name: string, options: LockOptions, callback: LockGrantedCallback<T>): Promise<Awaited<T>>;
  async request<T>(
    name: string,
    ...rest: [LockGrantedCallback<T>] | [LockOptions, LockGrantedCallback<T>]
  ): Promise<Awaited<T>> {
    const [callback, options] = rest.length === 1 ? [rest[0], {}] : [rest[1], rest[0]];
    const before = this.#last.get(name) ?? Promise.resolve();
    let leave = (): void => undefined;
    this.#last.set(
      name,
      before.then(() => new Promise<void>((resolve) => (leave = resolve))),
    );
    let isGivenUp = false;
    const { signal } = options;
    const givenUp = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => {
        isGivenUp = true;
        reject(signal.reason as Error);
      });
    });
    const turn = before.then(() => undefined);
    void turn.then(() => {
      // Who gave up waiting lets the next one by.
      if (isGivenUp) queueMicrotask(() => leave());
    });
    await Promise.race([turn, givenUp]);
    try {
      return await callback({ name, mode: 'exclusive' });
    } finally {
      leave();
    }
  }

  query(): Promise<LockManagerSnapshot> {
    return Promise.resolve({});
  }
}
