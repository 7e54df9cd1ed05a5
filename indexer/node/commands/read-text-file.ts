import { readFile } from 'node:fs/promises';
import { TriviumError } from '../../platform';
import { decodeNote } from '../files/decode-note';
import { describeFileError } from '../files/file-error';

/**
 * A file that an argument names, without a byte order mark.
 *
 * @throws TriviumError naming it: `setting-invalid` where it cannot be read, `note-is-binary` where it is no UTF-8
 */
export async function readTextFile(file: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new TriviumError('setting-invalid', `${file} cannot be read: ${describeFileError(cause)}.`, {
      cause,
    });
  });
  return decodeNote(file, bytes).replace(/^\uFEFF/, '');
}
