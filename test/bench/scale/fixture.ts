import { contentHash, sampleOf } from '../../../indexer/platform';
import { chunkNote, isNotePath, noteRecord, parseNote } from '../../../indexer/vault';
import type { Vault } from '../../../indexer/vault';
import type { IndexedNote } from '../../../indexer/search';
import { varyText } from './vary-text';

/** The order of the notes, so that every size is a mixture of all vaults. */
const ORDER_SEED = 20_261_130;

/** A note of the fixture, ready for the index. */
export interface FixtureNote {
  readonly note: IndexedNote;
  readonly source: string;
  /** 0 for a real note, the number of the copy otherwise. */
  readonly copy: number;
  /** The content hashes of the real note's passages, in their order: where the vectors of a copy come from. */
  readonly realHashes: readonly string[];
}

/**
 * Notes with `chunks` passages in all, the last note cut off where it would exceed them. The real notes come first, in a drawn
 * order; after them copies under other paths with some of their words replaced. A smaller fixture is the beginning of a
 * larger one.
 */
export async function* fixtureNotes(vault: Vault, chunks: number): AsyncGenerator<FixtureNote> {
  const files = (await vault.list()).filter((file) => isNotePath(file.path));
  const paths = sampleOf(
    files.map((file) => file.path),
    files.length,
    ORDER_SEED,
  );
  let left = chunks;
  for (let copy = 0; left > 0; copy++)
    for (const path of paths) {
      const made = fixtureNote(path, await vault.read(path).catch(() => ''), copy, left);
      // A note without text is in the real vaults too, but says nothing twice.
      if (copy > 0 && made.note.chunks.length === 0) continue;
      left -= made.note.chunks.length;
      yield made;
      if (left <= 0) return;
    }
}

function fixtureNote(realPath: string, realSource: string, copy: number, mostChunks: number): FixtureNote {
  const real = parseNote(realPath, realSource);
  const path = copy === 0 ? realPath : `copy ${copy}/${realPath}`;
  // The frontmatter stays as it is: varied, it would be no YAML any more.
  const source =
    copy === 0
      ? realSource
      : realSource.slice(0, real.bodyStart) + varyText(realSource.slice(real.bodyStart), seedOf(path));
  const parsed = copy === 0 ? real : parseNote(path, source);
  const chunks = chunkNote(parsed, source).slice(0, mostChunks);
  const file = { contentHash: contentHash(source), mtimeMs: mtimeOf(path), sizeBytes: source.length };
  const realHashes = copy === 0 ? chunks : chunkNote(real, realSource);
  return {
    note: { record: noteRecord(parsed, chunks, file), chunks },
    source,
    copy,
    realHashes: realHashes.map((chunk) => chunk.contentHash),
  };
}

/** A number of 32 bits that belongs to the text: copies of one note get different ones. */
export function seedOf(text: string): number {
  return Number.parseInt(contentHash(text).slice(0, 8), 16) | 0;
}

/** Some time within three years, another for every note. */
function mtimeOf(path: string): number {
  const threeYearsMs = 3 * 365 * 86_400_000;
  return 1_700_000_000_000 + Math.floor(((seedOf(path) >>> 0) / 2 ** 32) * threeYearsMs);
}
