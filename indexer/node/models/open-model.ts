import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  fetchModel,
  filesOfVariant,
  readFolderModel,
  type FetchModelOptions,
  type FolderModel,
  type ModelEntry,
} from '../../embedding';
import { TriviumError } from '../../platform';
import { ensureBundledModel, modelsDirectory } from './bundled-model';
import { createFolderDepot } from './folder-depot';
import { checkFolder, readManifest } from './model-folder';

export interface EnsureModelOptions extends Partial<
  Pick<FetchModelOptions, 'variant' | 'consent' | 'hub' | 'onProgress' | 'signal'>
> {
  /** Where models lie, one folder each; see {@link modelsDirectory}. */
  readonly directory?: string;
}

/**
 * The folder of a model of the registry, its files checked: the bundled one is converted if need be, another one fetched
 * from the hub, if the user agreed.
 *
 * @throws TriviumError `consent-needed` where it must be fetched and the user was not asked; `network`,
 * `model-missing`, `model-corrupt`
 */
export async function ensureModel(entry: ModelEntry, options: EnsureModelOptions = {}): Promise<string> {
  if (entry.source.kind === 'npm') return ensureBundledModel(options);
  const { consent = false, variant = entry.defaultVariant } = options;
  const directory = options.directory ?? (await modelsDirectory());
  const depot = createFolderDepot(directory);
  const manifest = await fetchModel({ ...options, entry, variant, consent, depot, fetcher: fetch });
  const folder = path.join(directory, entry.id);
  const mend = `Delete ${folder} and fetch the model again.`;
  await checkFolder(folder, manifest, filesOfVariant(entry, variant), mend, options.signal);
  return folder;
}

/**
 * A model from a folder of the user's own. Where it has our manifest, the hashes must agree.
 *
 * @throws TriviumError `model-missing` or `model-corrupt`, naming the file
 */
export async function openModelFolder(folder: string, signal?: AbortSignal): Promise<FolderModel> {
  const stats = await stat(folder).catch(() => undefined);
  if (stats?.isDirectory() !== true) {
    throw new TriviumError(
      'model-missing',
      `${folder} is no folder. Name the folder that holds config.json.`,
    );
  }
  const read = (name: string) => readFile(path.join(folder, name)).catch(() => undefined);
  const place = path.resolve(folder);
  const model = await readFolderModel(path.basename(place), read, place);
  const manifest = await readManifest(folder);
  if (manifest !== undefined) {
    await checkFolder(folder, manifest, model.files, 'Copy the model there again.', signal);
  }
  return model;
}
