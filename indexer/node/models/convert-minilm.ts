import * as z from 'zod';
import { bertConfig, buildBertModel } from './bert-graph';
import { float32Layers, int8Layers } from './layers';
import { openSafetensors } from './safetensors';
import type { SourceFiles } from './source-package';

export type MiniLmVariant = 'fp32' | 'int8';

const LAYERS = { fp32: float32Layers, int8: int8Layers } as const;
const WEIGHT_FILE = { fp32: 'onnx/model.onnx', int8: 'onnx/model_quantized.onnx' } as const;

const tokenizerFile = z.looseObject({ truncation: z.unknown(), padding: z.unknown() });

/** What transformers.js must be told of a BERT tokenizer beside its vocabulary. */
const TOKENIZER_CONFIG = {
  tokenizer_class: 'BertTokenizer',
  do_lower_case: true,
  model_max_length: 256,
  pad_token: '[PAD]',
  unk_token: '[UNK]',
  cls_token: '[CLS]',
  sep_token: '[SEP]',
  mask_token: '[MASK]',
};

/**
 * Turns the safetensors package of all-MiniLM-L6-v2 into a folder's worth of files as transformers.js reads them. The
 * same input gives the same bytes on every machine.
 *
 * @returns bytes by file name, relative to the model's folder
 */
export function convertMiniLm(source: SourceFiles, variant: MiniLmVariant): ReadonlyMap<string, Uint8Array> {
  const config = bertConfig.parse(parseJson(source.config));
  const weight = openSafetensors(source.weights, 'model.fp16.safetensors');
  return new Map([
    ['config.json', source.config],
    ['tokenizer.json', encodeJson(unpadded(parseJson(source.tokenizer)))],
    ['tokenizer_config.json', encodeJson(TOKENIZER_CONFIG)],
    [WEIGHT_FILE[variant], buildBertModel(config, weight, LAYERS[variant])],
  ]);
}

/** The package's tokenizer fills and cuts every text to 128 tokens; windows are our own business. */
function unpadded(tokenizer: unknown): unknown {
  return { ...tokenizerFile.parse(tokenizer), truncation: null, padding: null };
}

function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

function encodeJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
