import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '../files/atomic-file';
import { describeFileError, fileErrorCode } from '../files/file-error';
import { MODEL_MANIFEST_NAME, parseModelManifest, type ModelFile, type ModelManifest } from '../../embedding';
import { TriviumError } from '../../platform';

/** The manifest of a model's folder, undefined where there is none. */
export async function readManifest(folder: string): Promise<ModelManifest | undefined> {
  const file = path.join(folder, MODEL_MANIFEST_NAME);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parseModelManifest(text, file);
}

/**
 * Checks files of a model's folder against its manifest.
 *
 * @throws TriviumError `model-missing` for a file that is not there, `model-corrupt` for one that was cut or altered
 */
export async function checkFolder(
  folder: string,
  manifest: ModelManifest,
  names: readonly string[],
  mend: string,
  signal?: AbortSignal,
): Promise<void> {
  for (const name of names) {
    signal?.throwIfAborted();
    const file = path.join(folder, name);
    const expected = manifest.files.find((candidate) => candidate.name === name);
    const bytes = await readFile(file).catch(() => undefined);
    if (expected === undefined || bytes === undefined) {
      throw new TriviumError('model-missing', `${file} is missing. ${mend}`);
    }
    if (bytes.length !== expected.sizeBytes) {
      const sizes = `${bytes.length} bytes where ${expected.sizeBytes} belong`;
      throw new TriviumError('model-corrupt', `${file} has ${sizes}. ${mend}`);
    }
    if (sha256(bytes) !== expected.sha256) {
      throw new TriviumError('model-corrupt', `${file} was altered: its SHA-256 is wrong. ${mend}`);
    }
  }
}

/**
 * Does something that writes into a folder of models.
 *
 * @throws TriviumError `storage-unwritable` or `storage-full` naming the folder, where the disk refuses
 */
export async function writingModels<T>(folder: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const code = fileErrorCode(error);
    if (error instanceof TriviumError || code === undefined) throw error;
    const isFull = code === 'ENOSPC' || code === 'EDQUOT';
    const message = `The model cannot be saved in ${folder} (${isFull ? 'the disk is full' : describeFileError(error)}). Make that folder writable, or set XDG_CACHE_HOME to one that is.`;
    throw new TriviumError(isFull ? 'storage-full' : 'storage-unwritable', message, { cause: error });
  }
}

/**
 * Writes files into a model's folder, each atomically, the manifest last. Entries of other files in an earlier manifest
 * stay.
 */
export async function writeModelFiles(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
  origin: Omit<ModelManifest, 'format' | 'files'>,
): Promise<void> {
  for (const [name, bytes] of files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFileAtomically(file, Buffer.from(bytes));
  }
  const written = [...files].map(([name, bytes]): ModelFile => ({
    name,
    sizeBytes: bytes.length,
    sha256: sha256(bytes),
  }));
  const earlier = await readManifest(folder).catch(() => undefined);
  const others = earlier?.files.filter((file) => !files.has(file.name)) ?? [];
  const manifest: ModelManifest = { format: 1, ...origin, files: [...others, ...written] };
  await writeFileAtomically(path.join(folder, MODEL_MANIFEST_NAME), `${JSON.stringify(manifest, null, 2)}\n`);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
