import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { openEngine } from '../engine';
import type { Engine } from '../engine-api';
import { createRunLock } from '../jobs';
import { systemClock } from '../platform';
import type { Storage } from '../platform';
import type { Vault } from '../vault';
import type { DataConfig, DataFolder } from './data/data-folder';
import { openDataFolder, removeLeftovers, writeConfig } from './data/data-folder';
import { machineName } from './data/lock-claims';
import { createFileStorage } from './files/file-storage';
import { createFileLedgerFolder } from './files/ledger-folder';
import { createFileVault, findVaultFolder } from './files/file-vault';
import { createFileSharedFiles } from './files/shared-files';
import { createGitHistory } from './history';
import { checkModelChoice } from './model';
import { findLogs, graphSettingsOf, isSettingAnything, mergeConfig } from './session-config';
import type { VaultOptions } from './session-config';
import { noteDataInVault, noteLedgersLeftBehind, noteWhatBefell } from './session-notes';
import { openSessionNodes } from './nodes/session-nodes';
import type { SessionNodes } from './nodes/session-nodes';
import { grantWishes } from './queue/job-wishes';
import { createRunLockFile } from './queue/run-lock-file';
import { RepairNotes } from './session-repairs';
import { openWriting } from './session-writing';
import type { SessionAccess, Writing } from './session-writing';
import type { CommandContext } from './terminal/terminal';

export type { SessionAccess } from './session-writing';

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
  /** The model servers. */
  readonly nodes: SessionNodes;
  /** Writes a change of the model servers, and lets the engine heed it. */
  changeNodes: SessionNodes['change'];
  /**
   * For a command that stays: heeds what other commands change of the model servers and wish for jobs, and tells them what those
   * do.
   */
  followNodes(): () => void;
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
  context: CommandContext,
): Promise<Session> {
  const { terminal, signal } = context;
  const vaultFolder = await findVaultFolder(vaultPath);
  const data = await openDataFolder(vaultFolder, options.data);
  const merged = await mergeConfig(data.config, options, vaultFolder);
  const nodes = await openSessionNodes(data, terminal);
  const open = async (): Promise<Writing> => {
    // Before anything is touched: a model that was just asked for and cannot be used is an error, and not remembered.
    if (options.model !== undefined && access !== 'read') await checkModelChoice(merged.model, nodes, signal);
    return openWriting(data, await decidedAccess(access, merged, data), merged, context);
  };
  const writing = await open().catch(async (error: unknown) => {
    await nodes.close();
    throw error;
  });
  const { hasLock, writer, exclusively, mayWrite, mayLearn } = writing;
  let engine: Engine | undefined;
  let hasLost = false;
  try {
    if (hasLock) {
      await removeLeftovers(data);
      await noteWhatBefell(data, terminal);
      await noteDataInVault(data, vaultFolder, terminal);
      await noteLedgersLeftBehind(data.config?.memoryFolder, merged.memoryFolder, vaultFolder, terminal);
    }
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
      nodes: nodes.settings,
    };
    const ledger = {
      folder: createFileLedgerFolder(vaultFolder, config.memoryFolder, {
        readOnly: () => !mayLearn(),
        exclusively,
      }),
      writer,
      onLost: (reason: string) => {
        hasLost = true;
        terminal.note(`trivium: ${reason} What this run has learned is not kept.`);
      },
    };
    const sharedFiles = createFileSharedFiles(vaultFolder, config.memoryFolder, {
      readOnly: () => !mayLearn(),
    });
    const history = createGitHistory(vaultFolder, storage);
    const rights = { readOnly: !hasLock, mayLearn: mayLearn() };
    const runLock = createRunLock({
      file: createRunLockFile(vaultFolder),
      clock: systemClock,
      ...{ device: machineName(), program: writer.id },
      wait: sleep,
    });
    const parts = { vault, storage, ledger, sharedFiles, history, runLock, nodes: nodes.pool };
    const open = () => openEngine({ ...parts, settings, ...rights });
    engine = hasLock ? await open() : await openBesideHolder(open);
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
      isReadOnly: !hasLock,
      mayWrite,
      tellRepairs: (isMending) => repairs.tell(isMending),
      hasLost: () => hasLost,
      rememberRun: (embedded) => remember({ lastRun: { finishedAt: new Date().toISOString(), embedded } }),
      rememberIndexed: async () => {
        if (!current.isIndexed) await remember({ isIndexed: true });
      },
      nodes,
      changeNodes: async (change) => {
        const changed = await nodes.change(change);
        await engine?.updateSettings({ ...settings, nodes: changed });
        return changed;
      },
      followNodes: () => {
        const unfollow = nodes.follow(
          (changed) => engine?.updateSettings({ ...settings, nodes: changed }) ?? Promise.resolve(),
        );
        const stopGranting = grantWishes(data, async ({ action, ids }) => {
          for (const id of ids) await engine?.jobs[action](id);
        });
        return () => {
          unfollow();
          stopGranting();
        };
      },
      stopWriting: () => writing.stop(),
      close: async () => {
        try {
          await repairs.tell(false);
          await engine?.close();
          await nodes.close();
        } finally {
          await writing.stop();
        }
      },
    };
  } catch (error) {
    await engine?.close();
    await nodes.close();
    await writing.stop();
    throw error;
  }
}

/**
 * Opens an index that another process may be writing to. Files that it replaced between our reading of the list and of
 * them look like damage; a second look finds the new list.
 */
async function openBesideHolder(open: () => Promise<Engine>): Promise<Engine> {
  for (let attempt = 1; ; attempt++) {
    const engine = await open();
    const { repairs } = await engine.status();
    if (repairs.length === 0 || attempt === OPEN_ATTEMPTS) return engine;
    await engine.close();
  }
}

async function decidedAccess(
  access: SessionAccess,
  merged: DataConfig,
  { config }: DataFolder,
): Promise<Exclude<SessionAccess, 'read-unless-set'>> {
  if (access !== 'read-unless-set') return access;
  return (await isSettingAnything(merged, config)) ? 'write-if-free' : 'read';
}
