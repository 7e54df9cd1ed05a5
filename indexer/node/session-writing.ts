import { isDeepStrictEqual } from 'node:util';
import type { LedgerFolder, LedgerWriter } from '../ledger';
import { TriviumError } from '../platform';
import { BesideLock } from './data/beside-lock';
import type { DataConfig, DataFolder } from './data/data-folder';
import type { DataLock } from './data/lock';
import { acquireLock, describeClaimant, findLockHolder } from './data/lock';
import { isSettingAnything } from './session-config';
import { openBesideWriter, openLedgerWriter } from './data/writer';
import type { CommandContext, Terminal } from './terminal/terminal';

/**
 * - `write`: only with the lock; another writer is an error.
 * - `learn`: beside another writer the index is only read, and what is learned goes into ledgers of a name of its own.
 * - `write-if-free`: answers from what is stored where another process writes.
 * - `index-if-free`: the same, and nothing is learned: memories, graphs and notes stay as they are.
 * - `read`: looks only.
 * - `read-unless-set`: looks only, unless a setting is given that is to be remembered: then as `write-if-free`.
 */
export type SessionAccess =
  'write' | 'learn' | 'write-if-free' | 'index-if-free' | 'read' | 'read-unless-set';

/** What a session may write, and under which name it learns. */
export interface Writing {
  /** Whether this session holds the data folder's lock, or held it when it was opened. */
  readonly hasLock: boolean;
  readonly writer: LedgerWriter;
  /** See {@link LedgerFolder.exclusively}. */
  readonly exclusively?: LedgerFolder['exclusively'];
  /** Whether the data folder may still be written: false once another process took it over. */
  readonly mayWrite: () => boolean;
  /** Whether ledgers and files of the memory may be. */
  readonly mayLearn: () => boolean;
  /** From here on nothing may. */
  stop(): Promise<void>;
}

/**
 * @param access `read-unless-set` is decided by who asks
 * @param config as it is to be, by the options that were given
 * @throws TriviumError `locked` where it cannot be had beside another process, or settings of the memory are to be kept
 */
export async function openWriting(
  data: DataFolder,
  access: Exclude<SessionAccess, 'read-unless-set'>,
  config: DataConfig,
  context: CommandContext,
): Promise<Writing> {
  const lock = await lockFor(data, access, config, context.terminal);
  if (lock === undefined && access === 'learn') return writeBeside(data, context);
  try {
    const mayWrite = (): boolean => lock?.isHeld() ?? false;
    return {
      hasLock: lock !== undefined,
      writer: await openLedgerWriter(data.path, lock !== undefined),
      // Its name is its own, so that it waits for nobody; what others write beside it, it has to look for.
      exclusively: (work) => work(),
      mayWrite,
      mayLearn: access === 'index-if-free' ? () => false : mayWrite,
      stop: async () => {
        await lock?.release();
      },
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

async function lockFor(
  data: DataFolder,
  access: Exclude<SessionAccess, 'read-unless-set'>,
  config: DataConfig,
  terminal: Terminal,
): Promise<DataLock | undefined> {
  if (access === 'read') return undefined;
  try {
    return await acquireLock(data.path);
  } catch (error) {
    if (!(error instanceof TriviumError) || access === 'write' || data.config === undefined) throw error;
    // Who only answers does so from a folder that cannot be written, too.
    if (access === 'learn' && error.code !== 'locked') throw error;
    // What is learned would lie where the process that has the lock never looks.
    if (access === 'learn' && config.memoryFolder !== data.config.memoryFolder) throw error;
    // The command is there to change them. Whoever has the lock holds them in memory and would write over a change.
    if (!isDeepStrictEqual(config.memory, data.config.memory)) throw notKept(error);
    const lack = data.config.isIndexed ? '' : ', which is incomplete until the first index is done';
    const holder = await findLockHolder(data.path);
    const who = holder === undefined ? 'another process' : describeClaimant(holder);
    const why = error.code === 'locked' ? `${who} is writing to the data folder.` : error.message;
    terminal.note(
      access === 'learn'
        ? `trivium: Working beside ${who}, from what it has stored${lack}.`
        : `trivium: Answering from what is stored${lack}: ${why}`,
    );
    if (await isSettingAnything(config, data.config))
      terminal.note('trivium: The settings of this command hold for it alone; they could not be remembered.');
    return undefined;
  }
}

function notKept(cause: TriviumError): TriviumError {
  return new TriviumError(cause.code, `The settings of the memory stay as they were. ${cause.message}`, {
    cause,
  });
}

async function writeBeside(data: DataFolder, { terminal, signal }: CommandContext): Promise<Writing> {
  const lock = new BesideLock({
    dataFolder: data.path,
    signal,
    onWait: (holder) => {
      const who = holder === undefined ? 'another process' : describeClaimant(holder);
      terminal.note(`trivium: Waiting for ${who}, which writes to the memory as well.`);
    },
  });
  let isStopped = false;
  return {
    hasLock: false,
    writer: await lock.exclusively(() => openBesideWriter(data.path)),
    exclusively: (work) => lock.exclusively(work),
    mayWrite: () => false,
    mayLearn: () => !isStopped,
    stop: () => {
      isStopped = true;
      return Promise.resolve();
    },
  };
}
