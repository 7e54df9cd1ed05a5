import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { defaultPoolSettings, poolSettingsSchema } from '../../nodes';
import type { PoolSettings } from '../../nodes';
import { TriviumError } from '../../platform';
import type { DataFolder } from '../data/data-folder';
import { writeFileAtomically } from '../files/atomic-file';
import { isMissing, storageError } from '../files/file-error';

/** Where the model servers of a vault are kept: a file of its own, so that it can be changed beside a process that watches. */
export function nodeSettingsFile(data: Pick<DataFolder, 'path'>): string {
  return path.join(data.path, 'nodes.json');
}

/** @throws TriviumError `setting-invalid` for a file that cannot be understood, with the place in it */
export async function readNodeSettings(data: Pick<DataFolder, 'path'>): Promise<PoolSettings> {
  const file = nodeSettingsFile(data);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return defaultPoolSettings;
    throw storageError(error, data.path);
  }
  const settings = poolSettingsSchema.safeParse(parseJson(text, file));
  if (settings.success) return settings.data;
  throw new TriviumError(
    'setting-invalid',
    `${file} cannot be used ${faultsOf(settings.error)}. Mend it or remove it.`,
  );
}

/**
 * Changes the settings as a whole.
 *
 * @throws TriviumError `setting-invalid` where they would be none; then they stay as they were
 */
export async function changeNodeSettings(
  data: Pick<DataFolder, 'path'>,
  change: (before: PoolSettings) => PoolSettings,
): Promise<PoolSettings> {
  const settings = poolSettingsSchema.safeParse(change(await readNodeSettings(data)));
  if (!settings.success) {
    throw new TriviumError('setting-invalid', `These servers cannot be set ${faultsOf(settings.error)}.`);
  }
  try {
    await mkdir(data.path, { recursive: true });
    await writeFileAtomically(nodeSettingsFile(data), `${JSON.stringify(settings.data, null, 2)}\n`);
  } catch (error) {
    throw storageError(error, data.path);
  }
  return settings.data;
}

/** Where it is wrong, on one line: `(nodes[0].url: Invalid URL)`. */
function faultsOf({ issues }: z.ZodError): string {
  const faults = issues.map(({ path: place, message }) => `${z.core.toDotPath(place)}: ${message}`);
  return `(${faults.join('; ')})`;
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TriviumError('setting-invalid', `${file} is no JSON: ${reason}. Mend it or remove it.`);
  }
}
