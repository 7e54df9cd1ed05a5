import * as z from 'zod';
import type { EmbeddingIdentity } from '../../embedding';
import type { Storage } from '../../platform';

const FILE = 'models/complete.json';

const identitySchema = z.object({
  modelId: z.string(),
  variant: z.string(),
  dimensions: z.number().int().positive(),
});

/**
 * Which model last had a vector for every passage. After a restart in the middle of a change of the model, that is the one
 * that still answers.
 */
export class CompleteModel {
  #identity: EmbeddingIdentity | undefined;
  readonly #storage: Storage;

  private constructor(storage: Storage, identity: EmbeddingIdentity | undefined) {
    this.#storage = storage;
    this.#identity = identity;
  }

  /** What cannot be understood was never remembered: the answers are by word until the chosen model is done. */
  static async load(storage: Storage): Promise<CompleteModel> {
    const bytes = await storage.read(FILE);
    return new CompleteModel(storage, bytes && parseIdentity(new TextDecoder().decode(bytes)));
  }

  get identity(): EmbeddingIdentity | undefined {
    return this.#identity;
  }

  /** @throws TriviumError of the storage; the model is remembered until the end of this process all the same */
  async remember(identity: EmbeddingIdentity): Promise<void> {
    if (isSameModel(this.#identity, identity)) return;
    const { modelId, variant, dimensions } = identity;
    this.#identity = { modelId, variant, dimensions };
    await this.#storage.write(FILE, new TextEncoder().encode(JSON.stringify(this.#identity)));
  }
}

/** Whether vectors of the two may be compared. */
export function isSameModel(
  one: EmbeddingIdentity | undefined,
  other: EmbeddingIdentity | undefined,
): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    one.modelId === other.modelId && one.variant === other.variant && one.dimensions === other.dimensions
  );
}

function parseIdentity(text: string): EmbeddingIdentity | undefined {
  try {
    return identitySchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
