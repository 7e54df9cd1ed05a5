import { compareText } from '../../platform';
import type { Memory } from '../memory';

/** The order in which memories were written down, the oldest first. */
export function compareWriting(one: Memory, other: Memory): number {
  return compareText(one.writtenAt, other.writtenAt) || compareText(one.id, other.id);
}
