import { expect, test } from 'vitest';
import { parseCount, parseLimit, parseWeights } from '../../../../indexer/node/commands/command-line';

test('counts are whole numbers above 0 in the decimal system', () => {
  expect(['1', '20', '007'].map(parseCount)).toEqual([1, 20, 7]);
  for (const text of ['0', '-1', '1.5', '0x10', '1e3', '', ' 3', 'ten', '9'.repeat(20)]) {
    expect(() => parseCount(text)).toThrow('whole number above 0');
  }
});

test('limits are counts up to 1000', () => {
  expect(['1', '999', '1000'].map(parseLimit)).toEqual([1, 999, 1000]);
  for (const text of ['1001', '100000']) expect(() => parseLimit(text)).toThrow('1000 at most');
  expect(() => parseLimit('0')).toThrow('whole number above 0');
});

test('weights are a signal and a number from 0 to 10, the last one of a signal counting', () => {
  expect(parseWeights('links=0', { links: 3, similar: 1.5 })).toEqual({ links: 0, similar: 1.5 });
  for (const text of ['links', 'links=', 'links=11', 'links=-1', 'links=1=2', 'links=1e1', 'other=1', '=1']) {
    expect(() => parseWeights(text, undefined)).toThrow('such as links=2');
  }
});
