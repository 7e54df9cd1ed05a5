import { randomUUID } from 'node:crypto';
import { chmod, chown, open, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

export interface AtomicWriteOptions {
  /** Called when the new bytes are safe and before they take the old ones' place; false leaves the old file. */
  readonly mayReplace?: () => Promise<boolean>;
}

/** Names of files that {@link writeFileAtomically} leaves behind when the process is killed in the middle. */
export const TEMPORARY_SUFFIX = '.trivium-tmp';

/**
 * Replaces a file in one step and keeps its mode and owner: the bytes are written beside it, flushed, and renamed over
 * it. A symbolic link stays a link, its target is replaced.
 *
 * This is not `write-file-atomic`, which takes the first `write` for the whole one: on a full disk that writes less
 * than it was given, and the package then renames a truncated file over the good one without an error.
 *
 * @returns whether the file was replaced
 */
export async function writeFileAtomically(
  file: string,
  bytes: Uint8Array | string,
  options: AtomicWriteOptions = {},
): Promise<boolean> {
  const target = await realpath(file).catch(() => file);
  const temporary = temporaryName(target);
  try {
    await writeNewFile(temporary, bytes);
    await copyOwnership(target, temporary);
    if (options.mayReplace && !(await options.mayReplace())) return false;
    await rename(temporary, target);
  } finally {
    await rm(temporary, { force: true });
  }
  await flushFolder(path.dirname(target));
  return true;
}

/** A name beside the target that begins with a dot, so that neither Obsidian nor a vault's listing sees it. */
function temporaryName(target: string): string {
  const id = randomUUID().slice(0, 8);
  return path.join(path.dirname(target), `.${path.basename(target).slice(0, 100)}.${id}${TEMPORARY_SUFFIX}`);
}

async function writeNewFile(file: string, bytes: Uint8Array | string): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function copyOwnership(from: string, to: string): Promise<void> {
  const before = await stat(from).catch(() => undefined);
  if (!before) return;
  await chmod(to, before.mode);
  const user = process.getuid?.();
  if (user !== undefined && before.uid !== user) {
    // Only the superuser may give files away; for others the file now belongs to who wrote it.
    await chown(to, before.uid, before.gid).catch(() => undefined);
  }
}

/** Makes the rename itself durable. Windows has no such call and needs none. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
