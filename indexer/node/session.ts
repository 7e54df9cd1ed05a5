import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { openEngine } from '../engine';
import type { Engine } from '../engine-api';
import { defaultGraphSettings, EDIT_SOURCES } from '../graphs';
import type { EditSource, GraphSettings } from '../graphs';
import { DEFAULT_MEMORY_FOLDER, parseMemoryFolder } from '../ledger';
import { TriviumError } from '../platform';
import type { Storage } from '../platform';
import type { Vault } from '../vault';
import type { DataConfig, DataFolder } from './data/data-folder';
import { openDataFolder, removeLeftovers, setDamagedConfigAside, writeConfig } from './data/data-folder';
import type { DataLock } from './data/lock';
import { acquireLock } from './data/lock';
import { openLedgerWriter } from './data/writer';
import { createFileStorage } from './files/file-storage';
import { createFileLedgerFolder } from './files/ledger-folder';
import { createFileVault, findVaultFolder } from './files/file-vault';
import { findNote } from './find-note';
import { createGitHistory } from './history';
import { checkModelChoice, readModelChoice } from './model';
import type { CommandContext, Terminal } from './terminal/terminal';

/** What every command on a vault understands. */
export interface VaultOptions {
  readonly data?: string;
  /** Replaces the remembered patterns; false forgets them. */
  readonly exclude?: readonly string[] | false;
  /** A model's id, a folder, or `none`. */
  readonly model?: string;
  /** Folder of the vault for what is learned; remembered. */
  readonly memoryFolder?: string;
  /** Replaces the remembered work logs; false forgets them. */
  readonly workLog?: readonly string[] | false;
  /** Replaces the remembered notes that are no work log; false forgets them. */
  readonly notWorkLog?: readonly string[] | false;
  /** Replaces the remembered sources of co-edits. */
  readonly editSources?: readonly EditSource[];
  /** Weights by signal, on top of the remembered ones; false goes back to the defaults. */
  readonly weight?: DataConfig['weights'] | false;
  readonly json?: boolean;
}

/**
 * - `write`: only with the lock; another writer is an error.
 * - `write-if-free`: answers from what is stored where another process writes.
 * - `read`: looks only.
 */
export type SessionAccess = 'write' | 'write-if-free' | 'read';

const OPEN_ATTEMPTS = 3;

/** An open vault with its data folder. */
export interface Session {
  readonly engine: Engine;
  readonly vault: Vault;
  readonly storage: Storage;
  readonly vaultFolder: string;
  readonly data: DataFolder;
  readonly config: DataConfig;
  readonly isReadOnly: boolean;
  /** Whether this process may still write: false once another took the data folder over. */
  mayWrite(): boolean;
  /** Whether something learned (a rename, a dismissed pair) could not be written: known, and told, once it is closed. */
  hasLost(): boolean;
  /** Notes in the config what a run that could embed did. */
  rememberRun(embedded: number): Promise<void>;
  /** Notes in the config that the index is complete. */
  rememberIndexed(): Promise<void>;
  /** Gives the lock back early: from here on this session only reads. */
  stopWriting(): Promise<void>;
  /** Saves and lets go of everything. */
  close(): Promise<void>;
}

/**
 * Opens a vault for a command, without a model: text and links are ready at once.
 *
 * @throws TriviumError for a vault, data folder or setting that cannot be used, and `locked`
 */
export async function openSession(
  vaultPath: string,
  options: VaultOptions,
  access: SessionAccess,
  { terminal, signal }: CommandContext,
): Promise<Session> {
  const vaultFolder = await findVaultFolder(vaultPath);
  const data = await openDataFolder(vaultFolder, options.data);
  const merged = await mergeConfig(data.config, options, vaultFolder);
  // Before anything is touched: a model that was just asked for and cannot be used is an error, and not remembered.
  if (options.model !== undefined && access !== 'read') await checkModelChoice(merged.model, signal);
  const lock = await lockFor(data, access, terminal);
  let engine: Engine | undefined;
  let hasLost = false;
  try {
    if (lock) {
      await removeLeftovers(data);
      await noteWhatBefell(data, terminal);
      await noteDataInVault(data, vaultFolder, terminal);
      await noteLedgersLeftBehind(data.config?.memoryFolder, merged.memoryFolder, vaultFolder, terminal);
    }
    const mayWrite = (): boolean => lock?.isHeld() ?? false;
    const vault = await createFileVault(vaultFolder, {
      without: data.path,
      onProblem: ({ path, message }) => terminal.note(`trivium: ${path}: ${message}`),
    });
    const config = await findLogs(merged, options, { vault, config: merged, vaultFolder }, signal);
    const storage = createFileStorage(data.indexPath, { readOnly: () => !mayWrite() });
    const settings = {
      exclude: config.exclude,
      memoryFolder: config.memoryFolder,
      graphs: graphSettingsOf(config),
    };
    const ledger = {
      folder: createFileLedgerFolder(vaultFolder, config.memoryFolder, { readOnly: () => !mayWrite() }),
      writer: await openLedgerWriter(data.path, lock !== undefined),
      onLost: (reason: string) => {
        hasLost = true;
        terminal.note(`trivium: ${reason} What this run has learned is not kept.`);
      },
    };
    const history = createGitHistory(vaultFolder, storage);
    const open = () =>
      openEngine({ vault, storage, settings, ledger, history, readOnly: lock === undefined });
    engine = lock ? await open() : await openBesideWriter(open);
    let current = config;
    const remember = async (change: Partial<DataConfig>): Promise<void> => {
      current = { ...current, ...change };
      if (mayWrite()) await writeConfig(data, current);
    };
    // Only now, so that a setting that was refused is not remembered.
    await remember({});
    return {
      engine,
      vault,
      storage,
      vaultFolder,
      data,
      config,
      isReadOnly: lock === undefined,
      mayWrite,
      hasLost: () => hasLost,
      rememberRun: (embedded) => remember({ lastRun: { finishedAt: new Date().toISOString(), embedded } }),
      rememberIndexed: async () => {
        if (!current.isIndexed) await remember({ isIndexed: true });
      },
      stopWriting: async () => {
        await lock?.release();
      },
      close: async () => {
        try {
          await engine?.close();
        } finally {
          await lock?.release();
        }
      },
    };
  } catch (error) {
    await engine?.close();
    await lock?.release();
    throw error;
  }
}

/**
 * Opens an index that another process may be writing to. Files that it replaced between our reading of the list and of
 * them look like damage; a second look finds the new list.
 */
async function openBesideWriter(open: () => Promise<Engine>): Promise<Engine> {
  for (let attempt = 1; ; attempt++) {
    const engine = await open();
    const { repairs } = await engine.status();
    if (repairs.length === 0 || attempt === OPEN_ATTEMPTS) return engine;
    await engine.close();
  }
}

/** A config that was damaged, a vault that moved: work goes on, but not silently. */
async function noteWhatBefell(data: DataFolder, terminal: Terminal): Promise<void> {
  if (data.isConfigDamaged) {
    const aside = await setDamagedConfigAside(data);
    terminal.note(
      `trivium: The remembered settings could not be understood and are now in ${aside}. Going on without them: give --exclude and --model again if you had set them.`,
    );
  }
  if (data.movedFrom !== undefined) {
    terminal.note(
      `trivium: The index was made for ${data.movedFrom}, which is gone; taking it for this vault.`,
    );
  }
}

/** Allowed, and never indexed; but a vault is often synced, and who did not mean it should know. Told once. */
async function noteDataInVault(data: DataFolder, vaultFolder: string, terminal: Terminal): Promise<void> {
  if (data.config !== undefined || data.isConfigDamaged) return;
  const place = path.relative(vaultFolder, await realpath(data.path));
  if (place.startsWith('..') || path.isAbsolute(place)) return;
  terminal.note(
    `trivium: --data ${data.path} lies inside the vault. It is not indexed, but whatever syncs the vault will carry it along.`,
  );
}

/** What was learned stays in the folder it was written to, and counts no more from another one. */
async function noteLedgersLeftBehind(
  before: string | undefined,
  now: string,
  vaultFolder: string,
  terminal: Terminal,
): Promise<void> {
  if (before === undefined || before === now) return;
  const ledgers = await createFileLedgerFolder(vaultFolder, before)
    .list()
    .catch(() => []);
  if (ledgers.length === 0) return;
  terminal.note(
    `trivium: What was learned so far lies in ${before}/ledger and does not count from ${now}. Move its files to ${now}/ledger to take it along.`,
  );
}

async function lockFor(
  data: DataFolder,
  access: SessionAccess,
  terminal: Terminal,
): Promise<DataLock | undefined> {
  if (access === 'read') return undefined;
  try {
    return await acquireLock(data.path);
  } catch (error) {
    const mayRead = access === 'write-if-free' && data.config !== undefined;
    if (!mayRead || !(error instanceof TriviumError)) throw error;
    const lack = data.config?.isIndexed ? '' : ', which is incomplete until the first index is done';
    terminal.note(`trivium: Answering from what is stored${lack}: ${error.message}`);
    return undefined;
  }
}

/** What the user says now, else what was said last time. */
async function mergeConfig(
  remembered: DataConfig | undefined,
  options: VaultOptions,
  vaultFolder: string,
): Promise<DataConfig> {
  const exclude = options.exclude === false ? [] : (options.exclude ?? remembered?.exclude ?? []);
  const model = options.model === undefined ? remembered?.model : await readModelChoice(options.model);
  return {
    version: 1,
    vault: vaultFolder,
    exclude: [...exclude],
    memoryFolder: readMemoryFolder(options.memoryFolder) ?? remembered?.memoryFolder ?? DEFAULT_MEMORY_FOLDER,
    workLogs: options.workLog === false ? [] : [...(options.workLog ?? remembered?.workLogs ?? [])],
    notWorkLogs:
      options.notWorkLog === false ? [] : [...(options.notWorkLog ?? remembered?.notWorkLogs ?? [])],
    editSources: [...(options.editSources ?? remembered?.editSources ?? EDIT_SOURCES)],
    weights: options.weight === false ? {} : { ...remembered?.weights, ...options.weight },
    isIndexed: remembered?.isIndexed ?? false,
    ...(model !== undefined && { model }),
    ...(remembered?.lastRun && { lastRun: remembered.lastRun }),
  };
}

/**
 * Logs that were just named, by their paths.
 *
 * @throws TriviumError `note-not-found` for one that the vault does not have, before it is remembered
 */
async function findLogs(
  config: DataConfig,
  { workLog, notWorkLog }: VaultOptions,
  session: Pick<Session, 'vault' | 'config' | 'vaultFolder'>,
  signal: AbortSignal,
): Promise<DataConfig> {
  const find = (names: readonly string[]) =>
    Promise.all(names.map((name) => findNote(session, name, signal, 'vault')));
  return {
    ...config,
    ...(Array.isArray(workLog) && { workLogs: await find(workLog) }),
    ...(Array.isArray(notWorkLog) && { notWorkLogs: await find(notWorkLog) }),
  };
}

/** @throws TriviumError `setting-invalid` for a folder that does not lie in the vault */
function readMemoryFolder(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const folder = parseMemoryFolder(typed);
  if (folder !== undefined) return folder;
  const message = `--memory-folder ${typed} is no folder within the vault. Name one such as "${DEFAULT_MEMORY_FOLDER}".`;
  throw new TriviumError('setting-invalid', message);
}

function graphSettingsOf({ workLogs, notWorkLogs, editSources, weights }: DataConfig): GraphSettings {
  return {
    ...defaultGraphSettings,
    workLogs,
    notWorkLogs,
    editSources: {
      'work-log': editSources.includes('work-log'),
      git: editSources.includes('git'),
      edits: editSources.includes('edits'),
    },
    weights: { ...defaultGraphSettings.weights, ...weights },
  };
}
