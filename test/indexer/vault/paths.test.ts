import { describe, expect, it } from 'vitest';
import { isVaultFilePath } from '../../../indexer/vault';

describe('isVaultFilePath', () => {
  it.each(['Note.md', 'folder/NOTE.MD', 'scan.pdf', 'a.b.png', 'Board.canvas', '.base'])(
    '%s is one',
    (path) => {
      expect(isVaultFilePath(path)).toBe(true);
    },
  );

  it.each(['Canvas', 'Wav', 'folder.pdf/base', 'PDF', 'version 1.2', 'md', ''])('"%s" is none', (path) => {
    expect(isVaultFilePath(path)).toBe(false);
  });
});
