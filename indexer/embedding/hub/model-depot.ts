import * as z from 'zod';
import type { Storage } from '../../platform';
import { MODEL_MANIFEST_NAME, parseModelManifest, type ModelManifest } from '../model-manifest';

const downloadPlan = z.object({ revision: z.string().regex(/^[0-9a-f]{40}$/) });

/**
 * Fetched models in a {@link Storage}, each file in parts: a part is written once, so that an interruption loses one at
 * most and nothing large is ever written twice. A model counts once its manifest is there.
 */
export interface ModelDepot {
  /** The manifest of a model that is complete, undefined where it is not. */
  manifest(modelId: string): Promise<ModelManifest | undefined>;
  /** Makes the model count. */
  complete(manifest: ModelManifest): Promise<void>;
  /** The commit that an unfinished download is pinned to. */
  plannedRevision(modelId: string): Promise<string | undefined>;
  plan(modelId: string, revision: string): Promise<void>;
  /** Bytes of the file that are here. */
  arrivedBytes(modelId: string, name: string): Promise<number>;
  append(modelId: string, name: string, part: Uint8Array): Promise<void>;
  /** The file's bytes in the order of its parts. */
  parts(modelId: string, name: string): AsyncGenerator<Uint8Array>;
  /** The file as a whole, undefined where there is nothing of it. */
  read(modelId: string, name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  discard(modelId: string, name: string): Promise<void>;
  /** Deletes all there is of the model. */
  remove(modelId: string): Promise<void>;
}

export function createModelDepot(storage: Storage): ModelDepot {
  const folderOf = (modelId: string) => `models/${modelId}`;
  const planName = (modelId: string) => `${folderOf(modelId)}/download.json`;
  const partPrefix = (modelId: string, name: string) => `${folderOf(modelId)}/files/${name}/`;
  // Part numbers have six digits, so that the order of names is the order of parts.
  const partNames = (modelId: string, name: string) => storage.list(partPrefix(modelId, name));
  const removeAll = async (prefix: string) => {
    for (const name of await storage.list(prefix)) await storage.remove(name);
  };

  async function* parts(modelId: string, name: string): AsyncGenerator<Uint8Array> {
    for (const part of await partNames(modelId, name)) {
      const bytes = await storage.read(part);
      if (bytes !== undefined) yield bytes;
    }
  }

  return {
    parts,

    manifest: async (modelId) => {
      const name = `${folderOf(modelId)}/${MODEL_MANIFEST_NAME}`;
      const bytes = await storage.read(name);
      return bytes === undefined ? undefined : parseModelManifest(new TextDecoder().decode(bytes), name);
    },

    complete: async (manifest) => {
      const name = `${folderOf(manifest.modelId)}/${MODEL_MANIFEST_NAME}`;
      await storage.write(name, encodeJson(manifest));
      await storage.remove(planName(manifest.modelId));
    },

    plannedRevision: async (modelId) => parseDownloadPlan(await storage.read(planName(modelId))),

    plan: (modelId, revision) => storage.write(planName(modelId), encodeJson({ revision })),

    arrivedBytes: async (modelId, name) => {
      let sum = 0;
      for (const part of await partNames(modelId, name)) sum += await storage.sizeBytes(part);
      return sum;
    },

    append: async (modelId, name, part) => {
      const number = (await partNames(modelId, name)).length;
      await storage.write(`${partPrefix(modelId, name)}${String(number).padStart(6, '0')}`, part);
    },

    read: async (modelId, name) => {
      const all: Uint8Array[] = [];
      for await (const part of parts(modelId, name)) all.push(part);
      if (all.length === 0) return undefined;
      const whole = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
      let offset = 0;
      for (const part of all) {
        whole.set(part, offset);
        offset += part.length;
      }
      return whole;
    },

    discard: (modelId, name) => removeAll(partPrefix(modelId, name)),
    remove: (modelId) => removeAll(`${folderOf(modelId)}/`),
  };
}

/** The commit in a download's plan, undefined where there is no plan that can be read. */
export function parseDownloadPlan(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined) return undefined;
  try {
    return downloadPlan.parse(JSON.parse(new TextDecoder().decode(bytes))).revision;
  } catch {
    return undefined;
  }
}

function encodeJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
