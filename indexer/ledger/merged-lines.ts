import type { LedgerEvent } from './ledger';
import type { LedgerLine } from './ledger-line';
import { compareEvents, mergeLines } from './merge-lines';

/**
 * The merge of all files, which what this process adds is put into: most of it comes last, so that nothing has to be merged
 * again. An array that was handed out stays as it is.
 */
export class MergedLines<TEvent extends LedgerEvent> {
  readonly #files: () => readonly (readonly LedgerLine<TEvent>[])[];
  #merged: LedgerLine<TEvent>[] | undefined;
  #isHandedOut = false;

  /** @param files lines of each, in the order of the files' names, and what is not written yet */
  constructor(files: () => readonly (readonly LedgerLine<TEvent>[])[]) {
    this.#files = files;
  }

  all(): readonly LedgerLine<TEvent>[] {
    this.#merged ??= mergeLines(this.#files());
    this.#isHandedOut = true;
    return this.#merged;
  }

  /** The next look merges all files again. */
  forget(): void {
    this.#merged = undefined;
  }

  /** Puts a line with a new id in its place. */
  add(line: LedgerLine<TEvent>): void {
    const merged = this.#own();
    if (merged === undefined) return;
    let index = merged.length;
    while (index > 0 && isAfter(merged[index - 1], line)) index -= 1;
    merged.splice(index, 0, line);
  }

  /** Puts lines, in their order, in the place of those with their ids that were on no disk yet. */
  replace(lines: readonly LedgerLine<TEvent>[]): void {
    const merged = this.#own();
    if (merged === undefined) return;
    let index = merged.length - 1;
    for (const line of lines.toReversed()) {
      while (isAfter(merged[index], line)) index -= 1;
      const present = merged[index];
      if (present?.event.id !== line.event.id || present.place !== undefined) return this.forget();
      merged[index] = line;
    }
  }

  /** Copied once where others hold it. */
  #own(): LedgerLine<TEvent>[] | undefined {
    if (this.#isHandedOut) this.#merged = this.#merged?.slice();
    this.#isHandedOut = false;
    return this.#merged;
  }
}

function isAfter<TEvent extends LedgerEvent>(
  one: LedgerLine<TEvent> | undefined,
  other: LedgerLine<TEvent>,
): boolean {
  return one !== undefined && compareEvents(one.event, other.event) > 0;
}
