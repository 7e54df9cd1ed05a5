import * as z from 'zod';
import { fileHash, TriviumError } from '../platform';

/** The name of the manifest in a model's folder or among its stored files. */
export const MODEL_MANIFEST_NAME = 'trivium-model.json';

const modelFile = z.object({
  /** Relative to the model's folder, `/` separated, never outside of it. */
  name: z.string().regex(/^(?!\/)(?!.*\.\.)[\w./-]+$/),
  sizeBytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Which files make up a model on this machine and what each must hash to. */
export const modelManifest = z.object({
  format: z.literal(1),
  modelId: z.string(),
  /** Where the files came from: an npm package with version, or a hub address. */
  source: z.string(),
  /** The pinned commit of a hub repository. */
  revision: z.string().optional(),
  files: z.array(modelFile),
});
export type ModelManifest = z.infer<typeof modelManifest>;
export type ModelFile = ModelManifest['files'][number];

/** @throws TriviumError `model-corrupt` where the text is no manifest */
export function parseModelManifest(text: string, where: string): ModelManifest {
  const parsed = modelManifest.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new TriviumError(
    'model-corrupt',
    `${where} is not a model manifest. Remove the model and add it again.`,
  );
}

/** Checks a file against its entry. @throws TriviumError `model-corrupt` naming the file and how to mend it */
export function checkModelFile(file: ModelFile, bytes: Uint8Array, mend: string): void {
  if (bytes.length !== file.sizeBytes) {
    throw new TriviumError(
      'model-corrupt',
      `${file.name} has ${bytes.length} bytes where ${file.sizeBytes} belong. ${mend}`,
    );
  }
  if (fileHash(bytes) !== file.sha256) {
    throw new TriviumError('model-corrupt', `${file.name} was altered: its SHA-256 is wrong. ${mend}`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
