import { describe, expect, it } from 'vitest';
import { withProperty } from '../../../../indexer/memory/profile/profile-file';

const OURS = '---\ntrivium: profile\n---\n';

describe('the property of a profile’s file', () => {
  it.each<[string, string, string]>([
    ['is put before a text', 'Mine\n', `${OURS}Mine\n`],
    [
      'is added to those that are there',
      '---\ntags: [me]\n---\n',
      '---\ntrivium: profile\ntags: [me]\n---\n',
    ],
    ['stays', `${OURS}Mine\n`, `${OURS}Mine\n`],
    ['moves up where a line was written above it', `My line\n${OURS}Mine\n`, `${OURS}My line\nMine\n`],
    [
      'takes the others along',
      'My line\n---\ntags:\n  - me\ntrivium: profile\n---\nMine\n',
      '---\ntags:\n  - me\ntrivium: profile\n---\nMy line\nMine\n',
    ],
    ['is written once where it was twice', `${OURS}My line\n${OURS}${OURS}Mine\n`, `${OURS}My line\nMine\n`],
    ['leaves rules of a text', 'One\n---\nTwo\n---\nThree\n', `${OURS}One\n---\nTwo\n---\nThree\n`],
  ])('%s', (_, before, after) => {
    expect(withProperty(before)).toBe(after);
    expect(withProperty(after)).toBe(after);
  });
});
