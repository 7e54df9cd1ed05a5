import { mkdir, readFile, realpath, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { TriviumError } from '../../platform';
import type { Vault, VaultFile } from '../../vault';
import { MAX_NOTE_BYTES } from '../defaults';
import { formatBytes } from '../terminal/format';
import { writeFileAtomically } from './atomic-file';
import { decodeNote } from './decode-note';
import { describeFileError, isMissing } from './file-error';
import type { ListingProblem } from './list-files';
import { listFiles } from './list-files';
import { watchFiles } from './watch-files';

export interface FileVaultOptions {
  /** Told of folders and files that a listing or the watcher had to step over. */
  readonly onProblem?: (problem: ListingProblem) => void;
  /** A folder, absolute, that is no part of the vault even where it lies inside: our own derived files. */
  readonly without?: string;
  /** Notes above this are refused with `note-too-large`. */
  readonly maxNoteBytes?: number;
}

/** An edit is tried again this often when somebody else changes the note in the same moment. */
const EDIT_ATTEMPTS = 5;

/**
 * A folder of Markdown files as a {@link Vault}. It need not be one that Obsidian has opened. Before it says that a note
 * is gone it looks whether the folder is there: on a disk that was taken out no note was deleted.
 *
 * @throws TriviumError `vault-not-found` or `vault-not-a-folder`
 */
export async function createFileVault(root: string, options: FileVaultOptions = {}): Promise<Vault> {
  const folder = await findVaultFolder(root);
  const maxBytes = options.maxNoteBytes ?? MAX_NOTE_BYTES;
  const without = options.without && (await realpath(options.without).catch(() => options.without));
  const looking = { without, onProblem: options.onProblem };

  return {
    name: path.basename(folder),
    list: async (signal) => {
      await findVaultFolder(folder);
      const files = await listFiles(folder, { ...looking, signal });
      // It may have gone while we looked, and then the list has holes.
      await findVaultFolder(folder);
      return files;
    },
    stat: (note) => lookAt(folder, note),
    read: (note) => readNote(folder, note, maxBytes),
    watch: (listener) => watchFiles(folder, listener, looking),
    process: (note, edit) => editNote(folder, note, edit, maxBytes),
    trash: (note) => moveToTrash(folder, note),
  };
}

/**
 * The real path of a vault's folder.
 *
 * @throws TriviumError `vault-not-found` or `vault-not-a-folder`
 */
export async function findVaultFolder(root: string): Promise<string> {
  const folder = path.resolve(root);
  try {
    const found = await stat(folder);
    if (found.isDirectory()) return await realpath(folder);
  } catch (error) {
    const reason = isMissing(error) ? 'There is no folder' : 'Cannot open the folder';
    const detail = isMissing(error) ? '' : ` (${describeFileError(error)})`;
    const message = `${reason} ${folder}${detail}. Give the path of the folder that holds your notes.`;
    throw new TriviumError('vault-not-found', message, { cause: error });
  }
  const message = `${folder} is a file, not a vault. Give the folder that holds your notes, e.g. ${path.dirname(folder)}.`;
  throw new TriviumError('vault-not-a-folder', message);
}

/** Where a vault path lies on the disk. Paths may come from agents, so one that leaves the vault finds nothing. */
function onDisk(folder: string, note: string): string {
  const parts = note.split('/');
  const staysInside = !parts.some(
    (part) => part === '' || part === '.' || part === '..' || part.includes('\0'),
  );
  const leaves = path.sep === '\\' && /[\\:]/.test(note);
  if (!staysInside || leaves) throw noteNotFound(note);
  return path.join(folder, ...parts);
}

function noteNotFound(note: string, cause?: unknown): TriviumError {
  const message = `There is no note "${note}" in this vault. Give its path from the vault's folder, with ".md".`;
  return new TriviumError('note-not-found', message, { cause });
}

async function lookAt(folder: string, note: string): Promise<VaultFile | undefined> {
  try {
    const found = await stat(onDisk(folder, note));
    if (!found.isFile() || note.split('/').some((part) => part.startsWith('.'))) return undefined;
    return { path: note, sizeBytes: found.size, mtimeMs: found.mtimeMs };
  } catch (error) {
    if (isMissing(error)) await findVaultFolder(folder);
    if (isMissing(error) || error instanceof TriviumError) return undefined;
    throw noteUnreadable(note, error);
  }
}

async function readNote(folder: string, note: string, maxBytes: number): Promise<string> {
  const file = onDisk(folder, note);
  try {
    const found = await stat(file);
    if (found.isDirectory()) throw new TriviumError('note-unreadable', `${note} is a folder, not a note.`);
    if (found.size > maxBytes) throw noteTooLarge(note, found.size, maxBytes);
    return decodeNote(note, await readFile(file));
  } catch (error) {
    if (error instanceof TriviumError) throw error;
    if (!isMissing(error)) throw noteUnreadable(note, error);
    await findVaultFolder(folder);
    throw noteNotFound(note, error);
  }
}

function noteUnreadable(note: string, cause: unknown): TriviumError {
  const message = `${note} cannot be read: ${describeFileError(cause)}.`;
  return new TriviumError('note-unreadable', message, { cause });
}

function noteTooLarge(note: string, bytes: number, maxBytes: number): TriviumError {
  const message = `${note} has ${formatBytes(bytes)}; notes above ${formatBytes(maxBytes)} are not indexed. Split it, or exclude it.`;
  return new TriviumError('note-too-large', message);
}

/** A change by somebody else between reading and replacing makes the edit start again from the new text. */
async function editNote(
  folder: string,
  note: string,
  edit: (text: string) => string,
  maxBytes: number,
): Promise<string> {
  const file = onDisk(folder, note);
  for (let attempt = 0; attempt < EDIT_ATTEMPTS; attempt++) {
    const before = await fingerprint(file);
    const text = await readNote(folder, note, maxBytes);
    const edited = edit(text);
    if (edited === text) return text;
    const isUnchanged = async (): Promise<boolean> => (await fingerprint(file)) === before;
    const bytes = new TextEncoder().encode(edited);
    if (await writeFileAtomically(file, bytes, { mayReplace: isUnchanged })) return edited;
  }
  const message = `${note} is being changed by another program. Try again when it is done.`;
  throw new TriviumError('note-unreadable', message);
}

async function fingerprint(file: string): Promise<string | undefined> {
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  return found && `${found.ino} ${found.size} ${found.mtimeNs}`;
}

/** Into `.trash` at the vault's root, where Obsidian's own "move to Obsidian trash" puts notes. */
export async function moveToTrash(folder: string, note: string): Promise<void> {
  const file = onDisk(folder, note);
  const trash = path.join(folder, '.trash');
  const { name, ext } = path.parse(file);
  await mkdir(trash, { recursive: true });
  let target = path.join(trash, name + ext);
  for (let copy = 2; await exists(target); copy++) target = path.join(trash, `${name} ${copy}${ext}`);
  try {
    await rename(file, target);
  } catch (error) {
    throw isMissing(error) ? noteNotFound(note, error) : noteUnreadable(note, error);
  }
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}
