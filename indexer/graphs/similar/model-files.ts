import { modelKey } from '../../embedding';
import type { EmbeddingIdentity } from '../../embedding';
import type { Storage } from '../../platform';
import { CHUNKER_VERSION } from '../../vault';

const FILE_PREFIX = 'graphs/similar-';

/** Where the similar notes of this model are stored: one file per set of vectors that can be compared. */
export function similarFileName(identity: EmbeddingIdentity): string {
  return `${FILE_PREFIX}${modelKey(identity, CHUNKER_VERSION)}.bin`;
}

/** Keeps the model's own file and one other: the one used before, so that going back to it costs nothing. */
export async function removeOldFiles(
  storage: Storage,
  current: string,
  previous: string | undefined,
): Promise<void> {
  const others = (await storage.list(FILE_PREFIX)).filter((name) => name !== current);
  const kept = others.includes(previous ?? '') ? previous : others.at(-1);
  for (const name of others) if (name !== kept) await storage.remove(name);
}
