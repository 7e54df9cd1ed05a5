import { TriviumError, type ProgressListener } from '../../platform';
import { filesOfVariant, findVariant } from '../model-lookup';
import type { ModelManifest } from '../model-manifest';
import type { ModelEntry } from '../models';
import { downloadFile } from './download-file';
import { createHubApi, DEFAULT_HUB, type HubFile } from './hub-api';
import type { ModelDepot } from './model-depot';

export interface FetchModelOptions {
  readonly entry: ModelEntry;
  readonly variant?: string;
  /** The user's yes to this very download; nothing is asked of the network without it. */
  readonly consent: boolean;
  readonly depot: ModelDepot;
  /** The platform's `fetch`. */
  readonly fetcher: typeof fetch;
  /** Address of the hub. */
  readonly hub?: string;
  readonly onProgress?: ProgressListener;
  readonly signal?: AbortSignal;
}

/** What is asked of the user before a download: size, address and languages. */
export function consentQuestion(entry: ModelEntry, variant: string, hub: string = DEFAULT_HUB): string {
  const megabytes = Math.round(findVariant(entry, variant).approximateBytes / 1_000_000);
  const languages = entry.languages.join(', ');
  return (
    `${entry.id} is about ${megabytes} MB and is fetched once from ${hub}/${repositoryOf(entry)}. ` +
    `Languages: ${languages}. Licence: ${entry.licence}. No note leaves this device.`
  );
}

/**
 * Fetches a model from the hub into the depot. The branch is resolved to a commit once and the download pinned to it,
 * also over interruptions; each file is checked by the hash that the hub states for it.
 *
 * @returns the manifest of what is now in the depot; at once where it was complete already
 * @throws TriviumError `consent-needed` without consent, `network`, `model-corrupt`, `storage-full`, `cancelled`
 */
export async function fetchModel(options: FetchModelOptions): Promise<ModelManifest> {
  const { entry, depot, hub: address = DEFAULT_HUB, signal } = options;
  const variant = options.variant ?? entry.defaultVariant;
  const names = filesOfVariant(entry, variant);
  const present = await depot.manifest(entry.id).catch(() => undefined);
  if (present !== undefined && names.every((name) => present.files.some((file) => file.name === name))) {
    return present;
  }
  if (!options.consent) {
    throw new TriviumError('consent-needed', consentQuestion(entry, variant, address));
  }

  const repository = repositoryOf(entry);
  const hub = createHubApi(address, options.fetcher, signal);
  const commit =
    present?.revision ?? (await depot.plannedRevision(entry.id)) ?? (await hub.commitOf(repository, 'main'));
  await depot.plan(entry.id, commit);
  const files = chooseFiles(await hub.files(repository, commit), names, repository);
  const total = files.reduce((sum, file) => sum + file.sizeBytes, 0);

  const fetched: ModelManifest['files'] = [];
  let before = 0;
  for (const file of files) {
    const onBytes = (arrived: number) =>
      options.onProgress?.({ phase: 'download', done: before + arrived, total, path: file.name });
    const download = { hub, depot, modelId: entry.id, repository, commit, onBytes, signal };
    fetched.push(await downloadFile(file, download));
    before += file.sizeBytes;
  }
  const others = present?.files.filter((file) => !names.includes(file.name)) ?? [];
  const manifest: ModelManifest = {
    format: 1,
    modelId: entry.id,
    source: `${address}/${repository}`,
    revision: commit,
    files: [...others, ...fetched],
  };
  await depot.complete(manifest);
  return manifest;
}

function repositoryOf(entry: ModelEntry): string {
  if (entry.source.kind === 'hub') return entry.source.repository;
  throw new TriviumError('model-unknown', `${entry.id} does not come from the hub.`);
}

function chooseFiles(
  files: readonly HubFile[],
  names: readonly string[],
  repository: string,
): readonly HubFile[] {
  return names.map((name) => {
    const file = files.find((candidate) => candidate.name === name);
    if (file !== undefined) return file;
    throw new TriviumError('model-missing', `${repository} has no file ${name}. Choose another variant.`);
  });
}
