import { existsSync } from 'node:fs';
import { chmod, mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BULK_NOTES } from '../../../../indexer/graphs';
import type { EditSession } from '../../../../indexer/graphs';
import { readGitHistory } from '../../../../indexer/node/history';
import { temporaryFolder, temporaryVault, writeFiles } from '../temporary-folder';
import { gitNote, hasGit, temporaryRepository } from './repository';

afterEach(() => vi.unstubAllEnvs());

function named(session: EditSession | undefined): string[] {
  return (session?.mentions ?? []).map((mention) => (mention.kind === 'path' ? mention.path : ''));
}

async function sessionsOf(folder: string): Promise<string[][]> {
  return ((await readGitHistory(folder))?.sessions ?? []).map(named);
}

describe.skipIf(!hasGit)(`the git history of a vault${gitNote}`, () => {
  it('is its commits of two notes or more, the newest first', async () => {
    const repository = await temporaryRepository();
    repository.write('a.md', 'b.md', 'picture.png');
    repository.commit('Begin\n\nwith a body', '2026-01-31T23:30:00-08:00');
    repository.write('a.md');
    repository.commit('One note');
    repository.write('picture.png', 'data.csv', '.obsidian/plugins/x/README.md');
    repository.commit('No note');
    repository.write('Ordner/Ä ö "quoted" 笔记.md', 'b.md');
    const head = repository.commit('Umlaute: größer', '2026-02-01T00:10:00+09:00');
    expect(await readGitHistory(repository.folder)).toEqual({
      head: { commit: head, isShallow: false },
      isContinuation: false,
      renames: new Map(),
      counts: { read: 4, namingNone: 1 },
      sessions: [
        {
          source: 'git',
          date: '2026-02-01',
          entry: 'Umlaute: größer',
          mentions: [
            { kind: 'path', path: 'Ordner/Ä ö "quoted" 笔记.md' },
            { kind: 'path', path: 'b.md' },
          ],
        },
        {
          source: 'git',
          date: '2026-01-31',
          entry: 'Begin',
          mentions: [
            { kind: 'path', path: 'a.md' },
            { kind: 'path', path: 'b.md' },
          ],
        },
      ],
    });
  });

  it('is told in paths of the vault where that is a folder of the repository', async () => {
    const repository = await temporaryRepository();
    repository.write('notes/vault/a.md', 'notes/vault/sub/b.md', 'src/readme.md');
    repository.commit('Begin');
    repository.write('src/readme.md', 'src/other.md');
    repository.commit('Elsewhere');
    const history = await readGitHistory(path.join(repository.folder, 'notes/vault'));
    expect(history?.sessions.map(named)).toEqual([['a.md', 'sub/b.md']]);
    expect(history?.counts).toEqual({ read: 1, namingNone: 0 });
  });

  it('names a note by the path it has now, however often it was renamed', async () => {
    const repository = await temporaryRepository();
    repository.write('a.md', 'b.md');
    repository.commit('1');
    repository.move('a.md', 'folder/a.md');
    repository.commit('2');
    repository.write('folder/a.md', 'b.md');
    repository.commit('3');
    repository.move('folder/a.md', 'folder/c.md');
    repository.move('b.md', 'folder/b.md');
    repository.commit('4');
    expect(await sessionsOf(repository.folder)).toEqual([
      ['folder/b.md', 'folder/c.md'],
      ['folder/b.md', 'folder/c.md'],
      ['folder/c.md', 'folder/b.md'],
    ]);
  });

  it('keeps notes apart that had one name, the one after the other', async () => {
    const repository = await temporaryRepository();
    repository.write('Untitled.md', 'first.md');
    repository.commit('1');
    repository.move('Untitled.md', 'One.md');
    repository.commit('2');
    repository.write('Untitled.md', 'second.md');
    repository.commit('3');
    repository.move('Untitled.md', 'Two.md');
    repository.commit('4');
    expect(await sessionsOf(repository.folder)).toEqual([
      ['Two.md', 'second.md'],
      ['One.md', 'first.md'],
    ]);
  });

  it('names deleted notes, and those that went to the hidden trash, as they were last called', async () => {
    const repository = await temporaryRepository();
    repository.write('a.md', 'b.md', 'c.md');
    repository.commit('1');
    repository.remove('a.md');
    repository.move('b.md', '.trash/b.md');
    repository.commit('2');
    expect((await sessionsOf(repository.folder)).map((notes) => notes.sort())).toEqual([
      ['a.md', 'b.md'],
      ['a.md', 'b.md', 'c.md'],
    ]);
  });

  it('keeps of a bulk change no more than tells that it is one', async () => {
    const repository = await temporaryRepository();
    repository.write(...Array.from({ length: 100 }, (_, index) => `${index}.md`));
    repository.commit('Import');
    expect((await sessionsOf(repository.folder))[0]).toHaveLength(BULK_NOTES + 1);
  });

  it('leaves merges out and takes what was merged', async () => {
    const repository = await temporaryRepository();
    repository.write('a.md', 'b.md');
    repository.commit('1');
    repository.git('checkout', '--quiet', '-b', 'phone');
    repository.write('a.md', 'c.md');
    repository.commit('on the phone');
    repository.git('checkout', '--quiet', 'main');
    repository.write('b.md', 'd.md');
    repository.commit('at the desk');
    repository.git('merge', '--quiet', '--no-edit', 'phone');
    const subjects = (await readGitHistory(repository.folder))?.sessions.map((session) => session.entry);
    expect(subjects?.sort()).toEqual(['1', 'at the desk', 'on the phone']);
  });

  it('is continued from where it was read to, with what was renamed since', async () => {
    const repository = await temporaryRepository();
    repository.write('a.md', 'b.md');
    repository.commit('1');
    const before = await readGitHistory(repository.folder);
    repository.move('a.md', 'c.md');
    repository.commit('2');
    repository.write('c.md', 'b.md');
    repository.commit('3');
    const after = await readGitHistory(repository.folder, { since: before?.head });
    expect(after).toMatchObject({ isContinuation: true, counts: { read: 2, namingNone: 0 } });
    expect(after?.sessions.map(named)).toEqual([['b.md', 'c.md']]);
    expect([...(after?.renames ?? [])]).toEqual([['a.md', 'c.md']]);
    const nothing = await readGitHistory(repository.folder, { since: after?.head });
    expect(nothing).toMatchObject({ isContinuation: true, sessions: [], counts: { read: 0 } });
  });

  it('is read as a whole where what was read is no part of it any more', async () => {
    const repository = await temporaryRepository();
    repository.write('a.md', 'b.md');
    repository.commit('1');
    repository.write('a.md', 'b.md');
    repository.commit('2');
    const before = await readGitHistory(repository.folder);
    repository.git('reset', '--quiet', '--hard', 'HEAD~1');
    repository.write('a.md', 'c.md');
    repository.commit('instead');
    const rewritten = await readGitHistory(repository.folder, { since: before?.head });
    expect(rewritten?.isContinuation).toBe(false);
    expect(rewritten?.sessions.map((session) => session.entry)).toEqual(['instead', '1']);
    const unknown = { commit: '0'.repeat(40), isShallow: false };
    expect((await readGitHistory(repository.folder, { since: unknown }))?.isContinuation).toBe(false);
  });

  it('of a shallow clone begins after the commit it was cut at', async () => {
    const repository = await temporaryRepository();
    repository.write('a.md', 'b.md', 'c.md');
    repository.commit('1');
    repository.write('a.md', 'b.md');
    repository.commit('2');
    repository.write('b.md', 'c.md');
    repository.commit('3');
    const clone = path.join(await temporaryFolder(), 'clone');
    repository.git('clone', '--quiet', '--depth=2', `file://${repository.folder}`, clone);
    const history = await readGitHistory(clone);
    expect(history?.head.isShallow).toBe(true);
    expect(history?.sessions.map((session) => session.entry)).toEqual(['3']);
  });
});

describe('a vault without a history', () => {
  it('is one outside of any repository', async () => {
    const vault = await temporaryVault({ 'a.md': '' });
    expect(await readGitHistory(vault)).toBeUndefined();
  });

  it.skipIf(!hasGit)(
    `is one in a repository without commits, or none of which touches it${gitNote}`,
    async () => {
      const repository = await temporaryRepository();
      expect(await readGitHistory(repository.folder)).toBeUndefined();
      repository.write('.gitignore', 'readme.md', 'other.md');
      await writeFiles(repository.folder, { '.gitignore': 'vault/\n', 'vault/a.md': '', 'vault/b.md': '' });
      repository.commit('Without the vault');
      expect(await readGitHistory(path.join(repository.folder, 'vault'))).toBeUndefined();
    },
  );

  it('is any where there is no git', async () => {
    vi.stubEnv('PATH', await temporaryFolder());
    expect(await readGitHistory(await temporaryVault({ 'a.md': '' }))).toBeUndefined();
  });
});

describe.skipIf(!hasGit)(`git as it is set up${gitNote}`, () => {
  it('reads this vault whatever repository surrounds the program', async () => {
    const repository = await temporaryRepository();
    repository.write('a.md', 'b.md');
    repository.commit('1');
    const other = await temporaryRepository();
    vi.stubEnv('GIT_DIR', path.join(other.folder, '.git'));
    vi.stubEnv('GIT_WORK_TREE', other.folder);
    expect(await sessionsOf(repository.folder)).toEqual([['a.md', 'b.md']]);
  });

  it('reads the same whatever is configured, and runs nothing of it', async () => {
    const repository = await temporaryRepository();
    const trap = path.join(repository.folder, 'trap.sh');
    await writeFiles(repository.folder, { 'trap.sh': `#!/bin/sh\ntouch "${repository.folder}/sprung"\n` });
    await chmod(trap, 0o755);
    repository.write('a.md', 'b.md');
    repository.commit('1');
    for (const name of ['core.fsmonitor', 'core.pager', 'diff.external', 'gpg.program', 'core.sshCommand']) {
      repository.git('config', name, trap);
    }
    for (const [name, value] of [
      ['log.showSignature', 'true'],
      ['log.follow', 'true'],
      ['log.showRoot', 'false'],
      ['color.ui', 'always'],
      ['diff.renames', 'false'],
    ] as const) {
      repository.git('config', name, value);
    }
    await rm(path.join(repository.folder, 'sprung'), { force: true });
    await symlink(trap, path.join(repository.folder, 'git'));
    expect(await sessionsOf(repository.folder)).toEqual([['a.md', 'b.md']]);
    expect(existsSync(path.join(repository.folder, 'sprung'))).toBe(false);
  });

  it('says what to do where it does not trust the folder', async () => {
    const repository = await temporaryRepository();
    repository.write('a.md', 'b.md');
    repository.commit('1');
    vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
    await expect(readGitHistory(repository.folder)).rejects.toMatchObject({
      code: 'setting-invalid',
      message: expect.stringContaining(
        `git config --global --add safe.directory '${repository.folder}'`,
      ) as string,
    });
  });

  it('says what is wrong with a damaged repository', async () => {
    const repository = await temporaryRepository();
    repository.write('a.md', 'b.md');
    const head = repository.commit('1');
    repository.remove(`.git/objects/${head.slice(0, 2)}/${head.slice(2)}`);
    await expect(readGitHistory(repository.folder)).rejects.toMatchObject({
      code: 'setting-invalid',
      message: expect.stringContaining(repository.folder) as string,
    });
  });

  it('stops at a signal, and by itself after its time', async () => {
    const slow = await temporaryFolder();
    await writeFiles(slow, { git: '#!/bin/sh\nexec /bin/sleep 60\n' });
    await chmod(path.join(slow, 'git'), 0o755);
    const vault = path.join(slow, 'vault');
    await mkdir(vault);
    vi.stubEnv('PATH', slow);
    await expect(readGitHistory(vault, { timeoutMs: 200 })).rejects.toMatchObject({
      code: 'setting-invalid',
      message: expect.stringContaining('Try again') as string,
    });
    const controller = new AbortController();
    const reading = readGitHistory(vault, { signal: controller.signal });
    setTimeout(() => controller.abort(), 100);
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});
