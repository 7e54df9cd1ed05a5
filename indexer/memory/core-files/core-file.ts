import { USER_FILE } from '../profile/defaults';
import { MEMORY_FILE } from './defaults';

/** `memory`: notes of an agent. `user`: who the user is. */
export const coreTargets = ['memory', 'user'] as const;
export type CoreTarget = (typeof coreTargets)[number];

export const coreFileNames: Readonly<Record<CoreTarget, string>> = {
  memory: MEMORY_FILE,
  user: USER_FILE,
};

/** Who changes an entry: `own` are those of people and of the operation, `profile` those that the profile writes anew. */
export type EntryOwner = 'own' | 'profile';

/** What stands between two lines with a `§`. */
export interface CoreEntry {
  /** As it is written, line ends as `\n`, without white space around it. */
  readonly text: string;
  readonly owner: EntryOwner;
}

/** Parts entries, wherever they are given as one text. */
export const SEPARATOR = '§';
export const BETWEEN_ENTRIES = `\n${SEPARATOR}\n`;

/** Code points of entries with what parts them. */
export function countCharacters(entries: readonly Pick<CoreEntry, 'text'>[]): number {
  return [...entries.map(({ text }) => text).join(BETWEEN_ENTRIES)].length;
}
