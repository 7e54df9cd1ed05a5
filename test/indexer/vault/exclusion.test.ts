import { describe, expect, it } from 'vitest';
import { createExclusion } from '../../../indexer/vault';

describe('exclusion', () => {
  const excludes = createExclusion([
    'Archive',
    'Work/Old/',
    '*.excalidraw.md',
    '!Archive.md',
    '# a comment',
    ' ',
  ]);

  it.each([
    'Archive/a.md',
    'deep/Archive/b/c.md',
    'Work/Old/x.md',
    'draw.excalidraw.md',
    'x/y.excalidraw.md',
  ])('leaves out %s', (path) => expect(excludes(path)).toBe(true));

  it.each(['a.md', 'Archived/a.md', 'Work/Older/x.md', 'Archive.md', 'Ordner/Übersicht.md'])(
    'keeps %s',
    (path) => expect(excludes(path)).toBe(false),
  );

  it('leaves nothing out without patterns', () => {
    expect(createExclusion([])('any/path.md')).toBe(false);
  });

  it.each(['/', '[a', 'a\\', '../secret', 'a/./b', 'x\ny'])(
    'names the pattern that cannot be used: %j',
    (pattern) => {
      expect(() => createExclusion(['fine', pattern])).toThrow(
        expect.objectContaining({
          code: 'setting-invalid',
          message: expect.stringContaining(pattern) as string,
        }) as Error,
      );
    },
  );
});
