import { toPlainError } from '../platform';
import type { Ledger, LedgerEvent, LedgerFileState, NewLedgerEvent } from './ledger';
import type { Addition, LedgerFilesOptions } from './ledger-files';
import { LedgerFiles } from './ledger-files';
import type { LedgerProblem, LedgerWriter } from './ledger-folder';
import { createLedgerId } from './ledger-id';
import type { LedgerLine } from './ledger-line';
import { hashLedgerText } from './ledger-line';
import { inOneLine } from './ledger-text';
import { compareEvents } from './merge-lines';
import { MergedLines } from './merged-lines';

/** `stream`: lower-case words joined by `-`; `schema`: of a whole event, its `id` and `at` included. */
export interface LedgerOptions<TEvent extends LedgerEvent> extends LedgerFilesOptions<TEvent> {
  /** Without one nothing is written: what is appended lives as long as the ledger. */
  readonly writer: LedgerWriter | undefined;
}

/** A clock that is ahead by more than this is wrong; less is the usual difference between devices and time zones. */
const MAX_CLOCK_LEAD_MS = 24 * 60 * 60_000;

/** Opens a stream of the ledger. A folder that cannot be read makes an empty ledger with a `failure`, no error. */
export async function openLedger<TEvent extends LedgerEvent>(
  options: LedgerOptions<TEvent>,
): Promise<Ledger<TEvent>> {
  const ledger = new FolderLedger(options);
  await ledger.reload();
  return ledger;
}

class FolderLedger<TEvent extends LedgerEvent> implements Ledger<TEvent> {
  readonly #options: LedgerOptions<TEvent>;
  readonly #files: LedgerFiles<TEvent>;
  /** Appended and not yet on disk. */
  #pending: LedgerLine<TEvent>[] = [];
  readonly #merged: MergedLines<TEvent>;
  /** Whether an addition found lines of its file to be other ones than those that were read before. */
  #hasFoundChanges = false;
  /** Time of the last event of all writers, and of the last one appended here. */
  #lastMs = 0;
  #lastAppendedMs = 0;
  #previousId: string | undefined;
  #readFailure: string | undefined;
  #writeFailure: string | undefined;
  #lastWork: Promise<unknown> = Promise.resolve();

  constructor(options: LedgerOptions<TEvent>) {
    this.#options = options;
    this.#files = new LedgerFiles(options);
    this.#merged = new MergedLines(() => [...this.#files.lines(), this.#pending]);
  }

  events(): readonly TEvent[] {
    return this.lines().map(({ event }) => event);
  }

  lines(): readonly LedgerLine<TEvent>[] {
    return this.#merged.all();
  }

  files(): readonly LedgerFileState[] {
    return this.#files.states();
  }

  get problems(): readonly LedgerProblem[] {
    return this.#files.problems();
  }

  get failure(): string | undefined {
    return this.#writeFailure ?? this.#readFailure;
  }

  get unwritten(): number {
    return this.#pending.length;
  }

  append(text: string, event: NewLedgerEvent<TEvent>): TEvent {
    const timeMs = this.#nextTime();
    const at = new Date(timeMs).toISOString();
    const whole = this.#options.schema.parse({ ...event, id: createLedgerId(timeMs), at });
    const line = {
      event: whole,
      text: inOneLine(text),
      textHash: hashLedgerText(inOneLine(text)),
      ...(this.#previousId !== undefined && { previousId: this.#previousId }),
    };
    this.#lastAppendedMs = timeMs;
    this.#lastMs = Math.max(this.#lastMs, timeMs);
    this.#previousId = whole.id;
    this.#pending.push(line);
    this.#merged.add(line);
    return whole;
  }

  /** After all that is known, so that what undoes an event comes after it although another device's clock is ahead. */
  #nextTime(): number {
    const now = this.#options.clock.now();
    const isBelievable = this.#lastMs - now <= MAX_CLOCK_LEAD_MS;
    return Math.max(now, (isBelievable ? this.#lastMs : this.#lastAppendedMs) + 1);
  }

  flush(): Promise<void> {
    return this.#inTurn(async () => {
      try {
        await this.#write((writer, month, lines) => this.#files.append(writer, month, lines));
      } catch (error) {
        this.#writeFailure = toPlainError(error).message;
      }
    });
  }

  reload(): Promise<boolean> {
    return this.#inTurn(async () => {
      try {
        const isChanged = (await this.#files.reload()) || this.#hasFoundChanges;
        this.#hasFoundChanges = false;
        this.#readFailure = undefined;
        if (isChanged) this.#look();
        return isChanged;
      } catch (error) {
        this.#readFailure = toPlainError(error).message;
        return false;
      }
    });
  }

  removeOwnFiles(): Promise<void> {
    return this.#inTurn(async () => {
      const { writer } = this.#options;
      if (writer === undefined) return;
      try {
        const names = await this.#files.ownNames(writer);
        await this.#write((_, month, lines) => this.#files.appendAfresh(writer, month, lines));
        for (const name of names) await this.#files.remove(name);
      } catch (error) {
        this.#writeFailure = toPlainError(error).message;
        throw error;
      } finally {
        this.#look();
      }
    });
  }

  async close(): Promise<void> {
    await this.flush();
  }

  /** Writes what is pending, month by month. */
  async #write(
    append: (
      writer: LedgerWriter,
      month: string,
      lines: readonly LedgerLine<TEvent>[],
    ) => Promise<Addition<TEvent>>,
  ): Promise<void> {
    const { writer } = this.#options;
    if (writer === undefined) return;
    for (let [first] = this.#pending; first !== undefined; [first] = this.#pending) {
      const month = first.event.at.slice(0, 'YYYY-MM'.length);
      const lines = this.#pending.filter(({ event }) => event.at.startsWith(month));
      const addition = await append(writer, month, lines);
      const written = new Set(lines);
      this.#pending = this.#pending.filter((line) => !written.has(line));
      if (addition.isChanged) {
        this.#hasFoundChanges = true;
        this.#merged.forget();
      } else {
        this.#merged.replace(addition.lines);
      }
    }
    this.#writeFailure = undefined;
  }

  /** Finds what the next event has to come after. */
  #look(): void {
    this.#merged.forget();
    const { writer } = this.#options;
    const lastMs = Date.parse(this.lines().at(-1)?.event.at ?? '');
    this.#lastMs = Number.isNaN(lastMs) ? 0 : lastMs;
    if (writer === undefined) return;
    const own = [...this.#files.ownLines(writer), ...this.#pending].map(({ event }) => event);
    const last = own.reduce<TEvent | undefined>(
      (latest, event) => (latest === undefined || compareEvents(latest, event) < 0 ? event : latest),
      undefined,
    );
    this.#previousId = last?.id;
  }

  /** Reading and writing take turns. */
  #inTurn<TResult>(work: () => Promise<TResult>): Promise<TResult> {
    const result = this.#lastWork.then(work);
    this.#lastWork = result.catch(() => undefined);
    return result;
  }
}
