import { TriviumError } from '../../platform';
import type { Clock } from '../../platform';
import type { SharedFiles } from '../shared-files';
import { applyChanges } from './apply-changes';
import type { CoreTexts } from './apply-changes';
import { keepBackup } from './backups';
import type { CoreChange, CoreChangeReport } from './core-change';
import { coreFileNames, coreTargets } from './core-file';
import type { CoreTarget } from './core-file';
import { stateOf } from './core-state';
import type { CoreFilesState, CoreLimits } from './core-state';
import { WRITE_ATTEMPTS } from './defaults';
import { readCoreFile } from './read-core-file';

export interface CoreFilesOptions {
  readonly files: SharedFiles;
  readonly clock: Clock;
  readonly limits: CoreLimits;
}

/** Texts as they were read; undefined where there is no file. */
export type ReadTexts = Readonly<Record<CoreTarget, string | undefined>>;

export async function readTexts(files: SharedFiles): Promise<ReadTexts> {
  const [memory, user] = await Promise.all([
    files.read(coreFileNames.memory),
    files.read(coreFileNames.user),
  ]);
  return { memory, user };
}

/** The files as they stand on the disk now. */
export async function readCoreFiles({ files, limits }: CoreFilesOptions): Promise<CoreFilesState> {
  return stateOfTexts(await readTexts(files), limits, files.folder);
}

/**
 * Changes the files, all changes or none. Where somebody else writes in the same moment their text is read, kept as a backup, and
 * the changes are made to it, or refused if they do not fit it any more.
 *
 * @throws TriviumError `locked` where a file keeps changing, and as `SharedFiles.replace` does
 */
export async function changeCoreFiles(
  changes: readonly CoreChange[],
  options: CoreFilesOptions,
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<CoreChangeReport> {
  const { files, limits } = options;
  const backups: string[] = [];
  for (let attempt = 0; attempt < WRITE_ATTEMPTS; attempt += 1) {
    const read = await readTexts(files);
    const applied = applyChanges(withoutAbsent(read), changes, limits);
    if (!applied.isDone) {
      return { isDone: false, refusal: applied.refusal, state: stateOfTexts(read, limits, files.folder) };
    }
    if (attempt > 0 && !isDryRun) backups.push(...(await keepBackups(read, applied.texts, options)));
    if (isDryRun || (await writeTexts(files, read, applied.texts))) {
      const state = stateOfTexts(applied.texts, limits, files.folder);
      return { isDone: true, isDryRun, outcomes: applied.outcomes, state, backups };
    }
  }
  throw keepsChanging(files.folder);
}

/** Keeps each file that is about to change as it is. */
export async function keepBackups(
  read: ReadTexts,
  after: CoreTexts,
  options: Pick<CoreFilesOptions, 'files' | 'clock'>,
): Promise<readonly string[]> {
  const kept: string[] = [];
  for (const target of coreTargets) {
    const before = read[target];
    if (before !== undefined && before !== after[target]) {
      kept.push(await keepBackup(coreFileNames[target], before, options));
    }
  }
  return kept;
}

/** @returns `locked` */
export function keepsChanging(folder: string): TriviumError {
  const message = `A file of ${folder} is being changed by another program. Nothing was written; try again when it is done.`;
  return new TriviumError('locked', message);
}

/**
 * Writes what changed.
 *
 * @returns false where somebody else wrote first; then nothing of it is left
 */
export async function writeTexts(files: SharedFiles, read: ReadTexts, after: CoreTexts): Promise<boolean> {
  const written: CoreTarget[] = [];
  for (const target of coreTargets) {
    if (after[target] === (read[target] ?? '')) continue;
    if (await files.replace(coreFileNames[target], read[target], after[target])) {
      written.push(target);
      continue;
    }
    for (const done of written) await files.replace(coreFileNames[done], after[done], read[done] ?? '');
    return false;
  }
  return true;
}

export function withoutAbsent({ memory = '', user = '' }: ReadTexts): CoreTexts {
  return { memory, user };
}

export function stateOfTexts(texts: ReadTexts, limits: CoreLimits, folder: string): CoreFilesState {
  const { memory, user } = withoutAbsent(texts);
  return stateOf({ memory: readCoreFile(memory), user: readCoreFile(user) }, limits, folder);
}
