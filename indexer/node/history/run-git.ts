import { spawn } from 'node:child_process';
import path from 'node:path';

/** Git ran and failed, or there is no git (`ENOENT`). */
export class GitError extends Error {
  readonly code: number | 'ENOENT' | 'killed';
  /** What git said, in English. */
  readonly stderr: string;

  constructor(code: GitError['code'], stderr: string, options?: { cause?: unknown }) {
    super(stderr.trim() === '' ? `git ended with ${code}` : stderr.trim(), options);
    this.name = 'GitError';
    this.code = code;
    this.stderr = stderr;
  }
}

/** Settings of the user's that would run programs, change what is printed, or hide commits. */
const SETTINGS = {
  'core.fsmonitor': 'false',
  'core.hooksPath': '/dev/null',
  'core.quotePath': 'off',
  'log.follow': 'false',
  'log.showRoot': 'true',
  'log.showSignature': 'false',
};

/** What a surrounding git command (a hook, an alias) sets, and would make git read another repository. */
const OF_ANOTHER_REPOSITORY = [
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_COMMON_DIR',
  'GIT_DIR',
  'GIT_INDEX_FILE',
  'GIT_NAMESPACE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_PREFIX',
  'GIT_SHALLOW_FILE',
  'GIT_WORK_TREE',
];

/** What is kept of git's complaints. */
const STDERR_LENGTH = 4_000;

/**
 * Runs git in a folder and gives what it prints, piece by piece as it is asked for. Git only reads here: it takes no
 * locks, asks nothing, starts no pager or hook, and fetches nothing from anywhere.
 *
 * @throws GitError where git fails, and the signal's reason where it was stopped
 */
export async function* streamGit(
  folder: string,
  commandLine: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  signal.throwIfAborted();
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn('git', ['--no-pager', ...settings, '-C', folder, ...commandLine], {
    // Not in the vault: Windows looks for programs in the working folder first, and a vault may come from anywhere.
    cwd: path.dirname(process.execPath),
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    signal,
    killSignal: 'SIGKILL',
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(0, STDERR_LENGTH);
  });
  const ended = new Promise<number | Error | null>((resolve) => {
    child.once('error', resolve).once('close', resolve);
  });
  try {
    yield* child.stdout.setEncoding('utf8') as AsyncIterable<string>;
    const end = await ended;
    if (end !== 0) throw end instanceof Error ? end : new GitError(end ?? 'killed', stderr);
  } catch (error) {
    // A program that never started closes its output first and tells why after.
    child.kill('SIGKILL');
    const end = await ended;
    signal.throwIfAborted();
    throw isMissingProgram(end) ? new GitError('ENOENT', 'There is no git.', { cause: end }) : error;
  } finally {
    // Where the reader had enough before git was done.
    child.kill('SIGKILL');
  }
}

/** What a git command of a few lines prints, without the last line's end. */
export async function askGit(
  folder: string,
  commandLine: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  let output = '';
  for await (const piece of streamGit(folder, commandLine, signal)) output += piece;
  return output.trimEnd();
}

function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !OF_ANOTHER_REPOSITORY.includes(name));
  return {
    ...Object.fromEntries(inherited),
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    // A partial clone would fetch what it lacks.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
  };
}

function isMissingProgram(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
