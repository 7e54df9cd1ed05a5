import { withoutLastItems } from '../profile/profile-file';
import { countCharacters } from './core-file';
import { entriesOf, readCoreFile } from './read-core-file';
import { describeUsage } from './render';

export type Fitted =
  | { readonly kind: 'fits'; readonly text: string }
  /** With how much it would hold. */
  | { readonly kind: 'too-long'; readonly usage: string };

/**
 * A file's new text within its limit: lines of the profile give way, the last one first, until it is written anew. A file that was
 * over the limit before, by an edit by hand, may become shorter all the same.
 */
export function fitToLimit(before: string, after: string, limit: number): Fitted {
  if (after === before) return { kind: 'fits', text: after };
  const own = countCharacters(readCoreFile(after).own);
  if (own > limit && own >= countCharacters(readCoreFile(before).own)) {
    return { kind: 'too-long', usage: describeUsage(own, limit) };
  }
  let text = after;
  for (let size = charactersOf(text); size > limit;) {
    const shorter = withoutLastItems(text, 1);
    const left = charactersOf(shorter);
    // What people wrote between the profile's marks stays until the profile takes it in.
    if (left >= size) break;
    text = shorter;
    size = left;
  }
  return { kind: 'fits', text };
}

function charactersOf(text: string): number {
  return countCharacters(entriesOf(readCoreFile(text)));
}
