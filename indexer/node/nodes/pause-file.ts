import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Pause } from '../../nodes';
import type { DataFolder } from '../data/data-folder';
import { writeFileAtomically } from '../files/atomic-file';
import { isMissing, storageError } from '../files/file-error';

/**
 * The pause that other programs may set, such as one that lends the machines to something else by night:
 * `{ "nodes": ["attic"], "until": "2026-12-01T06:00:00Z" }`.
 */
export function pauseFile(data: Pick<DataFolder, 'path'>): string {
  return path.join(data.path, 'pause.json');
}

/** What the file says; undefined where there is none. The pool says what is wrong with it. */
export async function readPauseFile(data: Pick<DataFolder, 'path'>): Promise<string | undefined> {
  try {
    return await readFile(pauseFile(data), 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw storageError(error, data.path);
  }
}

/** @param pause undefined takes the pause away */
export async function writePause(data: Pick<DataFolder, 'path'>, pause: Pause | undefined): Promise<void> {
  try {
    if (pause === undefined) return await rm(pauseFile(data), { force: true });
    await mkdir(data.path, { recursive: true });
    await writeFileAtomically(pauseFile(data), `${JSON.stringify(pause)}\n`);
  } catch (error) {
    throw storageError(error, data.path);
  }
}
