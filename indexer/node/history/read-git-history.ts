import { BULK_NOTES } from '../../graphs';
import type { EditSession, RecordedEdits } from '../../graphs';
import { TriviumError } from '../../platform';
import { logCommand, parseLog } from './commit-log';
import type { Commit, FileChange } from './commit-log';
import { GIT_TIMEOUT_MS, SUBJECT_LENGTH } from './defaults';
import { createRenameTrail } from './rename-trail';
import type { RenameTrail } from './rename-trail';
import { askGit, GitError, streamGit } from './run-git';
import { isVisibleNote } from './visible-note';

/** Up to where a history was read. */
export interface HeadState {
  /** The commit that HEAD was. */
  readonly commit: string;
  /** Whether the repository held only the newest part of its history. */
  readonly isShallow: boolean;
}

export interface GitHistory extends RecordedEdits {
  readonly head: HeadState;
  /** Whether this is only what came after `since`; else it is all there is. */
  readonly isContinuation: boolean;
  /** For a continuation: notes that have another path now than at `since`. */
  readonly renames: ReadonlyMap<string, string>;
}

export interface GitHistoryOptions {
  readonly signal?: AbortSignal | undefined;
  /** Reads only what came after it, where it is still part of the history. */
  readonly since?: HeadState | undefined;
  /** 120 seconds by default. */
  readonly timeoutMs?: number;
}

/**
 * Reads which notes were changed together from the git repository that the vault lies in, at its root or in a folder of
 * it. Notes are named by the path they have at HEAD. Merges are left out: their parents have told it.
 *
 * @returns undefined where there is no git, no repository, or no commit that touches the vault
 * @throws TriviumError `setting-invalid` where git refuses or fails, and what to do about it
 */
export async function readGitHistory(
  vaultFolder: string,
  { signal, since, timeoutMs = GIT_TIMEOUT_MS }: GitHistoryOptions = {},
): Promise<GitHistory | undefined> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const stop = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  try {
    const head = await readHead(vaultFolder, stop);
    if (head === undefined) return undefined;
    const isContinuation = since !== undefined && (await isContinued(vaultFolder, since, head, stop));
    const range = isContinuation ? `${since.commit}..${head.commit}` : head.commit;
    const trail = createRenameTrail();
    const sessions: EditSession[] = [];
    let read = 0;
    let namingNone = 0;
    for await (const commit of parseLog(streamGit(vaultFolder, logCommand(range), stop))) {
      // The oldest commit of a shallow clone seems to add every note there is.
      if (head.isShallow && commit.isRoot) continue;
      const notes = notesOf(commit.changes, trail);
      trail.stepBehind(commit.changes);
      read++;
      if (notes.size === 0) namingNone++;
      if (notes.size > 1) sessions.push(sessionOf(commit, notes));
    }
    if (read === 0 && !isContinuation) return undefined;
    return { head, isContinuation, sessions, counts: { read, namingNone }, renames: trail.renames() };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof GitError && isWithoutHistory(error)) return undefined;
    throw unreadable(vaultFolder, error, timeout.aborted ? timeoutMs : undefined);
  }
}

async function readHead(folder: string, signal: AbortSignal): Promise<HeadState | undefined> {
  const isShallow = await askGit(folder, ['rev-parse', '--is-shallow-repository'], signal);
  const commit = await askGit(folder, ['rev-parse', '--quiet', '--verify', 'HEAD'], signal).catch(
    (error: unknown) => {
      // A repository without a commit.
      if (error instanceof GitError && error.code === 1) return undefined;
      throw error;
    },
  );
  return commit === undefined ? undefined : { commit, isShallow: isShallow === 'true' };
}

/** Whether what was read is still part of the history, and nothing older came to it since. */
async function isContinued(
  folder: string,
  since: HeadState,
  head: HeadState,
  signal: AbortSignal,
): Promise<boolean> {
  if (since.isShallow !== head.isShallow) return false;
  try {
    await askGit(folder, ['merge-base', '--is-ancestor', since.commit, head.commit], signal);
    return true;
  } catch (error) {
    // 1: no ancestor. 128: no such commit any more.
    if (error instanceof GitError && (error.code === 1 || error.code === 128)) return false;
    throw error;
  }
}

/** The notes a commit changed, by the paths they have now; a note that left the vault by its last path. */
function notesOf(changes: readonly FileChange[], trail: RenameTrail): ReadonlySet<string> {
  const notes = new Set<string>();
  for (const { path, from } of changes) {
    if (isVisibleNote(path)) notes.add(trail.pathNow(path));
    else if (from !== undefined && isVisibleNote(from)) notes.add(from);
  }
  return notes;
}

function sessionOf({ authorDate, subject }: Commit, notes: ReadonlySet<string>): EditSession {
  return {
    source: 'git',
    // The author's own day, as it was there and then.
    date: authorDate.slice(0, 10),
    entry: shortened(subject),
    // A bulk change is known by one note more than it may have; a commit of everything is not kept whole.
    mentions: [...notes].slice(0, BULK_NOTES + 1).map((path) => ({ kind: 'path', path })),
  };
}

function shortened(subject: string): string {
  const characters = [...subject];
  return characters.length > SUBJECT_LENGTH
    ? `${characters.slice(0, SUBJECT_LENGTH - 1).join('')}…`
    : subject;
}

function isWithoutHistory({ code, stderr }: GitError): boolean {
  return code === 'ENOENT' || /not a git repository/i.test(stderr);
}

function unreadable(folder: string, error: unknown, timeoutMs: number | undefined): TriviumError {
  const otherwise = 'Or switch git off as a source of co-edits.';
  const cause = { cause: error };
  if (timeoutMs !== undefined) {
    const seconds = Math.round(timeoutMs / 1000);
    const message = `Git did not tell the history of ${folder} within ${seconds} seconds. Try again when the disk is less busy. ${otherwise}`;
    return new TriviumError('setting-invalid', message, cause);
  }
  const said = error instanceof Error ? error.message : String(error);
  if (/dubious ownership|safe\.directory/.test(said)) {
    const repository = /repository at '(.+?)'/.exec(said)?.[1] ?? folder;
    const message = `Git does not read ${repository} because it belongs to another user. If you trust it, run: git config --global --add safe.directory '${repository}'. ${otherwise}`;
    return new TriviumError('setting-invalid', message, cause);
  }
  const message = `Git cannot tell the history of ${folder}: ${said.replace(/\s+/g, ' ')} Run "git log" there to see what is wrong. ${otherwise}`;
  return new TriviumError('setting-invalid', message, cause);
}
