import { readFile, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder, temporaryVault, writeFiles } from '../temporary-folder';
import { askCli, runCli } from './run-cli';

interface StatusAnswer {
  readonly graphs: Readonly<
    Record<string, { readonly edges: number; readonly nodes: number; readonly warnings: readonly unknown[] }>
  >;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  readonly dismissedPairs: number;
}

/** Eight days, two pairs in turn. */
const LOG = [
  '| Datum | Notizen |',
  '|---|---|',
  ...Array.from({ length: 8 }, (_, day) => {
    const notes = day % 2 === 0 ? '[[A]], [[B]]' : '[[B]], [[C]]';
    return `| 2026-01-0${day + 1} | ${notes} |`;
  }),
  '',
].join('\n');

let vault: string;
let options: string[];

beforeEach(async () => {
  vault = await temporaryVault({ 'Log.md': LOG, 'A.md': '[[B]]\n', 'B.md': 'b\n', 'C.md': 'c\n' });
  options = ['--work-log', 'Log.md', '--data', path.join(await temporaryFolder(), 'data'), '--model', 'none'];
});

const status = () => askCli<StatusAnswer>('graph', 'status', vault, ...options);

describe('graph status', () => {
  test('counts every graph; a column that is gone ends with 6 until it is accepted', async () => {
    const before = await status();
    expect(before.graphs['co-edits']).toMatchObject({ edges: 2, nodes: 3, warnings: [] });
    expect(before.graphs['links']).toMatchObject({ edges: 4 });

    await writeFile(
      path.join(vault, 'Log.md'),
      LOG.replace('Notizen', 'Wetter').replaceAll(/\[\[|\]\]/g, ''),
    );
    const shrunk = await runCli('graph', 'status', vault, ...options, '--json');
    expect(shrunk).toMatchObject({ code: 6, stderr: expect.stringContaining('--accept') as string });
    const { warnings } = JSON.parse(shrunk.stdout) as StatusAnswer;
    expect(warnings[0]).toMatchObject({
      code: 'shrunk',
      message: expect.stringContaining('Log.md') as string,
    });

    await runCli('graph', 'status', vault, ...options, '--accept');
    expect((await status()).warnings.map(({ code }) => code)).not.toContain('shrunk');
  });

  test('another order of the columns and one more change nothing', async () => {
    const before = await status();
    const moved = LOG.replace(/^\|([^|]*)\|([^|]*)\|$/gm, '|$2| Wetter |$1|').replace(
      '|---| Wetter |---|',
      '|---|---|---|',
    );
    await writeFile(path.join(vault, 'Log.md'), moved);
    expect((await status()).graphs['co-edits']).toEqual(before.graphs['co-edits']);
  });

  test('the parts of a log add up, a desk without a record is no source, and a missing model is told', async () => {
    const rows = ['| 2026-02-01 | [[A]] |', '| 2026-02-02 | nothing |', '| 2026-02-03 | [[A]], [[B]] |', ''];
    await writeFile(path.join(vault, 'Log.md'), LOG + rows.join('\n'));
    const { stdout } = await runCli('graph', 'status', vault, ...options);
    expect(stdout).toContain(
      'Log.md: 11 read, of these 9 with notes together, 1 naming one note, 1 naming none (by',
    );
    expect(stdout).not.toContain('edits:');
    expect(stdout).toMatch(/worked on together .*; 1 source\n/);
    expect(stdout).toMatch(/sounds alike .*; no model\n/);
    const { graphs } = await askCli<{ graphs: { 'co-edits': { sources: unknown[] } } }>(
      'graph',
      'status',
      vault,
      ...options,
    );
    expect(graphs['co-edits'].sources).toContainEqual(
      expect.objectContaining({ name: 'Log.md', withOneAtMost: 1 }),
    );
  });

  test('a rebuild counts the same', async () => {
    const before = await status();
    const rebuilt = await askCli<StatusAnswer>('graph', 'rebuild', vault, ...options);
    expect(rebuilt.graphs).toEqual(before.graphs);
  });
});

describe('graph read-log and coedit', () => {
  test('read-log gives a bare array of dates and names', async () => {
    const entries = await askCli<unknown[]>('graph', 'read-log', path.join(vault, 'Log.md'));
    expect(entries).toHaveLength(8);
    expect(entries.slice(0, 2)).toEqual([
      { date: '2026-01-01', notes: ['A', 'B'] },
      { date: '2026-01-02', notes: ['B', 'C'] },
    ]);
    const { stdout } = await runCli('graph', 'read-log', path.join(vault, 'Log.md'));
    expect(stdout).toContain('8 entries, 0 naming none, 0 problems');
  });

  test('coedit counts pairs and names the line that is none', async () => {
    const file = path.join(vault, 'commits.jsonl');
    const commit = (...files: string[]) => JSON.stringify({ commit: 'c', date: '2026-01-01', files });
    await writeFile(file, `${commit('a.md', 'b.md')}\n${commit('a.md', 'b.md', 'c.md', 'x.png')}\n`);
    expect(await askCli('graph', 'coedit', file)).toEqual({ pairs: 3, occurrences: 4, seenTwice: 1 });
    for (const [line, problem] of [
      ['nothing', 'is no JSON.'],
      [
        '{"commit": "c", "files": "a.md"}',
        'is no commit: "date" must be a text, "files" must be a list of paths.',
      ],
      ['[]', 'is no commit: it must be an object with "commit", "date" and "files".'],
    ]) {
      await writeFile(file, `${commit('a.md', 'b.md')}\n${line}\n`);
      const { code, stderr } = await runCli('graph', 'coedit', file);
      expect({ code, stderr }).toEqual({ code: 3, stderr: `trivium: ${file}, line 2 ${problem}\n` });
    }
    expect((await runCli('graph', 'coedit', path.join(vault, 'none'))).stderr).toContain('does not exist');
  });
});

describe('what is learned', () => {
  const paths = async () =>
    (await askCli<{ readonly path: string }[]>('neighbours', vault, 'B', ...options)).map(({ path }) => path);

  test('a dismissed pair is gone until it is restored, and survives a rename', async () => {
    expect(await paths()).toContain('C.md');
    await askCli('graph', 'dismiss', vault, 'B', 'C', ...options);
    expect(await paths()).not.toContain('C.md');
    expect(await askCli('graph', 'dismissed', vault, ...options)).toMatchObject({
      dismissed: [{ one: 'B.md', other: 'C.md' }],
    });
    await rename(path.join(vault, 'C.md'), path.join(vault, 'Z.md'));
    expect(await askCli('graph', 'dismissed', vault, ...options)).toMatchObject({
      dismissed: [{ one: 'B.md', other: 'Z.md' }],
    });
    // The log names a note by a name that is gone: that, too, is told.
    const renamed = await runCli('graph', 'status', vault, ...options, '--json');
    expect(renamed.code).toBe(6);
    expect(JSON.parse(renamed.stdout)).toMatchObject({ dismissedPairs: 1 });
    await rename(path.join(vault, 'Z.md'), path.join(vault, 'C.md'));
    expect(await paths()).not.toContain('C.md');
    const restore = () => runCli('graph', 'restore', vault, 'C', 'B', ...options);
    expect((await restore()).stdout).toContain('may be neighbours again');
    expect(await paths()).toContain('C.md');
    expect((await restore()).stdout).toContain('C.md and B.md were not dismissed');
  });

  test('what cannot be written is not said to be kept, and the search still answers', async () => {
    await writeFile(path.join(vault, 'Trivium'), 'A file in the place of the folder.');
    const dismissal = await runCli('graph', 'dismiss', vault, 'A', 'C', ...options);
    expect(dismissal).toMatchObject({ code: 5, stdout: '' });
    expect(dismissal.stderr).toContain('A.md and C.md stay as they were');
    // The log names the notes, and so is found with them.
    const search = await runCli('search', vault, 'b', '--json', '--record', ...options);
    expect(search.code).toBe(0);
    expect((JSON.parse(search.stdout) as { results: unknown[] }).results.length).toBeGreaterThan(1);
    expect(search.stderr).toContain('is not kept');
  });

  test('a search counts only where a person is said to make it, and can be forgotten', async () => {
    await writeFiles(vault, { 'D.md': 'shared word\n', 'E.md': 'shared word\n' });
    const edges = async () => (await status()).graphs['co-searches']?.edges;
    await runCli('search', vault, 'shared word', ...options);
    expect(await edges()).toBe(0);
    await runCli('search', vault, 'shared word', '--record', ...options);
    expect(await edges()).toBe(1);
    const refused = await runCli('graph', 'clear-searches', vault, ...options);
    expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('--yes') as string });
    expect(await edges()).toBe(1);
    const cleared = await runCli('graph', 'clear-searches', vault, '--yes', ...options);
    expect(cleared.stdout).toContain('".trash" in the vault');
    expect(await readdir(path.join(vault, '.trash'))).toHaveLength(1);
    expect(await edges()).toBe(0);
  });
});

describe('graph report and test', () => {
  test('a report writes nothing unless asked, and overwrites nothing', async () => {
    const before = await readdir(vault);
    const { stdout } = await runCli('graph', 'report', vault, ...options);
    expect(stdout).toContain('# ');
    expect(await readdir(vault)).toEqual(before);

    await runCli('graph', 'report', vault, '--write', 'Reports/Graph.md', ...options);
    const written = await readFile(path.join(vault, 'Reports', 'Graph.md'), 'utf8');
    expect(written).toMatch(/^---\ntrivium: report\n/);
    for (const note of ['A.md', 'Reports/Graph.md', '../out.md', '.hidden/x.md', 'x.txt']) {
      const refused = await runCli('graph', 'report', vault, '--write', note, ...options);
      expect({ note, code: refused.code }).toEqual({ note, code: 3 });
    }
    expect(await readFile(path.join(vault, 'A.md'), 'utf8')).toBe('[[B]]\n');
  });

  test('a report stays within the vault and out of the ledgers', async () => {
    const outside = await temporaryFolder();
    await symlink(outside, path.join(vault, 'Link'));
    for (const note of ['Link/Report.md', 'Link/New/Report.md', '../Report.md', 'Trivium/ledger/Report.md']) {
      const { code, stderr } = await runCli('graph', 'report', vault, '--write', note, ...options);
      expect({ note, code }).toEqual({ note, code: 3 });
      expect(stderr).toContain(note);
    }
    expect(await readdir(outside)).toEqual([]);
  });

  test('a log that is no UTF-8 is said to be none, rather than empty', async () => {
    const file = path.join(await temporaryFolder(), 'Log.md');
    for (const bytes of [Buffer.from(`\uFEFF${LOG}`, 'utf16le'), Buffer.from([0x80, 0xff, 0x00])]) {
      await writeFile(file, bytes);
      const { code, stderr } = await runCli('graph', 'read-log', file);
      expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('UTF-8') as string });
    }
  });

  test('the value test draws the same pairs for the same seed', async () => {
    const draw = (...more: string[]) =>
      askCli<{ readonly sampled: number; readonly pairs: readonly unknown[] }>(
        'graph',
        'test',
        vault,
        ...options,
        ...more,
      );
    const first = await draw('--seed', '3', '--pairs', '2');
    expect(first).toMatchObject({ sampled: 2, seed: 3 });
    expect(await draw('--seed', '3', '--pairs', '2')).toEqual(first);
  });
});
