import { describe, expect, it } from 'vitest';
import { chunkNote, createMemoryVault, noteRecord, parseNote } from '../../../indexer/vault';
import type { VaultChange } from '../../../indexer/vault';

describe('a vault in memory', () => {
  it('lists, reads and tells of changes until it is told to stop', async () => {
    const vault = createMemoryVault({ 'a.md': 'Ä' }, { name: 'Test', mtimeMs: 5 });
    const changes: VaultChange[] = [];
    const stop = vault.watch((change) => changes.push(change));
    expect(await vault.list()).toEqual([{ path: 'a.md', sizeBytes: 2, mtimeMs: 5 }]);
    vault.write('b.md', 'new');
    vault.rename('a.md', 'c.md');
    expect(await vault.process('b.md', (text) => `${text}er`)).toBe('newer');
    await vault.trash('c.md');
    stop();
    vault.write('late.md', '');
    expect(changes).toEqual([
      { kind: 'create', path: 'b.md' },
      { kind: 'rename', path: 'c.md', oldPath: 'a.md' },
      { kind: 'modify', path: 'b.md' },
      { kind: 'delete', path: 'c.md' },
    ]);
    expect((await vault.stat('b.md'))?.mtimeMs).toBeGreaterThan(5);
    expect(await vault.stat('c.md')).toBeUndefined();
  });

  it('fails as a disk would', async () => {
    const vault = createMemoryVault({ 'a.md': 'text' });
    vault.breakFile('a.md');
    await expect(vault.read('a.md')).rejects.toMatchObject({ code: 'note-unreadable' });
    await expect(vault.read('b.md')).rejects.toMatchObject({ code: 'note-not-found' });
    await expect(vault.list(AbortSignal.abort())).rejects.toThrow();
  });
});

describe('what the index remembers of a note', () => {
  it('is everything but its text, with each tag once', () => {
    const source = '---\ntags: [Work, sea]\naliases: A\n---\n# Head\n\ntext #work #new';
    const note = parseNote('dir/My note.md', source);
    const record = noteRecord(note, chunkNote(note, source), { contentHash: 'h', mtimeMs: 1, sizeBytes: 2 });
    expect(record).toMatchObject({
      path: 'dir/My note.md',
      title: 'My note',
      contentHash: 'h',
      mtimeMs: 1,
      sizeBytes: 2,
      aliases: ['A'],
      tags: ['Work', 'sea', 'new'],
      headings: ['Head'],
    });
    expect(record.chunks.every((chunk) => !('text' in chunk))).toBe(true);
    expect(record).not.toHaveProperty('language');
  });
});
