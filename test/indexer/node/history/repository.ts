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
}

let written = 0;

/** A fresh repository that knows nothing of the settings of whoever runs the tests. */
export async function temporaryRepository(): Promise<Repository> {
  const folder = await temporaryFolder();
  const env = { ...process.env, GIT_CONFIG_GLOBAL: path.join(folder, 'none'), GIT_CONFIG_NOSYSTEM: '1' };
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
  return {
    folder,
    git,
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

function canRun(): boolean {
  try {
    execFileSync('git', ['--version']);
    return true;
  } catch {
    return false;
  }
}
