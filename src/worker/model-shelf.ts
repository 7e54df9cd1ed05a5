import { transfer } from 'comlink';
import {
  fetchModel,
  filesOfVariant,
  findModel,
  parseModelManifest,
  readFolderModel,
  MODEL_MANIFEST_NAME,
} from '../../indexer/embedding';
import type { ModelDepot, ModelEntry, ModelManifest } from '../../indexer/embedding';
import { TriviumError, type Progress } from '../../indexer/platform';
import type { LoadRequest } from './embedding-host';

/** At most one message of progress in this time, milliseconds. */
const PROGRESS_INTERVAL_MS = 200;

export type FileBytes = Uint8Array<ArrayBuffer>;

/** What the main thread may ask of the models' worker: everything that reads or hashes many megabytes. */
export interface ModelShelf {
  /** Fetches from the hub; to be called only after the user's yes. Goes on where an earlier attempt stopped. */
  fetch(id: string, hub: string, onProgress: (doneBytes: number, totalBytes: number) => void): Promise<void>;
  /** Stops the fetching; what arrived is kept. */
  cancel(): void;
  /** A fetched model, ready to be handed to the embedder. */
  takeFetched(id: string): Promise<LoadRequest>;
  /** Makes sense of a model's folder from its files, which are transferred here and back. */
  inspect(folderName: string, files: ReadonlyMap<string, FileBytes>): Promise<LoadRequest>;
}

export function createModelShelf(opening: Promise<ModelDepot>, fetcher: typeof fetch): ModelShelf {
  let fetching: AbortController | undefined;
  return {
    async fetch(id, hub, onProgress) {
      const controller = new AbortController();
      fetching = controller;
      await fetchModel({
        entry: findModel(id),
        consent: true,
        depot: await opening,
        hub,
        fetcher,
        signal: controller.signal,
        onProgress: throttled(onProgress),
      });
    },

    cancel: () => fetching?.abort(),

    async takeFetched(id) {
      const depot = await opening;
      const manifest = await depot.manifest(id);
      if (manifest === undefined) throw missing(id);
      const entry = findModel(id);
      const files = new Map<string, FileBytes>();
      for (const name of filesOfVariant(entry, entry.defaultVariant)) {
        const bytes = await depot.read(id, name);
        if (bytes !== undefined) files.set(name, bytes);
      }
      return handOver(checkedRequest(entry, manifest, files));
    },

    async inspect(folderName, files) {
      const manifest = files.get(MODEL_MANIFEST_NAME);
      if (manifest !== undefined) {
        const where = `${folderName}/${MODEL_MANIFEST_NAME}`;
        const parsed = parseModelManifest(new TextDecoder().decode(manifest), where);
        return handOver(checkedRequest(findModel(parsed.modelId), parsed, files));
      }
      const {
        entry,
        variant,
        files: names,
      } = await readFolderModel(folderName, (name) => Promise.resolve(files.get(name)));
      return handOver({ entry, variant, files: only(names, files), checks: [] });
    },
  };
}

/** With what each file must hash to; the embedder checks it. */
function checkedRequest(
  entry: ModelEntry,
  manifest: ModelManifest,
  files: ReadonlyMap<string, FileBytes>,
): LoadRequest & { files: ReadonlyMap<string, FileBytes> } {
  const variant = entry.defaultVariant;
  const names = filesOfVariant(entry, variant);
  const checks = names.map((name) => {
    const check = manifest.files.find((file) => file.name === name);
    if (check !== undefined) return check;
    const message = `The manifest of ${entry.id} does not name ${name}. Add the model again.`;
    throw new TriviumError('model-corrupt', message);
  });
  return { entry, variant, files: only(names, files), checks };
}

function only(names: readonly string[], files: ReadonlyMap<string, FileBytes>): Map<string, FileBytes> {
  return new Map([...files].filter(([name]) => names.includes(name)));
}

function handOver(request: LoadRequest & { files: ReadonlyMap<string, FileBytes> }): LoadRequest {
  return transfer(request, buffersOf(request.files));
}

/** The memory behind the files, to be moved instead of copied. */
export function buffersOf(files: LoadRequest['files']): ArrayBuffer[] {
  return [...files.values()].map((bytes) =>
    bytes instanceof ArrayBuffer ? bytes : (bytes.buffer as ArrayBuffer),
  );
}

function throttled(tell: (doneBytes: number, totalBytes: number) => void): (progress: Progress) => void {
  let lastMs = 0;
  return ({ done, total }) => {
    const now = Date.now();
    if (now - lastMs < PROGRESS_INTERVAL_MS && done < total) return;
    lastMs = now;
    tell(done, total);
  };
}

function missing(id: string): TriviumError {
  return new TriviumError(
    'model-missing',
    `The model ${id} is not on this device. Fetch it in the settings.`,
  );
}
