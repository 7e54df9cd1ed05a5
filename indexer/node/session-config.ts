import { isDeepStrictEqual } from 'node:util';
import { defaultGraphSettings, EDIT_SOURCES } from '../graphs';
import type { EditSource, GraphSettings } from '../graphs';
import type { IndexingSpeed } from '../indexing';
import { DEFAULT_MEMORY_FOLDER, parseMemoryFolder } from '../ledger';
import { defaultMemorySettings } from '../memory';
import type { MemorySettings } from '../memory';
import { TriviumError } from '../platform';
import type { DataConfig } from './data/data-folder';
import { findNote } from './find-note';
import { readModelChoice } from './model';
import type { Session } from './session';

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
  /** How much of the time indexing may take; remembered. */
  readonly speed?: IndexingSpeed;
  /** Weights by signal, on top of the remembered ones; false goes back to the defaults. */
  readonly weight?: DataConfig['weights'] | false;
  /** What becomes of the remembered settings of the memory. */
  readonly memory?: (before: MemorySettings) => MemorySettings;
  readonly json?: boolean;
}

/** What the user says now, else what was said last time. */
export async function mergeConfig(
  remembered: DataConfig | undefined,
  options: VaultOptions,
  vaultFolder: string,
): Promise<DataConfig> {
  const exclude = options.exclude === false ? [] : (options.exclude ?? remembered?.exclude ?? []);
  const model = options.model === undefined ? remembered?.model : await readModelChoice(options.model);
  const memory = remembered?.memory ?? defaultMemorySettings;
  const modelBefore = model === remembered?.model ? remembered?.modelBefore : remembered?.model;
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
    memory: options.memory?.(memory) ?? memory,
    isIndexed: remembered?.isIndexed ?? false,
    speed: options.speed ?? remembered?.speed ?? 'full',
    ...(model !== undefined && { model }),
    ...(modelBefore !== undefined && { modelBefore }),
    ...(remembered?.lastRun && { lastRun: remembered.lastRun }),
  };
}

/** Whether what was merged with the user's options holds anything to be remembered that is not yet. */
export async function isSettingAnything(
  merged: DataConfig,
  remembered: DataConfig | undefined,
): Promise<boolean> {
  return !isDeepStrictEqual(merged, await mergeConfig(remembered, {}, merged.vault));
}

/**
 * Logs that were just named, by their paths.
 *
 * @throws TriviumError `note-not-found` for one that the vault does not have, before it is remembered
 */
export async function findLogs(
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

/** The graphs' part of what is remembered, for the engine. */
export function graphSettingsOf({ workLogs, notWorkLogs, editSources, weights }: DataConfig): GraphSettings {
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
