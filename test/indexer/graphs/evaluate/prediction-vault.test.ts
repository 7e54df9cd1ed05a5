import { describe, expect, it } from 'vitest';
import { createVectorStore } from '../../../../indexer/embedding';
import type { EmbeddingIdentity } from '../../../../indexer/embedding';
import {
  createPredictionVault,
  defaultGraphSettings,
  predictLinks,
  summarise,
} from '../../../../indexer/graphs';
import { createMemoryStorage } from '../../../../indexer/platform';
import type { EvaluationModel } from '../../../../indexer/search';

const texts = {
  'Heron.md': '# Heron\n\nWaits in the shallows. Like the [[Stork]], see [[Pond]].\n',
  'Stork.md': '# Stork\n\nOn the roof. Not a [[Heron|grey one]].\n',
  'Pond.md': '# Pond\n\nReeds and water.\n',
  'Walk.md': '# Walk\n\nSaw [[Heron]] and [[Pond]].\n',
};
const notes = Object.entries(texts).map(([path, text]) => ({ path, text }));
const files = Object.keys(texts);
const { weights } = defaultGraphSettings;

const identity: EmbeddingIdentity = { modelId: 'letters', variant: 'test', dimensions: 26 };

/** Embeds a text as the counts of its letters, and remembers what it was asked. */
async function letterModel(): Promise<{ readonly model: EvaluationModel; readonly asked: string[] }> {
  const asked: string[] = [];
  const { store } = await createVectorStore(createMemoryStorage(), identity, 1);
  const embed = (inputs: readonly { readonly text: string }[]) => {
    asked.push(...inputs.map(({ text }) => text));
    return Promise.resolve(inputs.map(({ text }) => [letters(text)]));
  };
  return { model: { embedder: { identity, embed, close: () => Promise.resolve() }, store }, asked };
}

function letters(text: string): Float32Array {
  const counts = new Float32Array(26);
  for (const letter of text.toLowerCase()) {
    const place = letter.charCodeAt(0) - 97;
    if (place >= 0 && place < 26) counts[place] = (counts[place] ?? 0) + 1;
  }
  const length = Math.hypot(...counts) || 1;
  return counts.map((count) => count / length);
}

describe('a vault with hidden links', () => {
  const query = { path: 'Heron.md', wanted: ['Pond.md', 'Stork.md'] };

  it('joins the note to its targets by no link of either direction, and leaves out what still links to it', async () => {
    const vault = await createPredictionVault({ notes, files, weights });
    const { links, fused, 'common-neighbours': common } = await vault.predictHidden(query);
    expect(links).toEqual([]);
    expect(common).toEqual(['Pond.md']);
    expect(fused).toEqual(['Pond.md']);
  });

  it('has every link back afterwards', async () => {
    const vault = await createPredictionVault({ notes, files, weights });
    const before = [vault.edges(), vault.predict('Heron.md')];
    await vault.predictHidden(query);
    expect([vault.edges(), vault.predict('Heron.md')]).toEqual(before);
    expect(vault.predict('Heron.md').links).toEqual(expect.arrayContaining(['Stork.md', 'Pond.md']));
  });

  it('makes vectors of texts that do not tell the link: of the note and of what links back', async () => {
    const { model, asked } = await letterModel();
    const vault = await createPredictionVault({ notes, files, weights, model });
    asked.length = 0;
    await vault.prepare([query]);
    expect(asked).toHaveLength(2);
    expect(asked.join('\n')).not.toMatch(/Stork|Pond|grey one/);
    asked.length = 0;
    await vault.predictHidden(query);
    expect(asked).toEqual([]);
  });
});

describe('link prediction', () => {
  const session = (date: string, ...paths: string[]) => ({
    source: 'git' as const,
    date,
    entry: '',
    mentions: paths.map((path) => ({ kind: 'path' as const, path: `notes/${path}` })),
  });

  it('asks each set, and predicts later sessions from earlier ones alone', async () => {
    const vault = await createPredictionVault({ notes, files, weights });
    const sessions = [
      session('2026-01-01', 'Walk.md', 'Stork.md'),
      session('2026-01-02', 'Walk.md', 'Stork.md'),
      session('2026-02-01', 'Pond.md', 'Stork.md'),
      session('2026-02-02', 'Pond.md', 'Stork.md'),
    ];
    const judged = await predictLinks(vault, { sessions, limit: 10, seed: 1 });
    expect(judged.links.map(({ path }) => path).sort()).toEqual(['Heron.md', 'Stork.md', 'Walk.md']);
    expect(judged['further-links'].map(({ path }) => path).sort()).toEqual(['Heron.md', 'Walk.md']);
    const coEdits = summarise(judged['co-edits']);
    expect(coEdits).toMatchObject({ queries: 2, targets: 2 });
    // The pair comes in the newer half only: the older half must not know it.
    expect(coEdits.predictors['co-edits']).toMatchObject({ answered: 1, recallAt10: 0 });
  });

  it('stops when it is told to', async () => {
    const vault = await createPredictionVault({ notes, files, weights });
    const signal = AbortSignal.abort();
    await expect(predictLinks(vault, { limit: 10, seed: 1, signal })).rejects.toThrow();
    // From outside, too: by what comes in while it computes.
    const later = new AbortController();
    setTimeout(() => later.abort(), 0);
    await expect(predictLinks(vault, { limit: 10, seed: 1, signal: later.signal })).rejects.toThrow();
  });
});
