import type { EngineState } from '../engine-api';
import type { Clock, Progress } from '../platform';

/** At most one notice to listeners in this time, milliseconds: a progress bar needs no more. */
const NOTICE_INTERVAL_MS = 200;

/** What the engine is doing just now, and who wants to know. */
export class StatusBoard {
  #state: EngineState = 'idle';
  #progress: Progress | undefined;
  #lastNoticeMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get state(): EngineState {
    return this.#state;
  }

  get progress(): Progress | undefined {
    return this.#progress;
  }

  /** Changes of state are told at once, progress at most a few times a second. */
  set(state: EngineState, progress?: Progress): void {
    const isNewState = state !== this.#state;
    this.#state = state;
    this.#progress = progress;
    this.#notice(isNewState);
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #notice(atOnce: boolean): void {
    const waitMs = this.#lastNoticeMs + NOTICE_INTERVAL_MS - this.#clock.now();
    if (atOnce || waitMs <= 0) return this.#tell();
    this.#timer ??= setTimeout(() => this.#tell(), waitMs);
  }

  #tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lastNoticeMs = this.#clock.now();
    for (const listener of this.#listeners) listener();
  }
}
