import { expect, test } from 'vitest';
import { parseCount } from '../../../../indexer/node/commands/command-line';

test('counts are whole numbers above 0 in the decimal system', () => {
  expect(['1', '20', '007'].map(parseCount)).toEqual([1, 20, 7]);
  for (const text of ['0', '-1', '1.5', '0x10', '1e3', '', ' 3', 'ten', '9'.repeat(20)]) {
    expect(() => parseCount(text)).toThrow('whole number above 0');
  }
});
