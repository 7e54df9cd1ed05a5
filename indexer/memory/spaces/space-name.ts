import * as z from 'zod';
import { TriviumError } from '../../platform';

/** Longer than any name that people choose, and short enough for a list of them. */
const LONGEST_SPACE_NAME = 100;

/** A name of a space: one line of text. White space around it and how its letters are composed do not matter, case does. */
export const spaceNameSchema = z
  .string('A space is named by a text.')
  .transform((name) => name.normalize('NFC').trim())
  .pipe(
    z
      .string()
      .min(1, 'A space needs a name.')
      .max(LONGEST_SPACE_NAME, `The name of a space has ${LONGEST_SPACE_NAME} characters at most.`)
      .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'The name of a space stands in one line.'),
  );

/**
 * The name of a space as it was written somewhere.
 *
 * @param place names it in the message, such as `The property "space" of Notes/a.md`
 * @throws TriviumError `setting-invalid`
 */
export function parseSpaceName(name: unknown, place: string): string {
  const parsed = spaceNameSchema.safeParse(name);
  if (parsed.success) return parsed.data;
  const reason = parsed.error.issues[0]?.message ?? '';
  throw new TriviumError('setting-invalid', `${place} names no space: ${reason} Correct it, or remove it.`);
}
