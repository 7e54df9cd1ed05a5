import { describe, expect, it } from 'vitest';
import { allMiniLm, createTextModel, findModel, modelRegistry } from '../../../indexer/embedding';
import { headOf } from '../../../indexer/embedding/prefix';
import { spyTextModel } from './spy-text-model';

describe('the text before the text', () => {
  it('is what each model was trained with, by kind', () => {
    const e5 = findModel('multilingual-e5-small');
    const gemma = findModel('embeddinggemma-300m');
    expect(headOf(e5, 'query', '')).toBe('query: ');
    expect(headOf(e5, 'passage', 'Garden > Water')).toBe('passage: Garden > Water\n');
    expect(headOf(gemma, 'query', '')).toBe('task: search result | query: ');
    expect(headOf(gemma, 'passage', '')).toBe('title: none | text: ');
    expect(headOf(gemma, 'passage', 'Costs $& more')).toBe('title: Costs $& more | text: ');
    expect(headOf(allMiniLm, 'query', '')).toBe('');
    expect(headOf(allMiniLm, 'passage', 'Garden')).toBe('Garden\n');
  });

  it.each(modelRegistry.map((entry) => [entry.id, entry] as const))(
    'reaches the network of %s for both kinds',
    async (_, entry) => {
      const { tokenizer, model, seen } = spyTextModel(entry);
      const text = createTextModel(entry, tokenizer, model);
      for (const kind of ['query', 'passage'] as const) {
        const windows = text.windows({ title: '', text: 'water' }, kind);
        expect(windows).toEqual([`${headOf(entry, kind, '')}water`]);
        for (const window of windows) await text.embedWindow(window);
      }
      expect(seen).toEqual([`${headOf(entry, 'query', '')}water`, `${headOf(entry, 'passage', '')}water`]);
    },
  );

  it('would show a wrong kind: where a model tells them apart, no two heads are alike', () => {
    for (const entry of modelRegistry) {
      if (entry.prefixes.query === entry.prefixes.passage) continue;
      expect(headOf(entry, 'query', '')).not.toBe(headOf(entry, 'passage', ''));
    }
  });
});
