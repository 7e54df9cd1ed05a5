import { describe, expect, it } from 'vitest';
import { createGitHistory } from '../../../../indexer/node/history';
import { createMemoryStorage, TriviumError } from '../../../../indexer/platform';
import { temporaryVault } from '../temporary-folder';
import { gitNote, hasGit, temporaryRepository } from './repository';

const BLOB = 'graphs/git-history.jsonl';

describe.skipIf(!hasGit)(`a git history that is kept${gitNote}`, () => {
  it('equals one read anew, after every commit', async () => {
    const repository = await temporaryRepository();
    const storage = createMemoryStorage();
    const steps: readonly (() => void)[] = [
      () => repository.write('a.md', 'b.md'),
      () => repository.move('a.md', 'sub/a.md'),
      () => repository.write('sub/a.md', 'b.md', 'a.md'),
      () => repository.write('picture.png'),
      () => repository.move('a.md', 'c.md'),
      () => repository.remove('b.md', 'c.md'),
      () => repository.write('b.md', 'sub/a.md'),
    ];
    for (const [index, step] of steps.entries()) {
      step();
      repository.commit(`step ${index}`);
      const kept = await createGitHistory(repository.folder, storage).read();
      expect(kept).toEqual(await createGitHistory(repository.folder, createMemoryStorage()).read());
      expect(await createGitHistory(repository.folder, storage).read()).toEqual(kept);
    }
  });

  it('is not read again while nothing is new', async () => {
    const repository = await temporaryRepository();
    repository.write('a.md', 'b.md');
    repository.commit('as it was');
    const storage = createMemoryStorage();
    await createGitHistory(repository.folder, storage).read();
    const text = new TextDecoder().decode(await storage.read(BLOB));
    await storage.write(BLOB, new TextEncoder().encode(text.replace('as it was', 'from the copy')));
    const kept = await createGitHistory(repository.folder, storage).read();
    expect(kept?.sessions[0]?.entry).toBe('from the copy');
  });

  it.each([
    ['is cut off', (text: string) => text.slice(0, text.lastIndexOf('[') - 1)],
    ['ends in the midst of a line', (text: string) => text.slice(0, -8)],
    ['is no JSON', () => 'not a history'],
    ['is empty', () => ''],
    ['is of another version', (text: string) => text.replace('"version":1', '"version":0')],
    ['has another form', (text: string) => text.replace('["a.md","b.md"]', '"a.md"')],
  ])('is read anew where the copy %s', async (_, damage) => {
    const repository = await temporaryRepository();
    repository.write('a.md', 'b.md');
    repository.commit('1');
    const storage = createMemoryStorage();
    const whole = await createGitHistory(repository.folder, storage).read();
    const text = new TextDecoder().decode(await storage.read(BLOB));
    await storage.write(BLOB, new TextEncoder().encode(damage(text)));
    expect(await createGitHistory(repository.folder, storage).read()).toEqual(whole);
    expect(new TextDecoder().decode(await storage.read(BLOB))).toBe(text);
  });

  it('is told even where it cannot be kept', async () => {
    const repository = await temporaryRepository();
    repository.write('a.md', 'b.md');
    repository.commit('1');
    const storage = {
      ...createMemoryStorage(),
      write: () => Promise.reject(new TriviumError('read-only', 'Nothing is written here.')),
    };
    expect((await createGitHistory(repository.folder, storage).read())?.sessions).toHaveLength(1);
  });
});

it('is undefined where there is none, and nothing is kept', async () => {
  const storage = createMemoryStorage();
  const vault = await temporaryVault({ 'a.md': '' });
  expect(await createGitHistory(vault, storage).read()).toBeUndefined();
  expect(await storage.list('')).toEqual([]);
});
