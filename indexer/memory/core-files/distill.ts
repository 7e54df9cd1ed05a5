import type { CoreChange } from './core-change';
import type { CoreTarget } from './core-file';
import { coreTargets } from './core-file';
import type { CoreFilesState } from './core-state';
import { keySentence } from './key-sentence';

/** A note as one entry: its key sentence, and the link that leads back to it. */
export interface Distilled {
  readonly sentence: string;
  readonly entry: string;
  /** Adds the entry, or replaces the one that was made of the note before. */
  readonly change: CoreChange;
}

/**
 * What would be kept of a note: notes are looked up and not remembered, so that one sentence and its source have to do.
 *
 * @returns undefined where the note has no sentence that can stand by itself
 */
export function distillNote(
  { path, text }: { readonly path: string; readonly text: string },
  { files }: CoreFilesState,
  target: CoreTarget = 'memory',
): Distilled | undefined {
  const sentence = keySentence(path, text);
  if (sentence === undefined) return undefined;
  const link = `[[${path.replace(/\.md$/iu, '')}]]`;
  const entry = `${sentence} ${link}`;
  const holder = coreTargets.find((one) =>
    files[one].entries.some((known) => known.owner === 'own' && known.text.endsWith(link)),
  );
  // The sentence is the note's own: how entries are worded is no matter of it.
  const how = { content: entry, isAsWorded: true };
  const change: CoreChange =
    holder === undefined
      ? { action: 'add', target, ...how }
      : { action: 'replace', target: holder, oldText: link, ...how };
  return { sentence, entry, change };
}
