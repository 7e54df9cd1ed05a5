import { allMiniLm, identityOf } from '../../../indexer/embedding';
import type { EmbeddingIdentity } from '../../../indexer/embedding';
import { createFileVault } from '../../../indexer/node';
import { loadFloatVectors } from '../float-vectors';
import type { FixtureNote } from './fixture';
import { fixtureNotes } from './fixture';
import { FixtureVectors } from './fixture-vectors';

/** Where a process finds what a fixture is made of. */
export interface FixtureFolders {
  /** The real notes. */
  readonly vault: string;
  /** Their vectors, as `float-vectors.ts` keeps them. */
  readonly floats: string;
}

/** The fixture of any size in a process that has no model. */
export interface FixtureSource {
  readonly identity: EmbeddingIdentity;
  readonly vectors: FixtureVectors;
  notes(chunks: number): AsyncGenerator<FixtureNote>;
}

export async function openFixture({ vault, floats }: FixtureFolders): Promise<FixtureSource> {
  const identity = identityOf(allMiniLm, allMiniLm.defaultVariant);
  const real = await createFileVault(vault);
  const vectors = new FixtureVectors(await loadFloatVectors(identity, floats), identity.dimensions);
  return { identity, vectors, notes: (chunks) => fixtureNotes(real, chunks) };
}
