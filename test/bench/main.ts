import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { allMiniLm } from '../../indexer/embedding';
import { createFileStorage, createFileVault } from '../../indexer/node';
import { ensureBundledModel } from '../../indexer/node/models';
import { openNodeEmbedder } from '../../indexer/node/node-embedder';
import { hasShared, sharedFolder } from '../vaults/shared';
import { benchIndexing } from './indexing';
import { benchReading } from './reading';
import { reportToMarkdown, sectionToMarkdown } from './report';
import type { Section } from './report';

/** Where vectors of the real vaults are kept between runs: embedding them takes minutes. */
export const benchCache = path.resolve('node_modules/.cache/trivium-bench');

const sections: Readonly<Record<string, () => Promise<Section>>> = {
  reading: async () => benchReading(await openVault('.')),
  indexing: () =>
    withScratch(async (folder) => {
      const embedder = await openNodeEmbedder({ entry: allMiniLm, modelFolder: await ensureBundledModel() });
      try {
        return await benchIndexing({
          vault: await openVault('steuerrecht'),
          storage: createFileStorage(folder),
          embedder,
        });
      } finally {
        await embedder.close();
      }
    }),
};

function openVault(name: string): ReturnType<typeof createFileVault> {
  return createFileVault(path.join(sharedFolder, 'vaults', name));
}

async function withScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'trivium-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs all sections, or those that `--only` names, prints them, and writes the whole report. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
  if (!hasShared) {
    console.error(
      `bench: no vaults at ${sharedFolder}. Set TRIVIUM_SHARED to the folder that holds "vaults" and "data".`,
    );
    process.exitCode = 3;
    return;
  }
  const chosen = values.only ?? Object.keys(sections);
  const done: Section[] = [];
  for (const name of chosen) {
    const run = sections[name];
    if (run === undefined)
      throw new Error(`No section "${name}". There are: ${Object.keys(sections).join(', ')}.`);
    const section = await run();
    console.log(sectionToMarkdown(section));
    done.push(section);
  }
  if (values.only !== undefined) return;
  await mkdir('docs', { recursive: true });
  await writeFile('docs/benchmarks.md', reportToMarkdown(done));
  console.log('Written to docs/benchmarks.md');
}

await main();
