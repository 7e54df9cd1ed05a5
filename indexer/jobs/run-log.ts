import { openLedger, writerIds } from '../ledger';
import type { Ledger, LedgerFolder, LedgerWriter } from '../ledger';
import type { Clock } from '../platform';
import { LONGEST_RUN_MS } from './defaults';
import type { RunStreamEvent } from './run-events';
import { runStreamSchema } from './run-events';
import { endLine, noEndLine, startLine } from './run-lines';
import type { JobName, RunOutcome, RunRecord, RunStarter } from './run-record';

export interface RunLogOptions {
  readonly folder: LedgerFolder;
  /** Without one nothing is written. */
  readonly writer: LedgerWriter | undefined;
  /** Ids under which this device writes, where it does not write now; those of the writer by default. */
  readonly ownIds?: readonly string[] | undefined;
  readonly clock: Clock;
}

/** A run and what the schedule needs to know of it. */
export interface LoggedRun extends RunRecord {
  /** Local day that it was for, `YYYY-MM-DD`. */
  readonly day: string;
  /** Whether this device ran it. */
  readonly isOwn: boolean;
}

export interface RunStart {
  readonly job: JobName;
  readonly by: RunStarter;
  readonly day: string;
}

export interface RunEnd {
  readonly outcome: Exclude<RunOutcome, 'skipped'>;
  readonly counts?: Readonly<Record<string, number>>;
  /** What it came to, or why it failed. */
  readonly message: string;
}

/**
 * The log of what ran by itself or on command, in the memory folder: a line where a run begins, one where it ends. What is
 * written is on disk when the call resolves; where the folder cannot be written it counts for as long as the log is open,
 * and {@link RunLog.problems} tells.
 */
export interface RunLog {
  readonly problems: readonly string[];
  /** Runs of all devices, the newest first. */
  runs(): readonly LoggedRun[];
  begin(run: RunStart): Promise<LoggedRun>;
  end(id: string, end: RunEnd): Promise<LoggedRun>;
  /** A run that was due and did not come about. Said once: nothing is written where the last line of the job that no person
   * started says just that. */
  skip(run: RunStart, why: string): Promise<void>;
  /** Reads what other devices wrote; gives whether anything did. */
  reload(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens the log of runs. Never fails; see {@link RunLog.problems}. */
export async function openRunLog(options: RunLogOptions): Promise<RunLog> {
  const ledger = await openLedger({ ...options, stream: 'runs', schema: runStreamSchema });
  return new LedgerRunLog(options, ledger);
}

class LedgerRunLog implements RunLog {
  readonly #options: RunLogOptions;
  readonly #ledger: Ledger<RunStreamEvent>;
  /** Runs that were begun here and have no end. */
  readonly #open = new Set<string>();

  constructor(options: RunLogOptions, ledger: Ledger<RunStreamEvent>) {
    this.#options = options;
    this.#ledger = ledger;
  }

  get problems(): readonly string[] {
    const { failure, problems } = this.#ledger;
    const lines = problems.map(({ file, line, message }) => `${file}, line ${line}: ${message}`);
    return failure === undefined ? lines : [failure, ...lines];
  }

  runs(): readonly LoggedRun[] {
    const runs = new Map<string, LoggedRun>();
    for (const { event, text } of this.#ledger.lines()) {
      if (event.type !== 'ended') runs.set(event.id, this.#begun(event, text));
    }
    for (const { event, text } of this.#ledger.lines()) {
      if (event.type !== 'ended') continue;
      const run = runs.get(event.run);
      // Its start may not have arrived yet from another device.
      if (run === undefined) continue;
      const { outcome, counts, at } = event;
      const counted = counts === undefined ? {} : { counts };
      runs.set(run.id, { ...run, endedAt: at, outcome, ...counted, message: text });
    }
    return [...runs.values()].reverse();
  }

  async begin(run: RunStart): Promise<LoggedRun> {
    const event = this.#ledger.append(startLine(run.job, run.by), {
      type: 'started',
      ...run,
      ...this.#signature(),
    });
    this.#open.add(event.id);
    await this.#ledger.flush();
    return this.#run(event.id);
  }

  async end(id: string, { outcome, counts, message }: RunEnd): Promise<LoggedRun> {
    const { job } = this.#run(id);
    this.#open.delete(id);
    this.#ledger.append(endLine(job, outcome, message), {
      type: 'ended',
      run: id,
      outcome,
      ...(counts !== undefined && { counts }),
    });
    await this.#ledger.flush();
    return this.#run(id);
  }

  async skip(run: RunStart, why: string): Promise<void> {
    // Runs at a person's wish say nothing of whether it runs by itself.
    const last = this.runs().find(({ job, isOwn, by }) => isOwn && job === run.job && by !== 'person');
    if (last?.outcome === 'skipped' && last.message === why) return;
    this.#ledger.append(why, { type: 'skipped', ...run, ...this.#signature() });
    await this.#ledger.flush();
  }

  reload(): Promise<boolean> {
    return this.#ledger.reload();
  }

  close(): Promise<void> {
    return this.#ledger.close();
  }

  #signature(): { readonly writer?: string } {
    const { writer } = this.#options;
    return writer === undefined ? {} : { writer: writer.id };
  }

  #run(id: string): LoggedRun {
    const run = this.runs().find((each) => each.id === id);
    if (run === undefined) throw new Error(`The log of runs has no run ${id}.`);
    return run;
  }

  /** The run as its first line has it, for as long as there is no other. */
  #begun(event: Exclude<RunStreamEvent, { type: 'ended' }>, text: string): LoggedRun {
    const { id, job, by, day, at } = event;
    const { writer, ownIds = writerIds(writer) } = this.#options;
    const isOwn = event.writer !== undefined && ownIds.includes(event.writer);
    const run = { id, job, by, day, startedAt: at, isOwn };
    if (event.type === 'skipped') return { ...run, endedAt: at, outcome: 'skipped', message: text };
    // One of this writer that was not begun here was left behind, unless another process may have begun it.
    const isLeft = writer !== undefined && event.writer === writer.id && writer.isShared !== true;
    if (this.#open.has(id) || (!isLeft && this.#mayStillRun(at))) return run;
    return { ...run, outcome: 'cut-short', message: noEndLine(job) };
  }

  #mayStillRun(startedAt: string): boolean {
    return this.#options.clock.now() - Date.parse(startedAt) < LONGEST_RUN_MS;
  }
}
