import { readFile } from 'node:fs/promises';
import { TriviumError } from '../../../platform';
import { describeFileError } from '../../files/file-error';

/**
 * A file that an argument names, without a byte order mark.
 *
 * @throws TriviumError `setting-invalid` naming it
 */
export async function readTextFile(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new TriviumError('setting-invalid', `${file} cannot be read: ${describeFileError(cause)}.`, {
      cause,
    });
  });
  return text.replace(/^\uFEFF/, '');
}
