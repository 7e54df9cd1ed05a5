import { describe, expect, it } from 'vitest';
import { readWorkLog } from '../../../../indexer/graphs';

const targets = (text: string): readonly string[] => readWorkLog(`- 2026-05-15: ${text}`).entries[0]!.targets;

describe('notes named in an entry', () => {
  it.each([
    ['[[Note]] and [[Folder/Other|alias]]', ['Note', 'Folder/Other']],
    ['[[Note#Part]], ![[Embed^id]], [[#Here]], [[image.png]]', ['Note', 'Embed^id']],
    ['[[A]] again [[A]]', ['A']],
    [
      '[text](Folder/A%20b.md#part) [x](<C d.md>) [y](E) [z](https://a.org/F.md) [w](g.pdf)',
      ['Folder/A b.md', 'C d.md', 'E'],
    ],
    ['[a.md](b.md)', ['b.md']],
  ])('by links: %s', (text, expected) => expect(targets(text)).toEqual(expected));

  it.each([
    ['a.md, (b.md) and folder/c.md.', ['a.md', 'b.md', 'folder/c.md']],
    ['`a.md` `folder/b c.md` `git add d.md`', ['a.md', 'folder/b c.md', 'd.md']],
    ["`hashes['2026-04-13.md']` `[[Linked]]`", ['2026-04-13.md', 'Linked']],
    ['„Meine Notiz.md“ "My note.md" **Bold note.md**', ['Meine Notiz.md', 'My note.md', 'Bold note.md']],
    [
      'note_(draft).md under\\_score.md C:\\notes\\win.md a.md→b.md',
      ['note_(draft).md', 'under_score.md', '/notes/win.md', 'a.md', 'b.md'],
    ],
    ['README main.py state.json *.md .md x.mdx y.md.bak z.md5 <slug>.md', []],
    ['https://example.org/page.md', []],
    ['übung.md 日本.md notes-2026.MD', ['übung.md', '日本.md', 'notes-2026.MD']],
  ])('by file names: %s', (text, expected) => expect(targets(text)).toEqual(expected));

  it('by links only in a log that names more of them so: file names are its sources', () => {
    const entries = (...items: readonly string[]): unknown =>
      readWorkLog(items.map((item) => `- 2026-05-15: ${item}`).join('\n')).entries.map(
        (entry) => entry.targets,
      );

    expect(entries('[[A]] from source.md', '[[B]], [[C]]', 'moved to archive.md')).toEqual([
      ['A'],
      ['B', 'C'],
      [],
    ]);
    expect(entries('a.md, b.md', 'c.md and [[D]]')).toEqual([
      ['a.md', 'b.md'],
      ['c.md', 'D'],
    ]);
  });
});
