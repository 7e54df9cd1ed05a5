import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../temporary-folder';

/** Whether git is there to make repositories with. */
export const hasGit = canRun();

/** What a suite's name ends with where there is no git and its tests are skipped. */
export const gitNote = hasGit ? '' : ' (skipped: git is not installed)';

export interface Repository {
  readonly folder: string;
  git(...commandLine: readonly string[]): string;
  write(...paths: readonly string[]): void;
  move(from: string, to: string): void;
  remove(...paths: readonly string[]): void;
  /** Commits everything as it is; gives the commit's hash. */
  commit(subject: string, authorDate?: string): string;
  /** Makes these commits, which come the newest first; their subject is their hash of old. */
  import(commits: readonly PastCommit[]): void;
}

export interface PastCommit {
  readonly commit: string;
  /** ISO time with an offset. */
  readonly date: string;
  readonly files: readonly string[];
}

let written = 0;

/** A fresh repository that knows nothing of the settings of whoever runs the tests. */
export async function temporaryRepository(): Promise<Repository> {
  const folder = await temporaryFolder();
  const env = { ...process.env, GIT_CONFIG_GLOBAL: path.join(folder, 'none'), GIT_CONFIG_NOSYSTEM: '1' };
  // Set where the tests run in a hook: they would work on the repository that is being committed to.
  for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE']) Reflect.deleteProperty(env, name);
  const git = (...commandLine: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...commandLine], {
      cwd: folder,
      env,
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet', '--initial-branch=main');
  const place = (file: string): string => {
    const full = path.join(folder, file);
    mkdirSync(path.dirname(full), { recursive: true });
    return full;
  };
  const importAll = (commits: readonly PastCommit[]): void => {
    const input = [...commits]
      .reverse()
      .map((commit, index) => fastImport(commit, index))
      .join('');
    execFileSync('git', ['fast-import', '--quiet'], { cwd: folder, env, input });
  };
  return {
    folder,
    git,
    import: importAll,
    // Never the same text twice: notes of one text would all look renamed.
    write: (...paths) => paths.forEach((file) => writeFileSync(place(file), `text ${written++}\n`)),
    move: (from, to) => renameSync(path.join(folder, from), place(to)),
    remove: (...paths) => paths.forEach((file) => rmSync(path.join(folder, file))),
    commit: (subject, authorDate = '2026-11-30T12:00:00+01:00') => {
      git('add', '--all');
      git('commit', '--quiet', '--allow-empty', `--date=${authorDate}`, '-m', subject);
      return git('rev-parse', 'HEAD');
    },
  };
}

/** A commit in the language of `git fast-import`; every file gets a text of its own. */
function fastImport({ commit, date, files }: PastCommit, index: number): string {
  const offset = /([+-]\d\d):?(\d\d)$/.exec(date)?.slice(1).join('') ?? '+0000';
  const when = `${Math.floor(Date.parse(date) / 1000)} ${offset}`;
  const changes = files.map((file, position) => {
    const text = `text ${index} ${position}`;
    return `M 100644 inline ${file}\ndata ${text.length}\n${text}\n`;
  });
  // All in one second of committing: the order is that of the parents.
  return (
    `commit refs/heads/main\nauthor Ada <ada@example.org> ${when}\ncommitter Ada <ada@example.org> 1 +0000\n` +
    `data ${commit.length}\n${commit}\n${changes.join('')}\n`
  );
}

function canRun(): boolean {
  try {
    execFileSync('git', ['--version']);
    return true;
  } catch {
    return false;
  }
}
