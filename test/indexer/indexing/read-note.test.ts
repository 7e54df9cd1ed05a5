import { expect, it, vi } from 'vitest';
import { readNote } from '../../../indexer/indexing/read-note';
import { createMemoryVault } from '../../../indexer/vault';
import type * as VaultRoom from '../../../indexer/vault';

vi.mock('../../../indexer/vault', async (importOriginal) => {
  const room = await importOriginal<typeof VaultRoom>();
  const parseNote: typeof room.parseNote = (path, source) => {
    if (path === 'Odd.md') throw new RangeError('Maximum call stack size exceeded');
    return room.parseNote(path, source);
  };
  return { ...room, parseNote };
});

it('makes whatever a note does to its parser that note’s problem', async () => {
  const vault = createMemoryVault({ 'Odd.md': 'odd', 'Even.md': 'even' });
  const results = await Promise.all((await vault.list()).map((file) => readNote(vault, file, undefined)));
  expect(results).toHaveLength(2);
  expect(results.find((result) => result.kind === 'note')?.note.record.path).toBe('Even.md');
  const failed = results.find((result) => result.kind === 'failed');
  expect(failed?.problem.code).toBe('note-unreadable');
  expect(failed?.problem.message).toMatch(/^Odd\.md .*Maximum call stack/);
});
