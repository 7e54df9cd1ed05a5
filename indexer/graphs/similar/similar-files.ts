import { modelKey } from '../../embedding';
import type { EmbeddingIdentity } from '../../embedding';
import type { Storage } from '../../platform';
import { CHUNKER_VERSION } from '../../vault';
import { SIMILAR_NEIGHBOURS } from '../defaults';
import * as defaults from './defaults';
import type { ListSizes } from './nearest-lists';
import { decodeSimilarState, encodeSimilarState, type SimilarState } from './similar-file';

const FILE_PREFIX = 'graphs/similar-';

export const LIST_SIZES: ListSizes = {
  wanted: SIMILAR_NEIGHBOURS,
  places: SIMILAR_NEIGHBOURS + defaults.SPARE_PLACES,
  // In the precision of the cosines that it is compared with.
  floor: Math.fround(defaults.SIMILAR_ABOVE),
};

/** A graph that was made by other numbers than these is made anew. */
const BASIS = JSON.stringify([LIST_SIZES, { ...defaults, SLICE_MS: undefined }]);

/**
 * Where the similar notes of each model are stored: one file per set of vectors that can be compared. The file of the
 * model in use is kept and one other: the one used before, so that going back to it costs nothing.
 */
export class SimilarFiles {
  readonly #storage: Storage;
  #current: string | undefined;
  #previous: string | undefined;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Turns to the file of another model, or of none. */
  use(identity: EmbeddingIdentity | undefined): void {
    this.#previous = this.#current ?? this.#previous;
    this.#current = identity && `${FILE_PREFIX}${modelKey(identity, CHUNKER_VERSION)}.bin`;
  }

  /** What was stored for the model in use; undefined where that is nothing that can be used. */
  async read({ dimensions }: EmbeddingIdentity): Promise<SimilarState | undefined> {
    const bytes = this.#current && (await this.#storage.read(this.#current));
    return bytes ? decodeSimilarState(bytes, BASIS, dimensions, LIST_SIZES) : undefined;
  }

  /** @throws TriviumError of the storage */
  async write(state: SimilarState): Promise<void> {
    const current = this.#current;
    if (current === undefined) return;
    await this.#storage.write(current, encodeSimilarState(state, BASIS));
    const others = (await this.#storage.list(FILE_PREFIX)).filter((name) => name !== current);
    const kept = others.includes(this.#previous ?? '') ? this.#previous : others.at(-1);
    for (const name of others) if (name !== kept) await this.#storage.remove(name);
  }
}
