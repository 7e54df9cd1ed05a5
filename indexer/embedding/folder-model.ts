import * as z from 'zod';
import { TriviumError } from '../platform';
import { filesOfVariant } from './model-lookup';
import { modelRegistry, type ModelEntry } from './models';
import { findOnnxDamage } from './onnx-check';

/** Reads a file of a model's folder; undefined where it is not there. */
export type ReadModelFile = (name: string) => Promise<Uint8Array | undefined>;

export interface FolderModel {
  readonly entry: ModelEntry;
  readonly variant: string;
  /** The files that make it up, relative to the folder. */
  readonly files: readonly string[];
}

const config = z.object({
  hidden_size: z.number().int().positive(),
  max_position_embeddings: z.number().int().positive().default(512),
});
const poolingConfig = z.object({
  pooling_mode_cls_token: z.boolean().default(false),
  pooling_mode_lasttoken: z.boolean().default(false),
});

/** Longer windows blur a vector and stretch a background call. */
const LONGEST_WINDOW = 512;

/**
 * Reads what a model in transformers.js' layout is: `config.json`, `tokenizer.json`, `tokenizer_config.json` and
 * `onnx/model_quantized.onnx` or `onnx/model.onnx`. A folder named like a model of the registry is that model, with its
 * prefixes; any other is taken to pool as `1_Pooling/config.json` says (by the mean without it) and to want no prefixes.
 *
 * @param place what messages call the folder, where its name alone would not tell
 * @throws TriviumError `model-missing` or `model-corrupt`, naming the file and what to do
 */
export async function readFolderModel(
  folderName: string,
  read: ReadModelFile,
  place = folderName,
): Promise<FolderModel> {
  const json = async <T>(name: string, schema: z.ZodType<T>) => parse(place, name, await read(name), schema);
  const shape = await json('config.json', config);
  await json('tokenizer.json', z.looseObject({ model: z.looseObject({}) }));
  await json('tokenizer_config.json', z.looseObject({}));

  const entry = modelRegistry.find(({ id }) => id === folderName) ?? {
    ...generic(folderName),
    dimensions: shape.hidden_size,
    windowTokens: Math.min(LONGEST_WINDOW, shape.max_position_embeddings),
    pooling: await poolingOf(place, read),
  };
  const problems: string[] = [];
  for (const variant of ['int8', 'fp32']) {
    const files = filesOfVariant(entry, variant);
    const problem = await problemOfWeights(
      files.filter((name) => name.startsWith('onnx/')),
      read,
    );
    if (problem === undefined) return { entry, variant, files };
    if (problem.isDamage) throw new TriviumError('model-corrupt', `${place}/${problem.text}`);
    problems.push(problem.text);
  }
  throw new TriviumError(
    'model-missing',
    `${place} has no weights: ${problems.join(' and ')}. Copy the model's onnx folder there.`,
  );
}

async function problemOfWeights(names: readonly string[], read: ReadModelFile) {
  for (const name of names) {
    const bytes = await read(name);
    if (bytes === undefined) return { isDamage: false, text: `${name} is missing` };
    const damage = name.endsWith('.onnx') ? findOnnxDamage(bytes) : undefined;
    if (damage !== undefined) return { isDamage: true, text: `${name} ${damage}. Copy it there again.` };
  }
  return undefined;
}

async function poolingOf(place: string, read: ReadModelFile): Promise<ModelEntry['pooling']> {
  const name = '1_Pooling/config.json';
  const bytes = await read(name);
  if (bytes === undefined) return 'mean';
  const modes = parse(place, name, bytes, poolingConfig);
  return modes.pooling_mode_cls_token ? 'cls' : modes.pooling_mode_lasttoken ? 'last' : 'mean';
}

function generic(folderName: string) {
  return {
    id: folderName,
    label: `${folderName} (from a folder)`,
    languages: [],
    prefixes: { query: '', passage: '' },
    variants: {
      int8: { dtype: 'q8', weightFiles: ['onnx/model_quantized.onnx'], approximateBytes: 0 },
      fp32: { dtype: 'fp32', weightFiles: ['onnx/model.onnx'], approximateBytes: 0 },
    },
    defaultVariant: 'int8',
    licence: 'as its authors say',
    source: { kind: 'folder' },
    languageQuality: { byLanguage: {}, other: 1, measured: [] },
  } as const;
}

function parse<T>(place: string, name: string, bytes: Uint8Array | undefined, schema: z.ZodType<T>): T {
  if (bytes === undefined) {
    const layout = 'A model folder needs config.json, tokenizer.json, tokenizer_config.json and onnx/.';
    throw new TriviumError('model-missing', `${place}/${name} is missing. ${layout}`);
  }
  try {
    return schema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (cause) {
    throw new TriviumError('model-corrupt', `${place}/${name} cannot be read. Copy it there again.`, {
      cause,
    });
  }
}
