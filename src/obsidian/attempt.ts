import { Notice } from 'obsidian';
import { isAbort, toPlainError } from '../../indexer/platform';
import type { Strings } from '../ui/strings';

/** Lets what the user asked for go on by itself; a failure is told as {@link tellFailure} does. */
export function attempt(work: Promise<unknown>, strings: Strings): void {
  work.catch((error: unknown) => tell(error, strings));
}

/**
 * Tells a failure in a notice, in the user's language; a cancellation is none.
 *
 * @returns settles with the work, and never rejects
 */
export function tellFailure(work: Promise<unknown>, strings: Strings): Promise<void> {
  return work.then(
    () => undefined,
    (error: unknown) => tell(error, strings),
  );
}

function tell(error: unknown, strings: Strings): void {
  if (!isAbort(error)) new Notice(strings.error(toPlainError(error)));
}
