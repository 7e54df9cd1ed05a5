import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Embedder, EmbeddingIdentity, EmbeddingInput } from '../../indexer/embedding';
import { chunkNote, isNotePath, parseNote } from '../../indexer/vault';
import type { Vault } from '../../indexer/vault';

const PASSAGES_AT_ONCE = 16;

/** The vectors of a vault as the model gave them, unrounded: the truth that a rounded index is held against. */
export interface FloatVectors {
  /** `count * dimensions` values, the windows of each distinct passage side by side. */
  readonly values: Float32Array;
  /** The content hash of the passage behind each vector. */
  readonly hashes: readonly string[];
}

/**
 * Embeds every distinct passage of a vault and keeps the vectors in a folder, so that the next run only reads them. What an
 * interrupted run did is kept.
 */
export async function readFloatVectors(
  vault: Vault,
  embedder: Embedder,
  folder: string,
): Promise<FloatVectors> {
  await mkdir(folder, { recursive: true });
  const { valuesFile, hashesFile } = filesOf(embedder.identity, folder);
  const passages = await readPassages(vault);
  const done = new Set(await readHashes(hashesFile));
  const missing = [...passages].filter(([hash]) => !done.has(hash));
  for (let first = 0; first < missing.length; first += PASSAGES_AT_ONCE) {
    const batch = missing.slice(first, first + PASSAGES_AT_ONCE);
    const windows = await embedder.embed(
      batch.map(([, input]) => input),
      'passage',
    );
    // Values first: a hash is only written once its vectors are.
    for (const [place, [hash]] of batch.entries()) {
      for (const vector of windows[place] ?? []) {
        await appendFile(valuesFile, new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength));
        await appendFile(hashesFile, `${hash}\n`);
      }
    }
    if (first % (PASSAGES_AT_ONCE * 50) === 0) console.error(`bench: ${first} of ${missing.length} embedded`);
  }
  return loadFloatVectors(embedder.identity, folder);
}

/** The vectors that {@link readFloatVectors} has kept in a folder; none where it never ran. */
export async function loadFloatVectors(identity: EmbeddingIdentity, folder: string): Promise<FloatVectors> {
  const { valuesFile, hashesFile } = filesOf(identity, folder);
  const hashes = await readHashes(hashesFile);
  const bytes = await readFile(valuesFile).catch(() => Buffer.alloc(0));
  const values = new Float32Array(hashes.length * identity.dimensions);
  new Uint8Array(values.buffer).set(bytes.subarray(0, values.byteLength));
  return { values, hashes };
}

function filesOf(
  { modelId, variant }: EmbeddingIdentity,
  folder: string,
): { readonly valuesFile: string; readonly hashesFile: string } {
  const name = path.join(folder, `float-${modelId}-${variant}`);
  return { valuesFile: `${name}.bin`, hashesFile: `${name}.txt` };
}

async function readHashes(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(async () => {
    await writeFile(file, '');
    return '';
  });
  return text.split('\n').filter((line) => line !== '');
}

async function readPassages(vault: Vault): Promise<Map<string, EmbeddingInput>> {
  const passages = new Map<string, EmbeddingInput>();
  for (const { path: note } of (await vault.list()).filter((file) => isNotePath(file.path))) {
    const source = await vault.read(note).catch(() => '');
    for (const chunk of chunkNote(parseNote(note, source), source))
      passages.set(chunk.contentHash, { title: chunk.headingPath.join(' > '), text: chunk.text });
  }
  return passages;
}
