import { hasPhrase, wordList } from '../../words';
import type { Word } from '../../words';

/** Asks not to keep what was said before, or says that it was only a thought. */
const UNWANTED = wordList(
  "don't remember, do not remember, don't write down, don't write that down, do not write down, don't save, do not save, don't store",
  "do not store, don't note, do not note, forget it, forget that i, forget what i said, never mind, off the record",
  'only arithmetic, just arithmetic, only a thought, just a thought, only an example, just an example, thought experiment',
  'nicht merken, nicht speichern, nicht aufschreiben, nicht notieren, das nicht merken, merk dir das nicht, merke dir das nicht',
  'vergiss das, vergiss es, vergiss was ich, unter uns gesagt, nur eine Rechnung, nur ein Gedanke, nur ein Beispiel, nur so gedacht',
);

/** Whether the sentence, and the one before it, are not to be remembered. */
export function isUnwanted(words: readonly Word[]): boolean {
  return hasPhrase(words, UNWANTED);
}
