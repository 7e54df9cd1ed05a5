import { describe, expect, it } from 'vitest';
import { readSource, sourceDate } from '../../../../indexer/engine/memory/sources';
import { createSpaces } from '../../../../indexer/memory';
import { createMemoryVault } from '../../../../indexer/vault';

const mtimeMs = Date.parse('2026-04-02T09:00:00Z');

describe('the day a note is from', () => {
  it.each([
    [{ date: '2026-03-02' }, 'Note.md', '2026-03-02'],
    [{ Datum: '2026-03-02' }, 'Note.md', '2026-03-02'],
    [{ created: '2026-03-02T18:20' }, 'Note.md', '2026-03-02T18:20'],
    [{ created: '2026-03-02T18:20:07Z' }, 'Note.md', '2026-03-02T18:20:07Z'],
    [{ created: '2025-01-01', date: '2026-03-02' }, 'Note.md', '2026-03-02'],
    [{ date: 'soon' }, 'Daily/2026-03-02.md', '2026-03-02'],
    [{}, 'Daily/20260302 Travel.md', '2026-03-02'],
    [{}, 'Chat 2026_03_02 with Ada.md', '2026-03-02'],
    [{}, 'Invoice 120260302.md', '2026-04-02T09:00:00.000Z'],
    [{}, '2026-02-30.md', '2026-04-02T09:00:00.000Z'],
    [{ date: '2026-13-40' }, 'Note.md', '2026-04-02T09:00:00.000Z'],
    [{ date: 7 }, '2026.md', '2026-04-02T09:00:00.000Z'],
  ])('%j in %s: %s', (frontmatter, path, date) => {
    expect(sourceDate({ path, frontmatter }, { mtimeMs })).toBe(date);
  });
});

describe('a note that memories are looked for in', () => {
  const { spaceOf } = createSpaces({ folders: { Work: 'work' } });
  const vault = createMemoryVault(
    {
      'Work/Plan.md': 'Plan.',
      'Work/Own.md': '---\nspace: mine\ndate: 2026-03-02\n---\nOwn.',
      'Trivium/ledger/2026-04 memory desk-k3f9.md': '---\ntrivium: ledger\n---\n- x\n',
      'Picture.png': 'x',
    },
    { mtimeMs },
  );

  it('belongs to the space of its property, else of its folder', async () => {
    expect(await readSource(vault, 'Work/Plan.md', spaceOf)).toMatchObject({ space: 'work', text: 'Plan.' });
    expect(await readSource(vault, 'Work/Own.md', spaceOf)).toMatchObject({
      space: 'mine',
      date: '2026-03-02',
    });
  });

  it('is none where this program wrote it, and has to be there', async () => {
    expect(await readSource(vault, 'Trivium/ledger/2026-04 memory desk-k3f9.md', spaceOf)).toBeUndefined();
    for (const path of ['Nowhere.md', 'Picture.png']) {
      await expect(readSource(vault, path, spaceOf)).rejects.toMatchObject({ code: 'note-not-found' });
    }
  });
});
