import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from './temporary-folder';

export interface SmallDisk {
  readonly folder: string;
  /** From now on nothing can be written to it. */
  makeReadOnly(): void;
  unmount(): void;
}

/** A disk of its own that is soon full; undefined where this user may not mount one (most may not). */
export async function mountSmallDisk(kilobytes: number): Promise<SmallDisk | undefined> {
  const folder = path.join(await temporaryFolder(), 'disk');
  await mkdir(folder);
  const run = (...command: [string, ...string[]]) =>
    execFileSync(command[0], command.slice(1), { stdio: 'ignore' });
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder);
  } catch {
    return undefined;
  }
  return {
    folder,
    makeReadOnly: () => void run('mount', '-o', 'remount,ro', folder),
    unmount: () => void run('umount', folder),
  };
}
