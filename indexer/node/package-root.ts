import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** The folder of Trivium's own package.json, from its sources or from any file of its build. */
export function findPackageRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder)
      throw new Error('Trivium was taken out of its folder: there is no package.json above it.');
    folder = parent;
  }
  return folder;
}

export async function readPackageVersion(): Promise<string> {
  const text = await readFile(path.join(findPackageRoot(), 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
