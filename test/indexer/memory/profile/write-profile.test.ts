import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  memoryCategories,
  PROFILE_FILE,
  readHandEdits,
  USER_FILE,
  writeProfile,
} from '../../../../indexer/memory';
import type { HandEdit, Memory, SharedFiles, WrittenProfile } from '../../../../indexer/memory';
import { keyOf } from '../../../../indexer/memory/profile/profile-file';
import { createMemorySharedFiles } from '../memory-shared-files';
import { memoryOf, NOW } from './memories';

/** The two files of a memory folder, and what is done with them. */
class Folder {
  readonly texts = new Map<string, string>();
  readonly files: SharedFiles = createMemorySharedFiles(this.texts);

  get profile(): string {
    return this.texts.get(PROFILE_FILE) ?? '';
  }

  get user(): string {
    return this.texts.get(USER_FILE) ?? '';
  }

  write(memories: readonly Memory[], now = NOW): Promise<WrittenProfile> {
    return writeProfile({ files: this.files, memories, space: 'default', now });
  }

  edits(memories: readonly Memory[]): Promise<readonly HandEdit[]> {
    return readHandEdits({ files: this.files, memories, space: 'default' });
  }

  /** As a person edits a file. */
  edit(name: string, change: (text: string) => string): void {
    this.texts.set(name, change(this.texts.get(name) ?? ''));
  }
}

const tea = memoryOf('Prefers tea.', { type: 'preference', category: 'preference' });
const work = memoryOf('Works at company B.', { category: 'work' });
const home = memoryOf('Lives in Hamburg.', { category: 'home' });
const memories = [tea, work, home];

describe('the files of the profile', () => {
  it('are made with the property that keeps them out of the index, and between marks', async () => {
    const folder = new Folder();
    const written = await folder.write(memories);
    expect(folder.profile.split('\n')).toEqual([
      '---',
      'trivium: profile',
      '---',
      '%% trivium:begin %%',
      '## Preferences',
      `- Prefers tea. %%${tea.id}%%`,
      '## Work',
      `- Works at company B. %%${work.id}%%`,
      '## Home',
      `- Lives in Hamburg. %%${home.id}%%`,
      expect.stringMatching(/^%% trivium:lines [0-9A-Za-z]{12} %%$/),
      '%% trivium:end %%',
      '',
    ]);
    expect(folder.user).toMatch(/- Prefers tea\.\n- Lives in Hamburg\.\n- Works at company B\.\n/);
    expect(written).toEqual({
      considered: 3,
      facts: 3,
      userFacts: 3,
      profileLines: 12,
      userCharacters: [...folder.user].length,
      written: [PROFILE_FILE, USER_FILE],
    });
  });

  it('are not written where nothing changed, whatever the time, also where line ends were converted', async () => {
    const folder = new Folder();
    await folder.write(memories);
    expect((await folder.write(memories, '2027-11-30T05:00:00Z')).written).toEqual([]);
    folder.edit(PROFILE_FILE, (text) => text.replaceAll('\n', '\r\n'));
    expect((await folder.write(memories)).written).toEqual([]);
  });

  it('are not made where there is nothing to say', async () => {
    const folder = new Folder();
    expect(await folder.write([])).toEqual({
      ...{ considered: 0, facts: 0, userFacts: 0 },
      ...{ profileLines: 0, userCharacters: 0, written: [] },
    });
    expect(folder.texts.size).toBe(0);
  });

  it('lose what is not so any more', async () => {
    const folder = new Folder();
    await folder.write(memories);
    await folder.write([tea, { ...work, status: 'superseded' }, { ...home, status: 'forgotten' }]);
    expect(folder.profile).not.toContain('company B');
    expect(folder.user).not.toContain('Hamburg');
    await folder.write([]);
    expect(folder.user).toBe('---\ntrivium: profile\n---\n%% trivium:begin %%\n%% trivium:end %%\n');
  });

  it('keep properties and lines of the user where they are', async () => {
    const folder = new Folder();
    folder.edit(USER_FILE, () => '---\ntags: [me]\n---\n# About me\n');
    await folder.write(memories);
    folder.edit(USER_FILE, (text) => `${text}\nMy last line, without a newline`);
    await folder.write([...memories, memoryOf('Has a dog.')]);
    expect(folder.user).toMatch(
      /^---\ntrivium: profile\ntags: \[me\]\n---\n# About me\n§\n%% trivium:begin %%\n/,
    );
    expect(folder.user).toMatch(
      /- Has a dog\.\n[^]*%% trivium:end %%\n§\n\nMy last line, without a newline$/,
    );
  });

  it('give way to an edit that came meanwhile, and then take it in', async () => {
    const folder = new Folder();
    let isEdited = false;
    const files: SharedFiles = {
      ...folder.files,
      replace: (name, before, text) => {
        if (!isEdited) folder.edit(name, () => 'Mine.\n');
        isEdited = true;
        return folder.files.replace(name, before, text);
      },
    };
    await writeProfile({ files, memories, space: 'default', now: NOW });
    expect(folder.profile).toMatch(/^---\ntrivium: profile\n---\nMine\.\n%% trivium:begin %%\n/);
  });

  it('are given up where somebody keeps changing them, in plain words', async () => {
    const { files } = new Folder();
    let tries = 0;
    const busy: SharedFiles = {
      ...files,
      replace: () => {
        tries += 1;
        return Promise.resolve(false);
      },
    };
    await expect(writeProfile({ files: busy, memories, space: 'default', now: NOW })).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining('Trivium/Profile.md') as string,
    });
    expect(tries).toBe(3);
  });

  it('come whole again where a mark was lost or a sync doubled the block', async () => {
    const fresh = new Folder();
    await fresh.write(memories);
    for (const damage of [
      (text: string) => text.replace('%% trivium:end %%\n', ''),
      (text: string) => text.replace('%% trivium:begin %%\n', ''),
      (text: string) => text + text.slice(text.indexOf('%% trivium:begin %%')),
    ]) {
      const folder = new Folder();
      await folder.write(memories);
      folder.edit(PROFILE_FILE, damage);
      folder.edit(PROFILE_FILE, (text) => `${text}Mine.\n`);
      expect(await folder.edits(memories)).toEqual([]);
      await folder.write(memories);
      expect(folder.profile.split('\n').sort()).toEqual([...fresh.profile.split('\n'), 'Mine.'].sort());
    }
  });
});

describe('edits by hand between the marks', () => {
  const editsAfter = async (name: string, change: (text: string) => string): Promise<readonly HandEdit[]> => {
    const folder = new Folder();
    await folder.write(memories);
    expect(await folder.edits(memories)).toEqual([]);
    folder.edit(name, change);
    return folder.edits(memories);
  };

  it.each([PROFILE_FILE, USER_FILE])('%s: a line that says something else now', async (file) => {
    expect(await editsAfter(file, (text) => text.replace('company B', 'company C'))).toEqual([
      { kind: 'edited', file, id: work.id, text: 'Works at company C.' },
    ]);
  });

  it.each([PROFILE_FILE, USER_FILE])('%s: a new line, with or without a list mark', async (file) => {
    const added = await editsAfter(file, (text) =>
      text.replace('%% trivium:begin %%\n', '%% trivium:begin %%\n* Has a dog.\nSings.\n'),
    );
    expect(added).toEqual([
      { kind: 'added', file, text: 'Has a dog.' },
      { kind: 'added', file, text: 'Sings.' },
    ]);
  });

  it.each([PROFILE_FILE, USER_FILE])('%s: a line that is gone, or struck out', async (file) => {
    const deleted = [{ kind: 'deleted', file, id: work.id }];
    expect(await editsAfter(file, (text) => text.replace(/- Works at.*\n/, ''))).toEqual(deleted);
    expect(
      await editsAfter(file, (text) => text.replace(/- Works at company B\./, '- ~~Works at company B.~~')),
    ).toEqual(deleted);
  });

  it.each([PROFILE_FILE, USER_FILE])('%s: a line that was left out, and stands there again', async (file) => {
    const folder = new Folder();
    const unlisted = new Set([work.id]);
    const request = { files: folder.files, memories, space: 'default', unlisted };
    await writeProfile({ ...request, now: NOW });
    expect(folder.profile + folder.user).not.toContain('company B');
    expect(await readHandEdits(request)).toEqual([]);
    folder.edit(file, (text) => text.replace('%% trivium:end', '- Works at company B.\n%% trivium:end'));
    expect(await readHandEdits(request)).toEqual([{ kind: 'put-back', file, id: work.id }]);
  });

  it('in a line without its id, and one deleted beside it, are told by their places', async () => {
    const edits = await editsAfter(USER_FILE, (text) =>
      text.replace('- Prefers tea.\n', '').replace('- Lives in Hamburg.', '- Lives in Bremen.'),
    );
    expect(edits).toEqual([
      { kind: 'edited', file: USER_FILE, id: home.id, text: 'Lives in Bremen.' },
      { kind: 'deleted', file: USER_FILE, id: tea.id },
    ]);
  });

  it.each([
    ['white space, list marks and quotes of a formatter', (text: string) => text.replaceAll('- ', ' *   ')],
    [
      'another order of the lines',
      (text: string) => text.replace(/(- Works.*\n)([^]*)(- Lives.*\n)/, '$3$2$1'),
    ],
    ['the keys gone', (text: string) => text.replace(/%% trivium:lines.*\n/, '')],
    ['the whole block gone', (text: string) => text.replace(/%% trivium:begin[^]*/, '')],
    ['an empty file', () => ''],
  ])('are none: %s', async (_, change) => {
    for (const file of [PROFILE_FILE, USER_FILE]) {
      expect(await editsAfter(file, change)).toEqual([]);
    }
  });

  it('are none in a file that is not there: it may not have arrived', async () => {
    const folder = new Folder();
    await folder.write(memories);
    folder.texts.clear();
    expect(await folder.edits(memories)).toEqual([]);
  });

  it('are none where the memory changed since', async () => {
    const folder = new Folder();
    await folder.write(memories);
    const next = memoryOf('Works at company C.', { category: 'work', supersedes: [work.id] });
    expect(await folder.edits([tea, home, next, { ...work, status: 'superseded' }])).toEqual([]);
  });

  it('lose nothing where nobody takes them in: the lines move below the marks', async () => {
    const folder = new Folder();
    await folder.write(memories);
    folder.edit(USER_FILE, (text) =>
      text.replace('- Works at company B.', '- Works at company C.\n> A quotation.\n## My heading'),
    );
    await folder.write(memories);
    expect(folder.user).toMatch(
      /- Works at company B\.\n[^]*%% trivium:end %%\n§\n- Works at company C\.\n> A quotation\.\n## My heading\n$/,
    );
    expect(await folder.edits(memories)).toEqual([]);
  });

  it.each([PROFILE_FILE, USER_FILE])('%s: a struck line does not move below the marks', async (file) => {
    const folder = new Folder();
    await folder.write(memories);
    folder.edit(file, (text) =>
      text.replace(/- Works at company B\.(.*)/, '- ~~Works at company B.~~$1\n- ~~Mine.~~'),
    );
    await writeProfile({
      ...{ files: folder.files, memories, space: 'default', now: NOW },
      unlisted: new Set([work.id]),
    });
    expect(folder.texts.get(file)).not.toContain('company B');
    expect(folder.texts.get(file)).toMatch(/trivium:end %%\n(?:§\n)?- ~~Mine\.~~\n$/);
  });

  it('are told in files of earlier versions as well', async () => {
    const folder = new Folder();
    await folder.write(memories);
    const keys = [tea, work, home].map(({ text }) => keyOf(text)).join(' ');
    folder.edit(USER_FILE, (text) =>
      text.replace(/lines .* %%/, `lines ${keys} %%`).replace('- Prefers tea.\n', ''),
    );
    expect(await folder.edits(memories)).toEqual([{ kind: 'deleted', file: USER_FILE, id: tea.id }]);
    await folder.write(memories);
    expect(folder.user).not.toContain(keys);
  });

  it('takes little room for telling edits: under an eighth of a full file', async () => {
    const folder = new Folder();
    await folder.write(
      Array.from({ length: 80 }, (_, index) => memoryOf(`Knows the fact number ${index} by heart.`)),
    );
    const marks = /%% trivium:lines (.*) %%/.exec(folder.user)?.[1] ?? '';
    expect([...folder.user].length).toBeGreaterThan(1300);
    expect(marks.length).toBeLessThan(1375 / 8);
  });

  it('are gone from the file once the memory says so', async () => {
    const folder = new Folder();
    await folder.write(memories);
    folder.edit(USER_FILE, (text) => text.replace('company B', 'company C'));
    const next = memoryOf('Works at company C.', { category: 'work', supersedes: [work.id] });
    await folder.write([tea, home, next, { ...work, status: 'superseded' }]);
    expect(folder.user.split('company').length).toBe(2);
    expect(folder.user).toMatch(/company C[^]*trivium:end %%\n$/);
  });
});

describe('for any memories and any lines of the user', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      '%% trivium:end %%',
      '## Work',
      '---',
      'a %% b',
      '~~struck~~',
      '🌿'.repeat(120),
      '\\',
      '[[x]]',
    ),
  );
  const anyMemory = fc
    .record({
      text: texts,
      type: fc.constantFrom('fact' as const, 'preference' as const, 'episode' as const),
      category: fc.constantFrom(...memoryCategories),
      confidence: fc.constantFrom(1, 0.8, 0.5),
      date: fc.constantFrom('2026-01-01', '2026-11-29', '2026-11-29T10:00:00Z'),
      supersedes: fc.constantFrom([], ['x']),
    })
    .map((change) => memoryOf(change.text, change));
  const anyMemories = fc.array(anyMemory, { maxLength: 120 });

  it('the limits hold, and what is written is the same when it is written again', async () => {
    await fc.assert(
      fc.asyncProperty(anyMemories, async (some) => {
        const folder = new Folder();
        const written = await folder.write(some);
        expect(folder.profile.split('\n').length - 1).toBeLessThanOrEqual(50);
        expect([...folder.user].length).toBeLessThanOrEqual(1375);
        expect(written.profileLines).toBeLessThanOrEqual(50);
        expect((await folder.write(some)).written).toEqual([]);
        expect(await folder.edits(some)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('the lines of the user stay, and take their room first', async () => {
    const line = fc.stringMatching(/^[A-Za-zÄöü #>*]{0,40}$/);
    const own = fc.array(line, { maxLength: 60 }).map((lines) => lines.join('\n'));
    await fc.assert(
      fc.asyncProperty(anyMemories, anyMemories, own, own, async (first, second, above, below) => {
        const folder = new Folder();
        folder.edit(USER_FILE, () => above);
        folder.edit(PROFILE_FILE, () => above);
        await folder.write(first);
        for (const name of [USER_FILE, PROFILE_FILE]) folder.edit(name, (text) => text + below);
        await folder.write(second);
        for (const text of [folder.user, folder.profile]) {
          expect(text).toContain(above);
          expect(text).toContain(below);
        }
        const ownCharacters = [...above].length + [...below].length;
        if (ownCharacters < 1200) expect([...folder.user].length).toBeLessThanOrEqual(1375);
        const ownLines = `${above}\n${below}`.split('\n').length;
        if (ownLines < 40) expect(folder.profile.split('\n').length).toBeLessThanOrEqual(51);
      }),
      { numRuns: 40 },
    );
  });
});
