import type { IndexedFile, SearchIndex } from '../search';
import { isNotePath } from '../vault';
import type { NoteRecord, Vault, VaultChange, VaultFile } from '../vault';

/** What a look at the vault says must be done. */
export interface RefreshPlan {
  /** Notes to read, the most recently edited first. */
  readonly toRead: readonly VaultFile[];
  /** Notes in the index that the vault no longer has, or that are excluded now. */
  readonly toRemove: readonly string[];
}

/** Whether the record stands for a note that could not be read. */
export function isUnread(record: Pick<NoteRecord, 'contentHash'>): boolean {
  return record.contentHash === '';
}

/**
 * Compares the vault's notes with the index. A note is read when its time or size differs, when an earlier version of Trivium
 * read it, or when the disk refused it last time; whether its text really changed is then decided by its hash, so that a touched file costs a read and nothing
 * more.
 *
 * @param notes - every note that is to be in the index: exclusion comes before this
 */
export function planRefresh(notes: readonly VaultFile[], index: SearchIndex): RefreshPlan {
  const present = new Set(notes.map((note) => note.path));
  const known = new Map<string, IndexedFile>();
  for (const file of index.files()) known.set(file.path, file);
  const retried = refusedByDisk(index);
  const toRemove = [...known.keys()].filter((path) => !present.has(path));
  const toRead = notes
    .filter((note) => retried.has(note.path) || isOutOfStep(note, known.get(note.path)))
    .sort((a, b) => b.mtimeMs - a.mtimeMs);
  return { toRead, toRemove };
}

function isOutOfStep(note: VaultFile, known: IndexedFile | undefined): boolean {
  return known?.mtimeMs !== note.mtimeMs || known.sizeBytes !== note.sizeBytes || known.isOutdated;
}

/**
 * Notes that the disk refused last time. A lock or a right that kept a note from being read leaves no trace on it; what is
 * in it, or too much of it, does.
 */
function refusedByDisk(index: SearchIndex): ReadonlySet<string> {
  const refused = new Set<string>();
  for (const record of index.problemNotes())
    if (isUnread(record) && record.problems.some(({ code }) => code === 'note-unreadable'))
      refused.add(record.path);
  return refused;
}

export interface ChangesContext {
  readonly vault: Vault;
  readonly index: SearchIndex;
  readonly isExcluded: (path: string) => boolean;
}

/** The plan for single changes, and what they do to the set of files that links may lead to. */
export async function planChanges(
  changes: readonly VaultChange[],
  { vault, index, isExcluded }: ChangesContext,
): Promise<{ plan: RefreshPlan; addedFiles: readonly string[]; removedFiles: readonly string[] }> {
  const touched = new Set<string>();
  for (const change of changes) {
    touched.add(change.path);
    if (change.kind === 'rename') touched.add(change.oldPath);
  }
  const toRead: VaultFile[] = [];
  const toRemove: string[] = [];
  const addedFiles: string[] = [];
  const removedFiles: string[] = [];
  // The order of events is not to be trusted (a note deleted and written again at once): what is there now decides.
  for (const path of touched) {
    const file = await vault.stat(path);
    (file === undefined ? removedFiles : addedFiles).push(path);
    if (file !== undefined && isNotePath(path) && !isExcluded(path)) toRead.push(file);
    else toRemove.push(...indexedUnder(path, index));
  }
  return { plan: { toRead, toRemove }, addedFiles, removedFiles };
}

/** The path itself where it is an indexed note; all indexed notes below it where it was a folder. */
function indexedUnder(path: string, index: SearchIndex): readonly string[] {
  if (index.record(path) !== undefined) return [path];
  return isNotePath(path) ? [] : indexedPaths(index).filter((candidate) => candidate.startsWith(`${path}/`));
}

function indexedPaths(index: SearchIndex): string[] {
  return Array.from(index.files(), (file) => file.path);
}
