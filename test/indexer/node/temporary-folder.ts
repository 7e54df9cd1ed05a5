import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach } from 'vitest';

const made: string[] = [];

afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A fresh folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'trivium-')));
  made.push(folder);
  return folder;
}

/** Writes files (by path below the folder) and the folders they need. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** A fresh vault with these files. */
export async function temporaryVault(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = path.join(await temporaryFolder(), 'Notes');
  await mkdir(folder);
  await writeFiles(folder, files);
  return folder;
}
