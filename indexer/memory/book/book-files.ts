import type { Ledger } from '../../ledger';
import { toPlainError, Turns } from '../../platform';
import type { MemoryEvent } from '../events/memory-events';
import type { AbsentLedger } from '../memory-book';
import type { DecisionLog } from './decision-log';
import type { FoldedLedger } from './folded-ledger';
import type { KnownLines } from './known-lines';
import { absentLedgerProblem } from './memory-errors';

export interface BookFilesParts {
  readonly ledger: Ledger<MemoryEvent>;
  readonly memories: FoldedLedger;
  readonly decisions: DecisionLog;
  readonly known: KnownLines;
  /** False where another process writes: then nothing is written at all. */
  readonly mayWrite: boolean;
  readonly onProblem: ((message: string) => void) | undefined;
}

/** The files behind a book: reads what changed, writes what was said, and tells what is wrong with them. */
export class BookFiles {
  readonly #parts: BookFilesParts;
  /** Of what this device has seen. */
  #knownProblem: string | undefined;
  readonly #toldProblems = new Set<string>();
  readonly #turns = new Turns();

  constructor(parts: BookFilesParts) {
    this.#parts = parts;
  }

  /** @param problem with what this device had seen */
  async begin(problem: string | undefined): Promise<void> {
    this.#knownProblem = problem;
    await this.#parts.memories.follow();
    this.#tellProblems();
  }

  get problems(): readonly string[] {
    const { ledger, decisions } = this.#parts;
    const both = [ledger, decisions];
    return [
      ...both.flatMap(({ failure }) => failure ?? []),
      ...both.flatMap(({ problems }) =>
        problems.map(({ file, line, message }) => `${file}, line ${line}: ${message}`),
      ),
      ...this.absentLedgers.map(absentLedgerProblem),
      ...(this.#knownProblem === undefined ? [] : [this.#knownProblem]),
    ];
  }

  get absentLedgers(): readonly AbsentLedger[] {
    return this.#parts.memories.absentLedgers;
  }

  get failure(): string | undefined {
    const { ledger } = this.#parts;
    return ledger.unwritten === 0 ? undefined : ledger.failure;
  }

  reload(): Promise<boolean> {
    return this.#inTurn(async () => {
      const { ledger, decisions, memories } = this.#parts;
      const [, areDecisionsNew] = await Promise.all([ledger.reload(), decisions.reload()]);
      const isChanged = await memories.follow();
      return isChanged || areDecisionsNew;
    });
  }

  flush(): Promise<void> {
    return this.#inTurn(async () => {
      const { ledger, decisions, known, mayWrite } = this.#parts;
      await Promise.all([ledger.flush(), decisions.flush()]);
      try {
        if (mayWrite) await known.flush();
      } catch (error) {
        this.#knownProblem = `What this device has seen of the memory cannot be kept: ${toPlainError(error).message}`;
      }
    });
  }

  decisions(): ReturnType<DecisionLog['list']> {
    return this.#inTurn(() => this.#parts.decisions.list());
  }

  #tellProblems(): void {
    for (const problem of this.problems) {
      if (this.#toldProblems.has(problem)) continue;
      this.#toldProblems.add(problem);
      this.#parts.onProblem?.(problem);
    }
  }

  /** Reading and writing take turns; what was found wrong is told after each. */
  #inTurn<TResult>(work: () => Promise<TResult>): Promise<TResult> {
    return this.#turns.take(async () => {
      const done = await work();
      this.#tellProblems();
      return done;
    });
  }
}
