import { constants } from 'node:fs';
import { access, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import envPaths from 'env-paths';
import * as z from 'zod';
import { allMiniLm, filesOfVariant, findVariant } from '../../embedding';
import { TriviumError } from '../../platform';
import { findPackageRoot } from '../package-root';
import { convertMiniLm, type MiniLmVariant } from './convert-minilm';
import { checkFolder, readManifest, writeModelFiles, writingModels } from './model-folder';
import { findSourcePackage, readSourcePackage } from './source-package';

export interface BundledModelOptions {
  /** `int8` by default. */
  readonly variant?: string;
  /** Where the model's folder lies; by default `models/` of the project, or the user's cache where that is read-only. */
  readonly directory?: string;
  readonly signal?: AbortSignal;
}

const MEND = 'Run "npm ci" in the project folder; the model is then converted anew.';

/**
 * The folder of the embedded model, all-MiniLM-L6-v2, converted from its npm package if it is not there yet or was
 * damaged (about two seconds), and checked by hash every time (about 50 ms).
 *
 * @throws TriviumError `model-missing` or `model-corrupt` where there is neither a sound model nor the package to make
 * it from; `model-unknown` for a variant that does not exist
 */
export async function ensureBundledModel(options: BundledModelOptions = {}): Promise<string> {
  const { variant = allMiniLm.defaultVariant, signal } = options;
  findVariant(allMiniLm, variant);
  const folder = path.join(options.directory ?? (await modelsDirectory()), allMiniLm.id);
  const problem = await problemOf(folder, variant, signal);
  if (problem === undefined) return folder;

  const packageFolder = findSourcePackage();
  if (packageFolder === undefined) throw problem;
  const source = await readSourcePackage(packageFolder);
  signal?.throwIfAborted();
  const files = convertMiniLm(source, variant as MiniLmVariant);
  signal?.throwIfAborted();
  const origin = { modelId: allMiniLm.id, source: await packageName(packageFolder) };
  await writingModels(folder, () => writeModelFiles(folder, files, origin));
  return folder;
}

/** `models/` in the project where it can be written, else in the user's cache folder. */
export async function modelsDirectory(): Promise<string> {
  const directory = path.join(findPackageRoot(), 'models');
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.W_OK);
    return directory;
  } catch {
    // An installation that only root may write, or a read-only disk.
    return path.join(envPaths('trivium', { suffix: '' }).cache, 'models');
  }
}

/** Why the folder cannot be used as it is, or undefined where it can. */
async function problemOf(
  folder: string,
  variant: string,
  signal: AbortSignal | undefined,
): Promise<TriviumError | undefined> {
  try {
    const manifest = await readManifest(folder);
    if (manifest === undefined) {
      return new TriviumError('model-missing', `There is no model in ${folder}. ${MEND}`);
    }
    await checkFolder(folder, manifest, filesOfVariant(allMiniLm, variant), MEND, signal);
    return undefined;
  } catch (error) {
    if (error instanceof TriviumError) return error;
    throw error;
  }
}

const packageJson = z.object({ name: z.string(), version: z.string() });

async function packageName(folder: string): Promise<string> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8');
  const { name, version } = packageJson.parse(JSON.parse(text));
  return `npm:${name}@${version}`;
}
