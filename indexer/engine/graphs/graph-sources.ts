import { WorkLogShelf } from '../../graphs';
import type {
  CoEditGraph,
  EditHistory,
  EditSession,
  GraphJournal,
  GraphSettings,
  GraphWarning,
  SourceCounts,
  WorkLogRecord,
} from '../../graphs';
import { throwIfAborted } from '../../indexing';
import { contentHash, isAbort, toPlainError } from '../../platform';
import type { Clock, Storage } from '../../platform';
import type { SearchIndex } from '../../search';
import type { Vault } from '../../vault';

const DAY_MS = 24 * 60 * 60_000;

/** Longest work between two pauses, so that a query never waits for it. */
const SLICE_MS = 20;

/** The more problems of one log are told, the less they are read. */
const PROBLEMS_TOLD = 3;

/** Names of the sources that are no log; a note's path ends with `.md` and cannot be one of them. */
const GIT = 'git';
const EDITS = 'edits';

export interface GraphSourcesOptions {
  readonly vault: Vault;
  readonly index: SearchIndex;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly settings: GraphSettings;
  readonly coEdits: CoEditGraph;
  readonly journal: GraphJournal;
  /** Commits of the vault, where it has a history that can be read. */
  readonly history?: EditHistory;
}

/**
 * Fills the co-edit graph: from work logs, from the history of commits, and from the sittings that were recorded. Each
 * source stands for itself; one that fails is told and costs no other.
 */
export class GraphSources {
  readonly #options: GraphSourcesOptions;
  readonly #shelf: WorkLogShelf;
  #settings: GraphSettings;
  #git:
    | { readonly sessions: readonly EditSession[]; readonly read: number; readonly namingNone: number }
    | undefined;
  /** Whether the history was asked for and answered, be it that there is none. */
  #isHistoryRead = false;
  /** Why a source could not be read, by its name. */
  readonly #failures = new Map<string, string>();
  #isFilled = false;

  constructor(options: GraphSourcesOptions) {
    this.#options = options;
    this.#settings = options.settings;
    this.#shelf = new WorkLogShelf(options.storage, choiceOf(options.settings));
    options.journal.onChange((what) => {
      if (what === 'edits' && this.#isFilled) this.#putEdits();
    });
  }

  load(): Promise<void> {
    return this.#shelf.load();
  }

  /** Puts all that is known into the graph, once. */
  fill(): void {
    if (this.#isFilled) return;
    this.#isFilled = true;
    for (const log of this.#shelf.logs()) this.#putLog(log.path, log);
    this.#putGit();
    this.#putEdits();
  }

  noteRead(path: string, hash: string, source: string): void {
    const log = this.#shelf.take(path, hash, source);
    if (this.#isFilled) this.#putLog(path, log);
  }

  noteRemoved(path: string): void {
    // A log that was named counts whether it is in the index or not.
    if (!this.#shelf.isNamed(path)) this.#dropLog(path);
  }

  /** Files that the vault no longer has: what was no note of the index goes too. */
  filesRemoved(paths: readonly string[]): void {
    for (const path of paths) this.#dropLog(path);
  }

  /** Reads the sources that no note of the index brings: logs outside of it, notes never looked at, commits. */
  async read(signal?: AbortSignal): Promise<void> {
    await this.#readNamedLogs();
    if (!this.#shelf.isComplete) await this.#lookAtAll(signal);
    await this.#readHistory(signal);
    await this.#options.journal.reload();
    if (this.#isFilled) this.#putEdits();
  }

  /** A named log changed that is not in the index. */
  async readNamed(paths: readonly string[]): Promise<void> {
    if (paths.some((path) => this.#shelf.isNamed(path))) await this.#readNamedLogs();
  }

  updateSettings(settings: GraphSettings): void {
    const before = this.#settings;
    this.#settings = settings;
    if (JSON.stringify(choiceOf(before)) !== JSON.stringify(choiceOf(settings))) {
      for (const { path } of this.#shelf.logs()) this.#options.coEdits.replaceSource(path, []);
      this.#shelf.choose(choiceOf(settings));
    }
    if (!this.#isFilled) return;
    this.#isFilled = false;
    this.fill();
  }

  /** Forgets what was derived from notes and commits; what was recorded stays. */
  forget(): void {
    for (const { path } of this.#shelf.logs()) this.#options.coEdits.replaceSource(path, []);
    this.#shelf.forget();
  }

  /** Sources that are switched off or were not read yet: their counts mean nothing. */
  off(): readonly string[] {
    const { editSources, findWorkLogs, notWorkLogs, workLogs } = this.#settings;
    const off: string[] = [...notWorkLogs];
    if (!editSources.edits) off.push(EDITS);
    if (!editSources.git || !this.#isHistoryRead) off.push(GIT);
    if (!editSources['work-log'] || (!findWorkLogs && workLogs.length === 0)) off.push('work-log');
    return off;
  }

  /** Whether every source has been read since the start, or was stored by an earlier one. */
  get isComplete(): boolean {
    return this.#shelf.isComplete;
  }

  counts(): readonly SourceCounts[] {
    const { coEdits, journal } = this.#options;
    const { editSources } = this.#settings;
    const logs = this.#shelf.logs().map((log): SourceCounts => ({
      source: 'work-log',
      name: log.path,
      read: log.entries,
      namingNone: log.namingNone,
      ...coEdits.counts(log.path),
      ...(log.columns !== undefined && { columns: log.columns }),
    }));
    const counts = editSources['work-log'] ? logs : [];
    if (editSources.git && this.#git !== undefined) {
      const { read, namingNone } = this.#git;
      counts.push({ source: 'git', name: GIT, read, namingNone, ...coEdits.counts(GIT) });
    }
    if (editSources.edits) {
      const read = journal.editSessions().length;
      counts.push({ source: 'edits', name: EDITS, read, namingNone: 0, ...coEdits.counts(EDITS) });
    }
    return counts;
  }

  warnings(): readonly GraphWarning[] {
    const warnings = this.#shelf.logs().flatMap(problemsOf);
    const failures = [...this.#failures]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, message]): GraphWarning => {
        const failed = { code: 'source-failed', signal: 'co-edits', message } as const;
        return name === GIT ? failed : { ...failed, about: { kind: 'file', path: name, lines: [], more: 0 } };
      });
    return [...warnings, ...failures];
  }

  save(): Promise<void> {
    return this.#shelf.save();
  }

  async #readNamedLogs(): Promise<void> {
    const { vault } = this.#options;
    for (const name of this.#failures.keys()) if (name !== GIT) this.#failures.delete(name);
    for (const path of this.#settings.workLogs) {
      try {
        const source = await vault.read(path);
        this.noteRead(path, contentHash(source), source);
      } catch (error) {
        if (isAbort(error)) throw error;
        const { code, message } = toPlainError(error);
        const isGone = code === 'note-not-found';
        if (isGone) this.#dropLog(path);
        const reason = isGone ? 'The vault has no such note.' : message;
        this.#failures.set(path, `The work log "${path}" named in the settings was not read: ${reason}`);
      }
    }
  }

  /** For an index from before there were logs: each note is read once more. */
  async #lookAtAll(signal?: AbortSignal): Promise<void> {
    const { vault, index, clock } = this.#options;
    let sliceStartMs = clock.now();
    for (const { path } of [...index.files()]) {
      throwIfAborted(signal);
      const source = await vault.read(path).catch(() => undefined);
      if (source !== undefined) this.noteRead(path, contentHash(source), source);
      if (clock.now() - sliceStartMs < SLICE_MS) continue;
      await clock.yield();
      sliceStartMs = clock.now();
    }
    this.#shelf.markComplete();
  }

  async #readHistory(signal?: AbortSignal): Promise<void> {
    const { history } = this.#options;
    this.#failures.delete(GIT);
    if (history === undefined || !this.#settings.editSources.git) return;
    try {
      const answer = await history.read(signal);
      this.#git = answer && { sessions: answer.sessions, ...answer.counts };
      this.#isHistoryRead = true;
    } catch (error) {
      if (isAbort(error)) throw error;
      this.#failures.set(GIT, `The git history was not read: ${toPlainError(error).message}`);
      return;
    }
    if (this.#isFilled) this.#putGit();
  }

  #dropLog(path: string): void {
    if (this.#shelf.remove(path) && this.#isFilled) this.#putLog(path, undefined);
  }

  #putLog(path: string, log: WorkLogRecord | undefined): void {
    const sessions = this.#settings.editSources['work-log'] ? log?.sessions : undefined;
    // What is planned was not worked on yet. A day more, for those who write where tomorrow has begun.
    const tomorrow = new Date(this.#options.clock.now() + DAY_MS).toISOString().slice(0, 10);
    this.#options.coEdits.replaceSource(path, sessions?.filter(({ date }) => date <= tomorrow) ?? []);
  }

  #putGit(): void {
    const sessions = this.#settings.editSources.git ? this.#git?.sessions : undefined;
    this.#options.coEdits.replaceSource(GIT, sessions ?? []);
  }

  #putEdits(): void {
    const { coEdits, journal } = this.#options;
    coEdits.replaceSource(EDITS, this.#settings.editSources.edits ? journal.editSessions() : []);
  }
}

function choiceOf(settings: GraphSettings) {
  return { named: settings.workLogs, rejected: settings.notWorkLogs, find: settings.findWorkLogs };
}

function problemsOf({ path, problems }: WorkLogRecord): readonly GraphWarning[] {
  const told = problems.slice(0, PROBLEMS_TOLD).map(({ line, message }) => `line ${line}: ${message}`);
  if (told.length === 0) return [];
  const more = problems.length - told.length;
  const list = told.join(' ') + (more > 0 ? ` And ${more} more.` : '');
  const lines = problems.slice(0, PROBLEMS_TOLD).map(({ line }) => line);
  const message = `Work log "${path}", ${list}`;
  return [{ code: 'log-problem', signal: 'co-edits', message, about: { kind: 'file', path, lines, more } }];
}
