import { stat } from 'node:fs/promises';
import { createFetchTransport, createNodePool, defaultPoolSettings } from '../../nodes';
import type { Nodes, PoolSettings } from '../../nodes';
import { toPlainError } from '../../platform';
import type { DataFolder } from '../data/data-folder';
import type { Terminal } from '../terminal/terminal';
import { changeNodeSettings, nodeSettingsFile, readNodeSettings } from './node-settings-file';
import { keepFigures, readKeptFigures } from './kept-figures';
import type { KeptFigures } from './kept-figures';
import { readPauseFile } from './pause-file';
import { readToldStatus, tellStatus } from './told-status';
import type { ToldStatus } from './told-status';

/** How often a process looks whether the settings were changed by another command: a consent that is taken back counts at once. */
const LOOK_MS = 500;

/** The model servers as a command has them. */
export interface SessionNodes {
  readonly pool: Nodes;
  readonly settings: PoolSettings;
  /** Writes the change, and takes it. */
  change(change: (before: PoolSettings) => PoolSettings): Promise<PoolSettings>;
  /** What the process that holds the vault told last of its pool; undefined where none does. */
  told(): Promise<ToldStatus | undefined>;
  /** What programs that have ended asked. */
  kept(): Promise<KeptFigures>;
  /**
   * For a process that stays: tells others what its pool does, and is told of what other commands change. Every process
   * takes that for its pool.
   *
   * @returns ends it
   */
  follow(onChanged: (settings: PoolSettings) => Promise<void>): () => void;
  close(): Promise<void>;
}

/** A pool over `fetch`, keys from the environment. Settings that cannot be read are told, and none is set then. */
export async function openSessionNodes(
  data: Pick<DataFolder, 'path'>,
  terminal: Pick<Terminal, 'note'>,
): Promise<SessionNodes> {
  const note = (message: string): void => terminal.note(`trivium: ${message}`);
  let settingsProblem: string | undefined;
  let settings = await readNodeSettings(data).catch((error: unknown) => {
    settingsProblem = toPlainError(error).message;
    note(settingsProblem);
    return defaultPoolSettings;
  });
  const transport = createFetchTransport(fetch);
  const pool = createNodePool({
    ...{ settings, settingsProblem },
    transportFor: () => transport,
    key: (name) => Promise.resolve(process.env[name]),
    describeMissingKey: (name) => ({
      summary: `the environment variable ${name}, which should hold its key, is not set`,
      advice: `Set it (export ${name}=...) where Trivium is started.`,
    }),
    readPause: () => readPauseFile(data),
    onProblem: note,
  });
  const take = (changed: PoolSettings): void => {
    settings = changed;
    pool.updateSettings(changed);
  };
  let onChanged: ((settings: PoolSettings) => Promise<void>) | undefined;
  const stopLooking = whenChanged(nodeSettingsFile(data), async () => {
    take(await readNodeSettings(data));
    await onChanged?.(settings);
  });
  return {
    pool,
    get settings() {
      return settings;
    },
    change: async (change) => {
      take(await changeNodeSettings(data, change));
      return settings;
    },
    told: () => readToldStatus(data),
    kept: () => readKeptFigures(data),
    follow: (listener) => {
      const stopTelling = tellStatus(data, pool);
      onChanged = listener;
      return () => {
        stopTelling();
        onChanged = undefined;
      };
    },
    close: async () => {
      stopLooking();
      await keepFigures(data, pool.status());
      await pool.close();
    },
  };

  function whenChanged(file: string, work: () => Promise<void>): () => void {
    const versionOf = (): Promise<number> =>
      stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
    let known = versionOf();
    const timer = setInterval(() => {
      void (async () => {
        const before = await known;
        known = versionOf();
        if ((await known) !== before) await work();
      })().catch((error: unknown) => note(toPlainError(error).message));
    }, LOOK_MS);
    timer.unref();
    return () => clearInterval(timer);
  }
}
