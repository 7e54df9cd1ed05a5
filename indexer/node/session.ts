import { isDeepStrictEqual } from 'node:util';
import { openEngine } from '../engine';
import type { Engine } from '../engine-api';
import { TriviumError } from '../platform';
import type { Storage } from '../platform';
import type { Vault } from '../vault';
import type { DataConfig, DataFolder } from './data/data-folder';
import { openDataFolder, removeLeftovers, writeConfig } from './data/data-folder';
import type { DataLock } from './data/lock';
import { acquireLock } from './data/lock';
import { openLedgerWriter } from './data/writer';
import { createFileStorage } from './files/file-storage';
import { createFileLedgerFolder } from './files/ledger-folder';
import { createFileVault, findVaultFolder } from './files/file-vault';
import { createFileSharedFiles } from './files/shared-files';
import { createGitHistory } from './history';
import { checkModelChoice } from './model';
import { findLogs, graphSettingsOf, isSettingAnything, mergeConfig } from './session-config';
import type { VaultOptions } from './session-config';
import { noteDataInVault, noteLedgersLeftBehind, noteWhatBefell } from './session-notes';
import { RepairNotes } from './session-repairs';
import type { CommandContext, Terminal } from './terminal/terminal';

/**
 * - `write`: only with the lock; another writer is an error.
 * - `write-if-free`: answers from what is stored where another process writes.
 * - `read`: looks only.
 * - `read-unless-set`: looks only, unless a setting is given that is to be remembered: then as `write-if-free`.
 */
export type SessionAccess = 'write' | 'write-if-free' | 'read' | 'read-unless-set';

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
  /** Tells what was found damaged and is not told yet; closing does, too. */
  tellRepairs(isMending: boolean): Promise<void>;
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
  const isSetting = access === 'read-unless-set' && (await isSettingAnything(merged, data.config));
  const lock = await lockFor(data, isSetting ? 'write-if-free' : access, terminal);
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
      memory: config.memory,
      speed: config.speed,
    };
    const ledger = {
      folder: createFileLedgerFolder(vaultFolder, config.memoryFolder, { readOnly: () => !mayWrite() }),
      writer: await openLedgerWriter(data.path, lock !== undefined),
      onLost: (reason: string) => {
        hasLost = true;
        terminal.note(`trivium: ${reason} What this run has learned is not kept.`);
      },
    };
    const sharedFiles = createFileSharedFiles(vaultFolder, config.memoryFolder, {
      readOnly: () => !mayWrite(),
    });
    const history = createGitHistory(vaultFolder, storage);
    const readOnly = lock === undefined;
    const open = () => openEngine({ vault, storage, settings, ledger, sharedFiles, history, readOnly });
    engine = lock ? await open() : await openBesideWriter(open);
    const repairs = new RepairNotes(engine, { data, mayWrite }, terminal);
    let current = config;
    let written = data.config;
    const remember = async (change: Partial<DataConfig>): Promise<void> => {
      current = { ...current, ...change };
      if (!mayWrite() || isDeepStrictEqual(current, written)) return;
      await writeConfig(data, current);
      written = current;
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
      tellRepairs: (isMending) => repairs.tell(isMending),
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
          await repairs.tell(false);
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

async function lockFor(
  data: DataFolder,
  access: SessionAccess,
  terminal: Terminal,
): Promise<DataLock | undefined> {
  if (access === 'read' || access === 'read-unless-set') return undefined;
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
