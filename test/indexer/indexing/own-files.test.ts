import { describe, expect, it } from 'vitest';
import { isOwnText, OwnFiles } from '../../../indexer/indexing';

describe('files of ours', () => {
  const marked = '---\ntrivium: ledger\n---\n- text';

  it.each([
    ['a ledger', marked],
    ['a ledger with CRLF', marked.replaceAll('\n', '\r\n')],
    ['a ledger with a byte order mark', `\uFEFF${marked}`],
    ['a report with other properties before', '---\ntitle: x\ntrivium: report\n---\n'],
    ['a profile', '---\ntrivium: profile\n---\n'],
    ['a quoted marker', '---\ntrivium: "ledger"\n---\n'],
  ])('are known by the marker: %s', (_, source) => expect(isOwnText(source)).toBe(true));

  it.each([
    ['a note without frontmatter', 'trivium: ledger'],
    ['the marker in the text', '---\ntitle: x\n---\ntrivium: ledger'],
    ['a marker without a value', '---\ntrivium:\n---\n'],
    ['a property of that name with a value of the user', '---\ntrivium: my favourite plugin\n---\n'],
  ])('are not: %s', (_, source) => expect(isOwnText(source)).toBe(false));

  it('are read again only when they changed', () => {
    const own = new OwnFiles();
    const file = { path: 'a.md', mtimeMs: 1, sizeBytes: 2 };
    own.add(file);
    expect(own.has(file)).toBe(true);
    expect(own.has({ ...file, sizeBytes: 3 })).toBe(false);
  });
});
