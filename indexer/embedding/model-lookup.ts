import { TriviumError } from '../platform';
import {
  modelRegistry,
  uncalibratedThresholds,
  type MemoryThresholds,
  type ModelEntry,
  type ModelVariant,
} from './models';

/** @throws TriviumError `model-unknown`, naming the models there are */
export function findModel(id: string): ModelEntry {
  const entry = modelRegistry.find((candidate) => candidate.id === id);
  if (entry !== undefined) return entry;
  const known = modelRegistry.map((candidate) => candidate.id).join(', ');
  throw new TriviumError('model-unknown', `There is no model "${id}". Choose one of: ${known}.`);
}

/** @throws TriviumError `model-unknown`, naming the variants there are */
export function findVariant(entry: ModelEntry, variant: string): ModelVariant {
  const found = entry.variants[variant];
  if (found !== undefined) return found;
  const known = Object.keys(entry.variants).join(', ');
  throw new TriviumError(
    'model-unknown',
    `${entry.id} has no variant "${variant}". Choose one of: ${known}.`,
  );
}

/** The files of a variant, relative to the model's folder, in transformers.js' layout. */
export function filesOfVariant(entry: ModelEntry, variant: string): readonly string[] {
  return [
    'config.json',
    'tokenizer.json',
    'tokenizer_config.json',
    ...findVariant(entry, variant).weightFiles,
  ];
}

/**
 * How far the model's vectors can be trusted for a text in this language, 0 to 1. Where the language could not be told,
 * the middle between the model's best and its rest.
 */
export function qualityForLanguage(entry: ModelEntry, language: string | undefined): number {
  const { byLanguage, other } = entry.languageQuality;
  if (language === undefined) return (Math.max(other, ...Object.values(byLanguage)) + other) / 2;
  return byLanguage[language] ?? other;
}

/**
 * What the memory goes by with a model.
 *
 * @param modelId as an embedding's identity has it; one that the registry does not know was never calibrated
 */
export function memoryThresholdsOf(modelId: string): MemoryThresholds {
  return modelRegistry.find((entry) => entry.id === modelId)?.memory ?? uncalibratedThresholds;
}
