import { describe, expect, it } from 'vitest';
import { createOwnFileTest, OwnFiles } from '../../../indexer/indexing';

describe('files of ours', () => {
  const isOwn = createOwnFileTest('Memory/Trivium');
  const marked = '---\ntrivium: ledger\n---\n- text';

  it.each([
    ['a ledger', marked],
    ['a ledger with CRLF', marked.replaceAll('\n', '\r\n')],
    ['a ledger with a byte order mark', `\uFEFF${marked}`],
    ['a report with other properties before', '---\ntitle: x\ntrivium: report\n---\n'],
  ])('are known by the marker: %s', (_, source) => {
    expect(isOwn('Memory/Trivium/ledger/a.md', source)).toBe(true);
  });

  it.each([
    ['a note without frontmatter', 'Memory/Trivium/My note.md', 'trivium: no'],
    ['the marker in the text', 'Memory/Trivium/My note.md', '---\ntitle: x\n---\ntrivium: ledger'],
    ['a marker without a value', 'Memory/Trivium/My note.md', '---\ntrivium:\n---\n'],
    ['a marked note elsewhere', 'Notes/a.md', marked],
    ['a folder whose name only begins so', 'Memory/Trivium 2/a.md', marked],
  ])('are not: %s', (_, path, source) => {
    expect(isOwn(path, source)).toBe(false);
  });

  it('are read again only when they changed', () => {
    const own = new OwnFiles();
    const file = { path: 'a.md', mtimeMs: 1, sizeBytes: 2 };
    own.add(file);
    expect(own.has(file)).toBe(true);
    expect(own.has({ ...file, sizeBytes: 3 })).toBe(false);
  });
});
