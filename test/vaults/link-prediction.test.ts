import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createPredictionVault,
  defaultGraphSettings,
  parseCommitLines,
  PREDICTION_SETS,
  predictLinks,
  sessionsOfCommits,
  summarise,
} from '../../indexer/graphs';
import type { JudgedQuery, PredictionSet } from '../../indexer/graphs';
import { createFileVault } from '../../indexer/node';
import { hasShared, sharedFolder, sharedNote } from './shared';

/** Those with a history; without a model, so that nothing is embedded. */
const vaults = ['tasks-docs', 'vok-dev', 'dendron-site'] as const;

describe.skipIf(!hasShared)(`Signals that predict hidden links and later edits${sharedNote}`, () => {
  it('find more together than the best of them alone', async () => {
    const judged: Record<PredictionSet, JudgedQuery[]> = { links: [], 'further-links': [], 'co-edits': [] };
    for (const name of vaults) {
      const ofVault = await predict(name);
      for (const set of PREDICTION_SETS) judged[set].push(...ofVault[set]);
    }
    for (const set of PREDICTION_SETS) {
      const { queries, predictors, fusedOverBest } = summarise(judged[set]);
      expect({ set, isEnough: queries > 100 }).toEqual({ set, isEnough: true });
      expect({ set, answered: predictors.similar.answered }).toEqual({ set, answered: 0 });
      expect({ set, isBetter: fusedOverBest.low > 0 }).toEqual({ set, isBetter: true });
    }
  });
});

async function predict(name: string): ReturnType<typeof predictLinks> {
  const vault = await createFileVault(path.join(sharedFolder, 'vaults', name));
  const files = (await vault.list()).map((file) => file.path);
  const notes = await Promise.all(
    files
      .filter((file) => file.endsWith('.md'))
      .map(async (file) => ({ path: file, text: await vault.read(file) })),
  );
  const commits = path.join(sharedFolder, 'data', 'coedit', `${name}.commits.jsonl`);
  const sessions = sessionsOfCommits(parseCommitLines(commits, await readFile(commits, 'utf8')));
  const { weights } = defaultGraphSettings;
  return predictLinks(await createPredictionVault({ notes, files, weights }), {
    sessions,
    limit: 200,
    seed: 1,
  });
}
