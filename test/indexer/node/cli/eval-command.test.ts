import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder, temporaryVault } from '../temporary-folder';
import { askCli, runCli } from './run-cli';

interface Scores {
  readonly notes: number;
  readonly sets: readonly {
    readonly set: string;
    readonly modes: Readonly<Record<string, { readonly queries: number; readonly hitAt1: number }>>;
  }[];
}

let vault: string;
let data: string;
let queries: string;

beforeEach(async () => {
  vault = await temporaryVault({
    'Lift.md': '# Lift\n\nBetween two storeys it halted, and nobody was afraid.\n',
    'Soup.md': '# Soup\n\nPoach the smoked haddock in milk. Goes with [[Bread]].\n',
    'Bread.md': '# Bread\n\nRye flour, caraway, a warm oven for the haddock soup.\n',
  });
  const folder = await temporaryFolder();
  data = path.join(folder, 'data');
  queries = path.join(folder, 'queries.json');
  const file = {
    vault: 'Notes',
    link_prediction: [{ note: 'Soup.md', targets: ['Bread.md'] }],
    title_to_body: [{ query: 'Bread', answer: 'Bread.md' }],
    passage_to_note: [
      { query: 'halted between storeys', answer: 'Lift.md' },
      { query: 'caraway', answer: 'Bread.md' },
    ],
  };
  await writeFile(queries, JSON.stringify(file));
});

test('scores every set in every mode, in one process', async () => {
  const { notes, sets } = await askCli<Scores>('eval', vault, '--queries', queries, '--data', data);
  expect(notes).toBe(3);
  expect(sets.map(({ set }) => set)).toEqual(['link_prediction', 'title_to_body', 'passage_to_note']);
  for (const { modes } of sets) expect(Object.keys(modes)).toEqual(['text', 'vector', 'hybrid']);
  expect(sets[0]?.modes.text?.hitAt1).toBe(1);
  expect(sets[2]?.modes).toMatchObject({ text: { queries: 2, hitAt1: 1 }, hybrid: { hitAt1: 1 } });
});

test('without a model it scores the words; --limit shortens each set', async () => {
  const options = ['--queries', queries, '--data', data, '--model', 'none'];
  const { sets } = await askCli<Scores>('eval', vault, ...options, '--limit', '1');
  expect(sets.map(({ modes }) => Object.keys(modes))).toEqual([['text'], ['text'], ['text']]);
  expect(sets[2]?.modes.text?.queries).toBe(1);
});

test('a file that holds no queries is named', async () => {
  await writeFile(queries, '{"vault": 3}');
  for (const file of [queries, path.join(vault, 'none.json')]) {
    const { code, stderr } = await runCli('eval', vault, '--queries', file, '--data', data);
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining(file) as string });
  }
});

test('--links hides links and scores every signal alone and fused', async () => {
  interface LinkScores {
    readonly seed: number;
    readonly sets: Readonly<
      Record<
        string,
        {
          readonly queries: number;
          readonly predictors: Readonly<
            Record<string, { readonly answered: number; readonly recallAt10: number }>
          >;
        }
      >
    >;
  }
  const { seed, sets } = await askCli<LinkScores>(
    'eval',
    vault,
    '--links',
    '--data',
    data,
    '--model',
    'none',
  );
  expect(seed).toBe(1);
  expect(Object.keys(sets)).toEqual(['links', 'further-links', 'co-edits']);
  expect(sets['links']).toMatchObject({ queries: 1, predictors: { fused: { answered: 0, recallAt10: 0 } } });
  expect(Object.keys(sets['links']?.predictors ?? {})).toContain('common-neighbours');
  const neither = await runCli('eval', vault, '--data', data);
  expect(neither).toMatchObject({ code: 2, stderr: expect.stringContaining('--links') as string });
});
