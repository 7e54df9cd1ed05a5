import { PAUSE_FILE_EVERY_MS } from '../defaults';
import type { Pause } from '../settings';
import { isOver, pauseProblem, pauses, readPauseFile } from './pauses';

/** Which nodes are paused now: by the settings, and by a file that other programs may write. */
export class PauseBook {
  readonly #now: () => number;
  readonly #read: (() => Promise<string | undefined>) | undefined;
  readonly #onProblem: (message: string) => void;
  readonly #refused = new Set<string>();
  #standing: Pause | undefined;
  #fromFile: Pause | undefined;
  #readAtMs = -Infinity;

  constructor(options: {
    readonly now: () => number;
    readonly read?: (() => Promise<string | undefined>) | undefined;
    readonly onProblem: (message: string) => void;
  }) {
    this.#now = options.now;
    this.#read = options.read;
    this.#onProblem = options.onProblem;
  }

  /** That of the settings. */
  set(pause: Pause | undefined): void {
    const problem = pause === undefined ? undefined : pauseProblem(pause, this.#now());
    if (problem !== undefined) this.#onProblem(problem);
    this.#standing = problem === undefined ? pause : undefined;
  }

  /** Reads the file again where that is due. What cannot be read pauses nothing. */
  async refresh(): Promise<void> {
    const nowMs = this.#now();
    if (this.#read === undefined || nowMs - this.#readAtMs < PAUSE_FILE_EVERY_MS) return;
    this.#readAtMs = nowMs;
    const text = await this.#read().catch(() => undefined);
    // A pause that was refused does not become valid by waiting until less than a day of it is left.
    if (text !== undefined && this.#refused.has(text)) return;
    const { pause, problem } = readPauseFile(text, nowMs);
    this.#fromFile = pause;
    if (problem === undefined || text === undefined) return;
    this.#refused.add(text);
    this.#onProblem(problem);
  }

  /** Until when a node is paused; undefined where it is not. */
  pausedUntil(name: string): string | undefined {
    return this.#current()
      .filter((pause) => pauses(pause, name))
      .map(({ until }) => until)
      .sort((a, b) => Date.parse(a) - Date.parse(b))
      .at(-1);
  }

  /** The one in force that ends last. */
  get current(): Pause | undefined {
    return [...this.#current()].sort((a, b) => Date.parse(a.until) - Date.parse(b.until)).at(-1);
  }

  #current(): readonly Pause[] {
    const nowMs = this.#now();
    return [this.#standing, this.#fromFile].filter(
      (pause) => pause !== undefined && !isOver(pause, nowMs),
    ) as Pause[];
  }
}
