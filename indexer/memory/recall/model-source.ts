import type { Embedder } from '../../embedding';

/** Where the model comes from. It may come, change or go at any time. */
export interface ModelSource {
  /** The model that answers now. Two calls give the same object as long as it is the same model. */
  embedder(): Pick<Embedder, 'identity' | 'embed'> | undefined;
}
