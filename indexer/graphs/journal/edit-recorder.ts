import type { Clock, Schedule } from '../../platform';
import { EDIT_SESSION_GAP_MS, SITTING_CHECKPOINT_MS, SITTING_NOTES } from '../defaults';

/** A sitting as it is to be written down. */
export interface RecordedSitting {
  /** Id of the line that this one goes on with. */
  readonly session?: string;
  readonly notes: string[];
  readonly from: string;
  readonly to: string;
}

export interface EditRecorderOptions {
  readonly clock: Clock;
  readonly schedule: Schedule;
  /** Keeps the sitting; gives the id of the line. */
  readonly keep: (sitting: RecordedSitting) => string;
}

interface OpenSitting {
  readonly notes: Set<string>;
  readonly fromMs: number;
  toMs: number;
  /** Id of its first line, once there is one. */
  session?: string;
  /** Whether it has grown since its last line, and when that was. */
  isChanged: boolean;
  keptMs: number;
}

/**
 * Makes sittings out of saves. One of two notes or more is kept as soon as there are two, again every few minutes while
 * it grows, and when it ends; so a crash costs its last minutes, not the sitting.
 */
export class EditRecorder {
  readonly #options: EditRecorderOptions;
  #open: OpenSitting | undefined;
  #cancelEnd: (() => void) | undefined;
  #cancelKeep: (() => void) | undefined;

  constructor(options: EditRecorderOptions) {
    this.#options = options;
  }

  record(path: string): void {
    const { clock, schedule } = this.#options;
    const now = clock.now();
    // Timers sleep when the machine does, so the time itself is looked at too.
    if (this.#open !== undefined && now - this.#open.toMs > EDIT_SESSION_GAP_MS) this.end();
    this.#open ??= { notes: new Set(), fromMs: now, toMs: now, isChanged: false, keptMs: 0 };
    const sitting = this.#open;
    const isNew = !sitting.notes.has(path);
    if (sitting.notes.size < SITTING_NOTES) sitting.notes.add(path);
    sitting.toMs = Math.max(sitting.toMs, now);
    sitting.isChanged = true;
    if (isNew) this.#keepSoon(sitting, now);
    this.#cancelEnd?.();
    this.#cancelEnd = schedule(() => this.end(), EDIT_SESSION_GAP_MS);
  }

  /** Whether the sitting that is open has changed this note. */
  knows(path: string): boolean {
    return this.#open?.notes.has(path) ?? false;
  }

  renamed(from: string, to: string): void {
    if (this.#open?.notes.delete(from) !== true) return;
    this.#open.notes.add(to);
    this.#open.isChanged = true;
  }

  /** Ends the sitting; the next save begins another. */
  end(): void {
    this.#cancelEnd?.();
    this.#cancelKeep?.();
    this.#cancelKeep = undefined;
    const sitting = this.#open;
    this.#open = undefined;
    if (sitting !== undefined) this.#keep(sitting);
  }

  #keepSoon(sitting: OpenSitting, now: number): void {
    const dueMs = sitting.keptMs + SITTING_CHECKPOINT_MS;
    if (now >= dueMs) this.#keep(sitting);
    else
      this.#cancelKeep ??= this.#options.schedule(() => {
        this.#cancelKeep = undefined;
        this.#keep(sitting);
      }, dueMs - now);
  }

  #keep(sitting: OpenSitting): void {
    if (sitting.notes.size < 2 || !sitting.isChanged) return;
    const { clock, keep } = this.#options;
    const id = keep({
      ...(sitting.session !== undefined && { session: sitting.session }),
      notes: [...sitting.notes],
      from: new Date(sitting.fromMs).toISOString(),
      to: new Date(sitting.toMs).toISOString(),
    });
    sitting.session ??= id;
    sitting.isChanged = false;
    sitting.keptMs = clock.now();
  }
}
