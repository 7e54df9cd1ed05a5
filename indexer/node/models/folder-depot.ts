import { appendFile, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '../files/atomic-file';
import { writingModels } from './model-folder';
import { MODEL_MANIFEST_NAME, parseDownloadPlan, parseModelManifest, type ModelDepot } from '../../embedding';

const READ_BYTES = 4 * 1024 * 1024;
const PLAN_NAME = 'download.json';

/**
 * A {@link ModelDepot} in a folder of models: files grow where they are to stay, and the manifest that makes them count
 * comes last. A torn write shows when the finished file is hashed.
 */
export function createFolderDepot(directory: string): ModelDepot {
  const fileOf = (modelId: string, name: string) => path.join(directory, modelId, name);
  const write = async (modelId: string, name: string, value: unknown) => {
    const file = fileOf(modelId, name);
    await writingModels(path.dirname(file), async () => {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFileAtomically(file, `${JSON.stringify(value, null, 2)}\n`);
    });
  };

  return {
    manifest: async (modelId) => {
      const file = fileOf(modelId, MODEL_MANIFEST_NAME);
      const text = await readFile(file, 'utf8').catch(() => undefined);
      return text === undefined ? undefined : parseModelManifest(text, file);
    },

    complete: async (manifest) => {
      await write(manifest.modelId, MODEL_MANIFEST_NAME, manifest);
      await rm(fileOf(manifest.modelId, PLAN_NAME), { force: true });
    },

    plannedRevision: async (modelId) =>
      parseDownloadPlan(await readFile(fileOf(modelId, PLAN_NAME)).catch(() => undefined)),

    plan: (modelId, revision) => write(modelId, PLAN_NAME, { revision }),

    arrivedBytes: (modelId, name) =>
      stat(fileOf(modelId, name)).then(
        (stats) => stats.size,
        () => 0,
      ),

    append: async (modelId, name, part) => {
      const file = fileOf(modelId, name);
      await writingModels(path.dirname(file), async () => {
        await mkdir(path.dirname(file), { recursive: true });
        await appendFile(file, part, { flush: true });
      });
    },

    async *parts(modelId, name) {
      const file = await open(fileOf(modelId, name)).catch(() => undefined);
      if (file === undefined) return;
      try {
        for (;;) {
          const { bytesRead, buffer } = await file.read(new Uint8Array(READ_BYTES), 0, READ_BYTES);
          if (bytesRead === 0) return;
          yield buffer.subarray(0, bytesRead);
        }
      } finally {
        await file.close();
      }
    },

    read: async (modelId, name) => {
      const bytes = await readFile(fileOf(modelId, name)).catch(() => undefined);
      return bytes === undefined ? undefined : new Uint8Array(bytes);
    },

    discard: (modelId, name) => rm(fileOf(modelId, name), { force: true }),
    remove: (modelId) => rm(path.join(directory, modelId), { recursive: true, force: true }),
  };
}
