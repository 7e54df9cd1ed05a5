import { scanText } from '../scan';
import { coreFileNames, coreTargets, countCharacters } from './core-file';
import type { CoreEntry, CoreTarget, EntryOwner } from './core-file';
import { ALWAYS_CHARACTERS, CONSOLIDATE_ABOVE, HEADER_CHARACTERS } from './defaults';
import { entriesOf } from './read-core-file';
import type { CoreFile } from './read-core-file';
import { describeUsage, renderBlock } from './render';

/** An entry as it may be handed out: where the scan has something against it, `[BLOCKED: why]` stands for it. */
export interface ShownEntry {
  readonly text: string;
  readonly owner: EntryOwner;
  /** Why its own text is held back; the file has it still. */
  readonly blocked?: readonly string[];
}

export interface CoreFileState {
  readonly target: CoreTarget;
  /** In the vault. */
  readonly path: string;
  /** Whether the settings let it be changed and handed out. */
  readonly isOn: boolean;
  readonly entries: readonly ShownEntry[];
  /** Code points of all entries with what parts them, as they stand in the file. */
  readonly characters: number;
  /** Of these, those that the profile does not write. */
  readonly ownCharacters: number;
  readonly limit: number;
  /** `7% — 166/2,200 chars` */
  readonly usage: string;
  /** Whether its own entries take so much of the limit that they are to be consolidated. */
  readonly isToConsolidate: boolean;
  /** What goes before an answer; empty where there is no entry or it is switched off. */
  readonly block: string;
}

/** The two files as they stand. */
export interface CoreFilesState {
  readonly files: Readonly<Record<CoreTarget, CoreFileState>>;
  /** Both blocks, memory first; empty where both are. */
  readonly block: string;
  /** What goes before every answer: of entries, and of what stands around them, each with what there may be. */
  readonly always: {
    readonly characters: number;
    readonly limit: number;
    readonly headerCharacters: number;
    readonly headerLimit: number;
  };
}

export interface CoreLimits {
  readonly limits: Readonly<Record<CoreTarget, number>>;
  readonly isOn: Readonly<Record<CoreTarget, boolean>>;
}

/** @param folder of the memory, in the vault */
export function stateOf(
  files: Readonly<Record<CoreTarget, CoreFile>>,
  { limits, isOn }: CoreLimits,
  folder: string,
): CoreFilesState {
  const [memory, user] = coreTargets.map((target) =>
    fileStateOf(target, files[target], limits[target], isOn[target], folder),
  ) as [CoreFileState, CoreFileState];
  const block = [memory.block, user.block].filter((text) => text !== '').join('\n\n');
  const shown = [memory, user].filter((file) => file.block !== '');
  const characters = shown.reduce((sum, file) => sum + countCharacters(file.entries), 0);
  return {
    files: { memory, user },
    block,
    always: {
      characters,
      limit: ALWAYS_CHARACTERS,
      headerCharacters: [...block].length - characters,
      headerLimit: HEADER_CHARACTERS,
    },
  };
}

function fileStateOf(
  target: CoreTarget,
  file: CoreFile,
  limit: number,
  isOn: boolean,
  folder: string,
): CoreFileState {
  const all = entriesOf(file);
  const characters = countCharacters(all);
  const ownCharacters = countCharacters(file.own);
  const entries = all.map(shown);
  const usage = describeUsage(characters, limit);
  return {
    ...{ target, isOn, entries, characters, ownCharacters, limit, usage },
    path: `${folder}/${coreFileNames[target]}`,
    isToConsolidate: ownCharacters > limit * CONSOLIDATE_ABOVE,
    block: isOn && entries.length > 0 ? renderBlock(target, usage, entries) : '',
  };
}

function shown({ text, owner }: CoreEntry): ShownEntry {
  const reasons = [...new Set(scanText(text).map(({ reason }) => reason))];
  if (reasons.length === 0) return { text, owner };
  return { text: `[BLOCKED: ${reasons.join('; ')}]`, owner, blocked: reasons };
}
