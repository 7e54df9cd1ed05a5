/** Text to vectors: the port, the models, and the store that embeds nothing twice. */
export type { Embedder, EmbeddingIdentity, EmbeddingInput, EmbeddingKind, WindowVectors } from './embedder';
export type { RowRange, VectorStore } from './vector-store';
export { createVectorStore } from './create-vector-store';
export { allMiniLm, modelRegistry } from './models';
export type { LanguageQuality, ModelEntry, ModelSource, ModelVariant, Pooling } from './models';
export { filesOfVariant, findModel, findVariant, qualityForLanguage } from './model-lookup';
export { MODEL_MANIFEST_NAME, checkModelFile, parseModelManifest } from './model-manifest';
export type { ModelFile, ModelManifest } from './model-manifest';
export { createTextModel } from './text-model';
export type { TextModel, TransformersModel, TransformersTensor, TransformersTokenizer } from './text-model';
export { createEmbedderService, identityOf, outcomeOf, valueOf } from './service';
export type { EmbedderService, EmbeddingCalls, Outcome, Remote } from './service';
export { createRemoteEmbedder } from './remote-embedder';
