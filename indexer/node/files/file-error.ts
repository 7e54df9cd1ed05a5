import { TriviumError } from '../../platform';

/** The error code of a failed file operation (`ENOENT`, `EACCES` ...), or undefined for any other error. */
export function fileErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the operation failed because nothing lies at that path (or a file stands where a folder should). */
export function isMissing(error: unknown): boolean {
  const code = fileErrorCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

const fileErrors = new Map([
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the file system is read-only'],
  ['EISDIR', 'it is a folder'],
  ['EEXIST', 'a file is in its place'],
  ['ENOTDIR', 'a part of its path is a file'],
  ['ENOENT', 'it does not exist'],
  ['ELOOP', 'its symbolic links lead in a circle'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
  ['EIO', 'the disk reports an error'],
]);

/** A failed file operation in words: Node's own message begins with a code and repeats the path. */
export function describeFileError(error: unknown): string {
  const known = fileErrors.get(fileErrorCode(error) ?? '');
  return known ?? (error instanceof Error ? error.message : String(error));
}

/** Whether a folder lies where a file was to be read, written or removed. */
export function isFolderInPlace(error: unknown): boolean {
  const code = fileErrorCode(error);
  return code === 'EISDIR' || code === 'ERR_FS_EISDIR';
}

/** The error for {@link isFolderInPlace}: nothing of ours makes such folders, so none is moved or deleted unasked. */
export function folderInPlaceError(file: string, cause: unknown): TriviumError {
  const message = `${file} is a folder where a file of the index belongs. Delete it or move it away.`;
  return new TriviumError('storage-corrupt', message, { cause });
}

/**
 * A failed write below the data folder as an error of ours; anything that is no file error passes through.
 *
 * @param directory the data folder, named in the message together with the option that moves it
 */
export function storageError(error: unknown, directory: string): unknown {
  if (error instanceof TriviumError) return error;
  const code = fileErrorCode(error);
  if (code === undefined) return error;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const message = `The disk is full: ${directory} could not be written. Free some space, or choose a folder on another disk with --data.`;
    return new TriviumError('storage-full', message, { cause: error });
  }
  const message = `The data folder ${directory} cannot be written (${describeFileError(error)}). Choose another one with --data.`;
  return new TriviumError('storage-unwritable', message, { cause: error });
}
