import type { Ledger, NewLedgerEvent } from '../../ledger';
import { hashLedgerText, inOneLine } from '../../ledger';
import type { Clock } from '../../platform';
import type { MemoryEvent } from '../events/memory-events';
import type { FoldLine } from '../fold/fold-line';
import { compareLines, isOutOfOrder, memoryIdOf } from '../fold/fold-line';
import { MemoryFold } from '../fold/memory-fold';
import type { ChangeLog } from './change-log';
import { differentMemories } from './compare-memories';
import { FOLD_SLICE } from './defaults';
import type { KnownLines } from './known-lines';
import type { AbsentLedger } from '../memory-book';
import { absentLedgers, missingLines } from './missing-lines';

export interface FoldedLedgerParts {
  readonly ledger: Ledger<MemoryEvent>;
  readonly known: KnownLines;
  readonly changes: ChangeLog;
  readonly clock: Clock;
}

/**
 * The stream `memory` and its fold, kept together. What is appended is folded at once; of what comes from elsewhere only
 * what is new is folded where it comes last, else everything is folded again, beside the state that is read meanwhile.
 */
export class FoldedLedger {
  readonly #parts: FoldedLedgerParts;
  #fold = new MemoryFold();
  /** Lines that the fold has taken, in order. */
  #taken: FoldLine[] = [];
  #absentLedgers: readonly AbsentLedger[] = [];

  constructor(parts: FoldedLedgerParts) {
    this.#parts = parts;
  }

  get state(): MemoryFold {
    return this.#fold;
  }

  /** Files that are gone as a whole, and what stood in them. */
  get absentLedgers(): readonly AbsentLedger[] {
    return this.#absentLedgers;
  }

  append(text: string, event: NewLedgerEvent<MemoryEvent>): MemoryEvent {
    const appended = this.#parts.ledger.append(text, event);
    const plain = inOneLine(text);
    const line = { event: appended, text: plain, textHash: hashLedgerText(plain) };
    const last = this.#taken.at(-1);
    const isLast = last === undefined || compareLines(last, line) < 0;
    if (isLast && !isOutOfOrder(appended)) {
      this.#take([line]);
    } else {
      // A clock that is ahead, or a memory that was put back: the line belongs between others.
      const lines = this.#lines();
      const fold = new MemoryFold();
      for (const each of lines) fold.apply(each);
      this.#replace(fold, lines);
    }
    return appended;
  }

  /** Folds what the ledger holds by now; gives whether anything counts that did not, or counts no more. */
  async follow(): Promise<boolean> {
    const { ledger, known, changes, clock } = this.#parts;
    known.see(ledger.lines());
    const before = changes.version;
    for (;;) {
      const lines = this.#lines();
      if (beginsWith(lines, this.#taken) && lines.length - this.#taken.length <= FOLD_SLICE) {
        this.#take(lines.slice(this.#taken.length));
        return changes.version !== before;
      }
      const fold = new MemoryFold();
      for (const [index, line] of lines.entries()) {
        fold.apply(line);
        if (index % FOLD_SLICE === FOLD_SLICE - 1) await clock.yield();
      }
      // What was appended meanwhile follows in the next round.
      this.#replace(fold, lines);
    }
  }

  /** All lines that count, in the order of the fold. */
  #lines(): FoldLine[] {
    const { ledger, known, clock } = this.#parts;
    const lines: FoldLine[] = [];
    const present = new Set<string>();
    let isOrdered = true;
    for (const line of ledger.lines()) {
      // A text that was erased is a line that was deleted.
      if (line.event.event === 'fact' && line.text === '') continue;
      lines.push(line);
      present.add(memoryIdOf(line.event));
      if (isOutOfOrder(line.event)) isOrdered = false;
    }
    const missing = missingLines(known, (id) => present.has(id), ledger.files(), clock.now());
    for (const { event, absence } of missing) {
      if (absence?.kind === 'deleted') known.noteDeleted(memoryIdOf(event), absence.at);
      if (absence?.kind === 'file-absent') known.noteAbsent(memoryIdOf(event));
    }
    this.#absentLedgers = absentLedgers(missing);
    if (isOrdered && missing.length === 0) return lines;
    return [...lines, ...missing].sort(compareLines);
  }

  #take(lines: readonly FoldLine[]): void {
    for (const line of lines) {
      this.#taken.push(line);
      if (this.#fold.apply(line)) this.#parts.changes.add(this.#fold.memories.takeChanged());
    }
  }

  #replace(fold: MemoryFold, lines: FoldLine[]): void {
    const different = differentMemories(this.#fold.memories.all(), fold.memories.all());
    fold.memories.takeChanged();
    this.#fold = fold;
    this.#taken = lines;
    this.#parts.changes.add(different);
  }
}

function beginsWith(lines: readonly FoldLine[], beginning: readonly FoldLine[]): boolean {
  return (
    lines.length >= beginning.length &&
    beginning.every((line, index) => {
      const other = lines[index];
      return (
        other?.event.id === line.event.id &&
        other.text === line.text &&
        other.absence?.kind === line.absence?.kind
      );
    })
  );
}
