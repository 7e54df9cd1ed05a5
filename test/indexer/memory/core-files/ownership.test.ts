import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHandEdits, USER_FILE, writeProfile } from '../../../../indexer/memory';
import type { Memory } from '../../../../indexer/memory';
import { memoryOf, NOW } from '../profile/memories';
import { CoreFolder } from './core-folder';

const tea = memoryOf('Prefers tea.', { type: 'preference', category: 'preference' });
const work = memoryOf('Works at company B.', { category: 'work' });
const home = memoryOf('Lives in Hamburg.', { category: 'home' });
const memories = [tea, work, home];
const ALL = ['Prefers tea.', 'Works at company B.', 'Lives in Hamburg.'];

const write = (folder: CoreFolder, known: readonly Memory[] = memories, more = {}) =>
  writeProfile({ files: folder.files, memories: known, space: 'default', now: NOW, ...more });
const handEdits = (folder: CoreFolder) => readHandEdits({ files: folder.files, memories, space: 'default' });
const ownIn = async (folder: CoreFolder): Promise<readonly string[]> =>
  (await folder.read()).files.user.entries.filter(({ owner }) => owner === 'own').map(({ text }) => text);

describe('USER.md', () => {
  it('has the lines of the profile as entries, and those of others beside them, all parted by §', async () => {
    const folder = new CoreFolder();
    folder.user = 'By hand, above.\n';
    await write(folder);
    await folder.change({ action: 'add', target: 'user', content: 'Wants sources named.' });
    expect(folder.user).toMatch(
      /^---\n.*\n---\nBy hand, above\.\n§\n%% trivium:begin %%\n[^§]+%% trivium:end %%\n§\nWants sources named\.\n$/,
    );
    const entries = await folder.entries('user');
    expect(entries).toEqual(['By hand, above.', ...entries.slice(1, 4), 'Wants sources named.']);
    expect([...entries.slice(1, 4)].sort()).toEqual([...ALL].sort());
  });

  it('is written anew by the profile without a change to entries of others, and they are no edits of its lines', async () => {
    const folder = new CoreFolder();
    await write(folder);
    await folder.change({ action: 'add', target: 'user', content: 'Wants sources named.' });
    expect(await handEdits(folder)).toEqual([]);
    expect((await write(folder)).written).not.toContain(USER_FILE);
    await write(folder, [tea]);
    expect(await ownIn(folder)).toEqual(['Wants sources named.']);
    expect(await folder.entries('user')).toEqual(['Prefers tea.', 'Wants sources named.']);
  });

  it('lets nobody but the profile change its lines by the operation', async () => {
    const folder = new CoreFolder();
    await write(folder);
    const before = folder.user;
    for (const change of [
      { action: 'remove', target: 'user', oldText: 'company B' },
      { action: 'replace', target: 'user', oldText: 'company B', content: 'Works at company C.' },
    ] as const) {
      const report = await folder.change(change);
      expect(report).toMatchObject({
        refusal: { code: 'of-the-profile', candidates: ['Works at company B.'] },
      });
    }
    expect(folder.user).toBe(before);
    const known = await folder.change({ action: 'add', target: 'user', content: 'Works at company B' });
    expect(known).toMatchObject({ isDone: true, outcomes: [{ outcome: 'known' }] });
  });

  it('counts its limit once: lines of the profile give way to an entry, and that is no deletion by hand', async () => {
    const folder = new CoreFolder();
    await write(folder);
    const { characters } = (await folder.read()).files.user;
    folder.userLimit = characters + 10;
    const report = await folder.change({ action: 'add', target: 'user', content: 'Wants sources named.' });
    expect(report).toMatchObject({ isDone: true });
    const { user } = (await folder.read()).files;
    expect(user.characters).toBeLessThanOrEqual(user.limit);
    expect(user.entries.filter(({ owner }) => owner === 'profile')).toHaveLength(2);
    expect(await ownIn(folder)).toEqual(['Wants sources named.']);
    expect(await handEdits(folder)).toEqual([]);
  });

  it('keeps an edit by hand of a line of the profile when another line gives way', async () => {
    const folder = new CoreFolder();
    await write(folder);
    folder.user = folder.user.replace('- Prefers tea.', '- Prefers coffee.');
    folder.userLimit = (await folder.read()).files.user.characters + 10;
    await folder.change({ action: 'add', target: 'user', content: 'Wants sources named.' });
    expect(await handEdits(folder)).toEqual([
      expect.objectContaining({ kind: 'edited', id: tea.id, text: 'Prefers coffee.' }),
    ]);
  });

  it('is full by what others wrote alone', async () => {
    const folder = new CoreFolder();
    await write(folder);
    folder.userLimit = 30;
    const report = await folder.change({
      action: 'add',
      target: 'user',
      content: 'Wants the sources of each answer named.',
    });
    expect(report).toMatchObject({ refusal: { code: 'full' } });
  });

  it('keeps an entry that says what a memory says where a mark of the block was lost', async () => {
    const folder = new CoreFolder();
    await write(folder);
    folder.user = `${folder.user}§\n- Prefers tea.\n`.replace('%% trivium:begin %%\n', '');
    await write(folder);
    expect(await ownIn(folder)).toEqual(['- Prefers tea.']);
  });

  it('has a limit that the settings may change, and stays as it is where it is switched off', async () => {
    const folder = new CoreFolder();
    await write(folder, memories, { mostUserCharacters: 150 });
    expect([...folder.user].length).toBeLessThanOrEqual(150);
    const before = folder.user;
    expect((await write(folder, memories, { isUserOn: false })).written).toEqual([]);
    expect(folder.user).toBe(before);
  });

  const own = fc.stringMatching(/^[a-z]{3,9}( [a-z]{2,9}){2,5}$/);

  it('never loses or changes an entry of others, whoever writes in which order', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('profile' as const), known: fc.subarray(memories) }),
      fc.record({ kind: fc.constant('add' as const), text: own }),
      fc.record({ kind: fc.constant('above' as const), text: own }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const folder = new CoreFolder();
        const expected = new Set<string>();
        for (const one of steps) {
          if (one.kind === 'profile') await write(folder, one.known);
          else if (one.kind === 'above') {
            folder.user = folder.user.replace(/^(---\n.*\n---\n)?/, (top) => `${top}${one.text}\n§\n`);
            expected.add(one.text);
          } else if (
            (await folder.change({ action: 'add', target: 'user', content: one.text, isAsWorded: true }))
              .isDone
          )
            expected.add(one.text);
          expect(new Set(await ownIn(folder))).toEqual(expected);
        }
      }),
    );
  });
});
