import { classify, worthKeeping } from '../classify';
import type { Worth } from '../classify';

/** Whether a text is worth keeping in the core files, and in which: by the one table that extraction decides by, too. */
export function whereToKeep(text: string): Worth {
  return worthKeeping({ text, ...classify(text) });
}
