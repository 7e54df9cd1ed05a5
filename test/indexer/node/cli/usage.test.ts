import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, temporaryVault } from '../temporary-folder';
import { runCli, startCli } from './run-cli';

const text = (part: string) => expect.stringContaining(part) as string;

test('every command explains itself with an example', async () => {
  const help = (await runCli('--help')).stdout;
  expect(help).toContain('Exit codes:');
  const commands = [...help.matchAll(/^ {2}([a-z-]+) .*(?:<vault>|\[options\])/gm)].map(
    (match) => match[1] ?? '',
  );
  expect(commands).toEqual(expect.arrayContaining(['index', 'search', 'links', 'status', 'watch', 'eval']));
  const explainsItself = async (command: string): Promise<void> => {
    const { code, stdout } = await runCli(command, '--help');
    expect({ command, code, stdout }).toEqual({ command, code: 0, stdout: text(`trivium ${command}`) });
    expect(stdout).toMatch(/Exit codes:\n {2}0 +done\n[^]*what was done is saved\n$/);
  };
  const own = commands.filter((name) => name !== 'help');
  // Each is a process of its own: two at a time, as the machine has processors.
  for (let first = 0; first < own.length; first += 2) {
    await Promise.all(own.slice(first, first + 2).map(explainsItself));
  }
});

test('wrong usage ends with 2 and one line', async () => {
  for (const parameters of [
    ['indx'],
    ['index'],
    ['index', '.', '--wrong'],
    ['search', '.', 'x', '--limit', '0'],
    ['search', '.', ''],
    ['search', '.', 'x', '--wrong'],
  ]) {
    const { code, stdout, stderr } = await runCli(...parameters);
    expect({ parameters, code, stdout }).toEqual({ parameters, code: 2, stdout: '' });
    expect(stderr).toMatch(/^trivium: .+\n$/);
  }
  const { stderr } = await runCli('index', '--exclude', 'Archive', '/vault');
  expect(stderr).toContain('before --exclude');
  expect((await runCli('search', '.', ' ')).stderr).toContain('the query is empty');
  expect((await runCli('search', '.', 'x', '--wrong')).stderr).toContain('"--" before');
  expect((await runCli()).code).toBe(2);
});

test('wrong usage points to the help of the command that was called', async () => {
  const helpOf = async (...parameters: string[]) =>
    /See "(.*)"\.\n$/.exec((await runCli(...parameters)).stderr)?.[1];
  expect(await helpOf('indx')).toBe('trivium --help');
  expect(await helpOf('index')).toBe('trivium index --help');
  expect(await helpOf('graph', 'status', '.', '--wrong')).toBe('trivium graph status --help');
  expect(await helpOf('graph', 'statsu')).toBe('trivium graph --help');
});

test('an option that takes all that follows is named where it took the vault', async () => {
  for (const [flag, value] of [
    ['--exclude', 'Archive'],
    ['--work-log', 'Log.md'],
    ['--edit-sources', 'git'],
    ['--weight', 'links=2'],
  ] as const) {
    const { code, stderr } = await runCli('index', flag, value, '/vault');
    expect({ flag, code, stderr }).toEqual({
      flag,
      code: 2,
      stderr: text(`before ${flag}, which takes all`),
    });
  }
  const neighbours = await runCli('neighbours', '--signal', 'links', '/vault', 'note');
  expect(neighbours).toMatchObject({ code: 2, stderr: text('write the vault before --signal') });
  // What stands right behind its option is a value and nothing else.
  const wrong = await runCli('neighbours', '/vault', 'note', '--signal', 'wrong');
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).not.toContain('before --signal');
});

test('a vault that is not there or a file ends with 3 and says what to do', async () => {
  const vault = await temporaryVault({ 'a.md': 'a' });
  const file = path.join(vault, 'a.md');
  const missing = path.join(vault, 'none');
  for (const command of ['index', 'search', 'links', 'status', 'watch', 'install-plugin']) {
    const finished = await runCli(command, missing, ...(command === 'search' ? ['x'] : []));
    expect(finished).toMatchObject({ code: 3, stdout: '', stderr: text(missing) });
  }
  const notFolder = await runCli('index', file, '--json');
  expect(notFolder).toMatchObject({ code: 3, stderr: text('is a file') });
  expect(JSON.parse(notFolder.stdout)).toMatchObject({
    error: { code: 'vault-not-a-folder', message: text(file) },
  });
});

test('a data folder that cannot serve ends with its reason', async () => {
  const vault = await temporaryVault({ 'a.md': 'a' });
  const folder = await temporaryFolder();
  const file = path.join(folder, 'file');
  await writeFile(file, 'no folder');
  const unwritable = await runCli('index', vault, '--data', file, '--model', 'none');
  expect(unwritable).toMatchObject({ code: 5, stderr: text('--data') });
  expect(unwritable.stderr).toContain(file);

  expect(await runCli('index', vault, '--data', vault)).toMatchObject({
    code: 3,
    stderr: text('is the vault itself'),
  });

  await mkdir(path.join(folder, 'other'));
  await writeFile(path.join(folder, 'other', 'config.json'), '{"theme": "dark"}');
  const foreign = await runCli('index', vault, '--data', path.join(folder, 'other'));
  expect(foreign).toMatchObject({ code: 3, stderr: text('config.json') });
});

test('a reader that has seen enough is no error', async () => {
  const notes = Array.from({ length: 400 }, (_, number) => [`${number}.md`, `[[${number + 1}]]`.repeat(40)]);
  const vault = await temporaryVault(Object.fromEntries(notes) as Record<string, string>);
  const running = startCli(['links', vault, '--tsv', '--data', path.join(await temporaryFolder(), 'data')]);
  running.stopReading();
  expect(await running.finished).toMatchObject({ code: 0, stderr: '' });
});
