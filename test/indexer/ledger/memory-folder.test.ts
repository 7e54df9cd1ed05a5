import { describe, expect, it } from 'vitest';
import { parseMemoryFolder } from '../../../indexer/ledger';

describe('the memory folder', () => {
  it.each([
    ['Trivium', 'Trivium'],
    [' /Meta/Trivium/ ', 'Meta/Trivium'],
    ['Meta\\Trivium', 'Meta/Trivium'],
    ['Gedächtnis', 'Gedächtnis'],
  ])('is read from %j', (typed, folder) => expect(parseMemoryFolder(typed)).toBe(folder));

  it.each(['', ' / ', '..', 'a/../b', '.hidden', 'a/.b', 'C:\\Notes', './x'])('is refused as %j', (typed) =>
    expect(parseMemoryFolder(typed)).toBeUndefined(),
  );
});
