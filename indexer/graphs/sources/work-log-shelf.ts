import * as z from 'zod';
import type { Storage } from '../../platform';
import { EDIT_SOURCES } from '../co-edits/edit-session';
import { isWorkLog, mayBeWorkLog } from '../work-log/decide';
import { readWorkLog } from '../work-log/read-work-log';
import { toWorkLogRecord } from '../work-log/record';
import type { WorkLogRecord } from '../work-log/work-log';

const FILE = 'graphs/work-logs.json';

/** Grows with every change of what the reader finds: logs read by an earlier one are read again. */
const READER_VERSION = 3;

const mention = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('link'), target: z.string() }),
  z.object({ kind: z.literal('path'), path: z.string() }),
]);

const session = z.object({
  source: z.enum(EDIT_SOURCES),
  date: z.string(),
  entry: z.string(),
  mentions: z.array(mention),
  place: z.object({ path: z.string(), line: z.number() }).exactOptional(),
});

const record = z.object({
  path: z.string(),
  contentHash: z.string(),
  entries: z.number(),
  namingNone: z.number(),
  columns: z.object({ date: z.string().exactOptional(), notes: z.array(z.string()) }).exactOptional(),
  sessions: z.array(session),
  problems: z.array(z.object({ line: z.number(), message: z.string() })),
});

const choice = z.object({ named: z.array(z.string()), rejected: z.array(z.string()), find: z.boolean() });

const shelf = z.object({
  version: z.literal(READER_VERSION),
  /** What was chosen when the notes were looked at. */
  choice,
  isComplete: z.boolean(),
  logs: z.array(record),
});

/** Which notes are work logs. */
export interface WorkLogChoice {
  /** Logs by path. */
  readonly named: readonly string[];
  /** Notes that are none, whatever they look like. */
  readonly rejected: readonly string[];
  /** Whether a note that looks like one is taken for one. */
  readonly find: boolean;
}

/** The work logs of a vault as they were read, so that a start reads none of them again. */
export class WorkLogShelf {
  readonly #storage: Storage;
  readonly #logs = new Map<string, WorkLogRecord>();
  #choice: WorkLogChoice;
  #isComplete = false;
  #isSaved = true;

  constructor(storage: Storage, choice: WorkLogChoice) {
    this.#storage = storage;
    this.#choice = choice;
  }

  /** Takes up what was stored; what cannot be understood, or was chosen otherwise, is read from the notes again. */
  async load(): Promise<void> {
    const bytes = await this.#storage.read(FILE);
    if (bytes === undefined) return;
    const stored = shelf.safeParse(parseJson(bytes));
    if (!stored.success || !isSameChoice(stored.data.choice, this.#choice)) return;
    for (const log of stored.data.logs) this.#logs.set(log.path, log);
    this.#isComplete = stored.data.isComplete;
  }

  /** Whether every note of the index was looked at; until then logs may be missing. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Named logs and found ones, by path. */
  logs(): readonly WorkLogRecord[] {
    return [...this.#logs.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  get(path: string): WorkLogRecord | undefined {
    return this.#logs.get(path);
  }

  isNamed(path: string): boolean {
    return this.#choice.named.includes(path);
  }

  /**
   * Looks at a note that is new or has changed.
   *
   * @returns the log as it is now, or undefined where the note is none
   */
  take(path: string, contentHash: string, source: string): WorkLogRecord | undefined {
    if (this.#logs.get(path)?.contentHash === contentHash) return this.#logs.get(path);
    const log = this.#read(path, contentHash, source);
    if (log === undefined) this.remove(path);
    else {
      this.#logs.set(path, log);
      this.#isSaved = false;
    }
    return log;
  }

  /** @returns whether it was a log */
  remove(path: string): boolean {
    const wasLog = this.#logs.delete(path);
    if (wasLog) this.#isSaved = false;
    return wasLog;
  }

  /** Other notes may be logs now: all must be looked at again. */
  choose(choice: WorkLogChoice): void {
    this.#choice = choice;
    this.forget();
  }

  /** Forgets what was read. */
  forget(): void {
    this.#logs.clear();
    this.#isComplete = false;
    this.#isSaved = false;
  }

  markComplete(): void {
    this.#isComplete = true;
    this.#isSaved = false;
  }

  async save(): Promise<void> {
    if (this.#isSaved) return;
    const stored = {
      version: READER_VERSION,
      choice: this.#choice,
      isComplete: this.#isComplete,
      logs: this.logs(),
    };
    await this.#storage.write(FILE, new TextEncoder().encode(JSON.stringify(stored)));
    this.#isSaved = true;
  }

  #read(path: string, contentHash: string, source: string): WorkLogRecord | undefined {
    const isNamed = this.isNamed(path);
    if (!isNamed && (!this.#choice.find || this.#choice.rejected.includes(path))) return undefined;
    const wasLog = this.#logs.has(path);
    if (!isNamed && !wasLog && !mayBeWorkLog(source)) return undefined;
    const log = readWorkLog(source);
    // A log whose columns have other names is still a log, and must not vanish without a word.
    const isLog = isNamed || isWorkLog(log) || (wasLog && log.entries.length > 0);
    return isLog ? toWorkLogRecord(path, contentHash, log) : undefined;
  }
}

/** Whether the same notes are logs by both, in whatever order they were named. */
function isSameChoice(one: WorkLogChoice, other: WorkLogChoice): boolean {
  const inOrder = (paths: readonly string[]): string => [...new Set(paths)].sort().join('\n');
  return (
    one.find === other.find &&
    inOrder(one.named) === inOrder(other.named) &&
    inOrder(one.rejected) === inOrder(other.rejected)
  );
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
