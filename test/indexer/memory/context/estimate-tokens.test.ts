import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { estimateTokens } from '../../../../indexer/memory';

const VAULT = 'test/vault';

/** Notes of the sample vault, German and English, with their properties, tables and lists. */
const notes = readdirSync(VAULT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(path.join(VAULT, name), 'utf8') }))
  // Below that a token more or less is a tenth.
  .filter(({ text }) => text.length >= 200);

const ratios = notes.map(({ name, text }) => ({ name, ratio: estimateTokens(text) / countTokens(text) }));

test('of no note it is more than 5 % below what the tokenizer counts', () => {
  expect(ratios.length).toBeGreaterThan(40);
  expect(ratios.filter(({ ratio }) => ratio < 0.95)).toEqual([]);
});

test('on the whole it is no more than a third above', () => {
  const total = (count: (text: string) => number): number =>
    notes.reduce((sum, { text }) => sum + count(text), 0);
  expect(total(estimateTokens) / total((text) => countTokens(text))).toBeLessThan(1.33);
});

test('holds for other scripts and for what is no prose', () => {
  const texts = [
    '昨日は映画館で新しい映画を見ました。とても面白かったので、また行きたいです。',
    'Вчера мы ходили в кино и смотрели новый фильм, он нам очень понравился.',
    '| a | 12 | 3.5 |\n|---|---|---|\n| b | 7 | 100 |\n| c | 1234567 | 0 |',
    'https://example.org/path/to/some/page.html?query=value&other=1#fragment',
    'const total = items.reduce((sum, { price }) => sum + price, 0);',
    '🌿🍎🎉 ✅ → „so“ – …',
  ];
  for (const text of texts) expect(estimateTokens(text) / countTokens(text)).toBeGreaterThan(0.95);
  expect(estimateTokens('')).toBe(0);
});
