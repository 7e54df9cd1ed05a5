import { TriviumError } from '../../platform';
import { describeFileError, fileErrorCode } from './file-error';

/**
 * A failed write in the memory folder as an error of ours; anything that is no file error passes through.
 *
 * @param what the file, for the message: `ledger Trivium/ledger/a.md`
 */
export function memoryFileError(error: unknown, what: string): unknown {
  // The trash has its own words for a note; these files are written, not read.
  const cause = error instanceof TriviumError ? error.cause : error;
  const code = fileErrorCode(cause);
  if (code === undefined) return error;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const message = `The disk is full: the ${what} could not be written. Free some space.`;
    return new TriviumError('storage-full', message, { cause });
  }
  const message = `The ${what} cannot be written (${describeFileError(cause)}). Allow it, or choose another memory folder in the settings.`;
  return new TriviumError('storage-unwritable', message, { cause });
}

/** The error for a file that a symbolic link puts outside the vault. */
export function outsideVaultError(what: string): TriviumError {
  const message = `The ${what} would lie outside the vault. Remove the symbolic link, or choose another memory folder in the settings.`;
  return new TriviumError('storage-unwritable', message);
}
