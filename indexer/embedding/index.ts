/** Text to vectors: the port, the models, and the store that embeds nothing twice. */
export type { Embedder, EmbeddingIdentity, EmbeddingInput, EmbeddingKind, WindowVectors } from './embedder';
export type { RowRange, VectorStore } from './vector-store';
export { createVectorStore, modelKey } from './create-vector-store';
export { quantise } from './vectors/quantise';
export type { QuantisedVector } from './vectors/quantise';
export { RowProducts } from './scan/row-products';
export { allMiniLm, modelRegistry } from './models';
export type {
  LanguageQuality,
  MemoryThresholds,
  ModelEntry,
  ModelSource,
  ModelVariant,
  Pooling,
} from './models';
export {
  filesOfVariant,
  findModel,
  findVariant,
  memoryThresholdsOf,
  qualityForLanguage,
} from './model-lookup';
export { MODEL_MANIFEST_NAME, checkModelFile, parseModelManifest } from './model-manifest';
export type { ModelFile, ModelManifest } from './model-manifest';
export { createTextModel } from './text-model';
export type { TextModel, TransformersModel, TransformersTensor, TransformersTokenizer } from './text-model';
export { createEmbedderService, identityOf, outcomeOf, valueOf } from './service';
export type { EmbedderService, EmbeddingCalls, Outcome, Remote } from './service';
export { createRemoteEmbedder } from './remote-embedder';
export { createPoolEmbedder, entryOfServed, openPoolEmbedder } from './pool-embedder';
export type { PoolEmbedderOptions, ServedModelUse } from './pool-embedder';
export { consentQuestion, fetchModel } from './hub/fetch-model';
export type { FetchModelOptions } from './hub/fetch-model';
export { DEFAULT_HUB } from './hub/hub-api';
export { createModelDepot, parseDownloadPlan } from './hub/model-depot';
export type { ModelDepot } from './hub/model-depot';
export { readFolderModel } from './folder-model';
export type { FolderModel, ReadModelFile } from './folder-model';
