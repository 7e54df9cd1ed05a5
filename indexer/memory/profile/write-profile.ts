import { TriviumError } from '../../platform';
import type { Memory } from '../memory';
import type { SharedFiles } from '../shared-files';
import { chooseFacts } from './choose-facts';
import type { OpenPair } from './choose-facts';
import { composeByCategory, composeCondensed, countTold, userLineCost } from './compose-profile';
import type { ProfileLine } from './compose-profile';
import {
  MOST_PROFILE_LINES,
  MOST_USER_CHARACTERS,
  PROFILE_FILE,
  USER_FILE,
  WRITE_ATTEMPTS,
} from './defaults';
import type { HandEdit, KnownTexts } from './hand-edits';
import { findHandEdits, isOurs, knownTexts } from './hand-edits';
import {
  BLOCK_CHARACTERS,
  BLOCK_LINES,
  formatBlock,
  keyOf,
  MARK_CHARACTERS,
  markOf,
  readItems,
  readProfileFile,
  readRemarks,
  withoutRemains,
  withProperty,
} from './profile-file';
import { partedAbove, partedBelow } from './parted';
import type { Wording } from './wording';

export interface ProfileFilesOptions {
  readonly files: SharedFiles;
  /** All versions of all memories. */
  readonly memories: readonly Memory[];
  readonly space: string;
  /** Ids of memories that are left out, since somebody deleted their line. */
  readonly unlisted?: ReadonlySet<string>;
  /** How memories are told, where that is not in their own words. */
  readonly wording?: Wording;
}

export interface WriteProfileOptions extends ProfileFilesOptions {
  /** Characters of `USER.md`, as code points, all that is in it counted; {@link MOST_USER_CHARACTERS} by default. */
  readonly mostUserCharacters?: number;
  /** False where `USER.md` is switched off: then it stays as it is. */
  readonly isUserOn?: boolean;
  /** ISO time. */
  readonly now: string;
  /** What a person is still to say of: of each pair only the newer one is told. */
  readonly openPairs?: readonly OpenPair[];
}

export interface WrittenProfile {
  /** Live facts that were looked at. */
  readonly considered: number;
  /** Facts that the profile tells; those of it that the condensed file tells. */
  readonly facts: number;
  readonly userFacts: number;
  /** Lines and code points of the two files as they are now, a user's own counted; 0 for one that is not there. */
  readonly profileLines: number;
  readonly userCharacters: number;
  /** Names of the files that changed. */
  readonly written: readonly string[];
}

/**
 * What people changed by hand in the part of the profile's files that Trivium writes. To be taken into the memory before the
 * next {@link writeProfile}, which would bring back what was deleted. A file that is not there was not deleted: it may not
 * have arrived yet.
 */
export async function readHandEdits({
  files,
  memories,
  space,
  unlisted,
  wording,
}: ProfileFilesOptions): Promise<readonly HandEdit[]> {
  const known = knownTexts(memories, space, unlisted, wording);
  const edits: HandEdit[] = [];
  for (const name of [PROFILE_FILE, USER_FILE]) {
    const text = await files.read(name);
    if (text !== undefined) edits.push(...findHandEdits(name, readProfileFile(text), known));
  }
  return edits;
}

/**
 * Writes `Profile.md` and `USER.md` anew: what Trivium says stands between its marks, everything else in them stays as it
 * is and takes its room first. A line between the marks that a person wrote and no memory says yet moves below them. The
 * same state writes nothing.
 *
 * @throws TriviumError `locked` where somebody else keeps changing a file, and as `SharedFiles.replace` does
 */
export async function writeProfile(options: WriteProfileOptions): Promise<WrittenProfile> {
  const { files, memories, space, now, unlisted = new Set(), openPairs, wording } = options;
  const { mostUserCharacters = MOST_USER_CHARACTERS, isUserOn = true } = options;
  const known = knownTexts(memories, space, unlisted, wording);
  const listed = memories.filter(({ id }) => !unlisted.has(id));
  const chosen = chooseFacts(listed, space, now, openPairs);
  const profile = await rewrite(files, PROFILE_FILE, known, (own) =>
    composeByCategory(chosen, MOST_PROFILE_LINES - BLOCK_LINES - countLines(own), wording),
  );
  const user = isUserOn
    ? await rewrite(files, USER_FILE, known, (own) =>
        composeCondensed(
          chosen,
          mostUserCharacters - BLOCK_CHARACTERS - [...own].length,
          (line) => userLineCost(line) + MARK_CHARACTERS,
          wording,
        ),
      )
    : { text: (await files.read(USER_FILE)) ?? '', told: 0, isWritten: false };
  return {
    considered: chosen.length,
    facts: profile.told,
    userFacts: user.told,
    profileLines: countLines(profile.text),
    userCharacters: [...user.text].length,
    written: [...(profile.isWritten ? [PROFILE_FILE] : []), ...(user.isWritten ? [USER_FILE] : [])],
  };
}

/** @param compose the block's lines, given all else that will stand in the file */
async function rewrite(
  files: SharedFiles,
  name: string,
  known: KnownTexts,
  compose: (own: string) => readonly ProfileLine[],
): Promise<{ readonly text: string; readonly told: number; readonly isWritten: boolean }> {
  for (let attempt = 0; attempt < WRITE_ATTEMPTS; attempt += 1) {
    const before = await files.read(name);
    const { text, told } = rewriteText(before, known, compose, name === USER_FILE);
    // What only converts line ends is nobody's edit.
    if (unified(text) === unified(before ?? '')) return { text: before ?? '', told, isWritten: false };
    if (await files.replace(name, before, text)) return { text, told, isWritten: true };
  }
  const message = `${files.folder}/${name} is being changed by another program. Write the profile again when it is done.`;
  throw new TriviumError('locked', message);
}

/**
 * The file's new text, and how many facts it tells; empty where there is nothing to write and no file.
 *
 * @param isParted whether what others wrote in the file are entries, which a `§` parts from the block
 */
function rewriteText(
  before: string | undefined,
  known: KnownTexts,
  compose: (own: string) => readonly ProfileLine[],
  isParted: boolean,
): { readonly text: string; readonly told: number } {
  const file = readProfileFile(before ?? '');
  const isKnown = (key: string): boolean => isOurs(file, key, known);
  const ownAbove = withNewline(withProperty(withoutRemains(file.before, (key) => known.hasAny(key))));
  const ownBelow = withLines(
    withoutRemains(file.after, (key) => known.hasAny(key)),
    ownLines(file.lines ?? [], isKnown),
  );
  const above = isParted ? partedBelow(ownAbove) : ownAbove;
  const own = above + (isParted ? partedAbove(ownBelow) : ownBelow);
  const lines = compose(own);
  if (lines.length === 0 && file.lines === undefined) return { text: before ?? '', told: 0 };
  const marks = lines.flatMap(({ told }) => (told === undefined ? [] : [markOf(keyOf(told))]));
  const block = formatBlock(
    lines.map(({ text }) => text),
    marks,
  );
  return { text: above + block + own.slice(above.length), told: countTold(lines) };
}

/** What a person wrote between the marks and no memory says. A line of ours that was struck out is none of theirs. */
function ownLines(lines: readonly string[], isKnown: (key: string) => boolean): readonly string[] {
  const items = readItems(lines).filter(
    ({ key, struckKey }) => !isKnown(key) && (struckKey === undefined || !isKnown(struckKey)),
  );
  const kept = new Set([...items.map(({ source }) => source), ...readRemarks(lines)]);
  return lines.filter((line) => kept.has(line));
}

function withLines(text: string, lines: readonly string[]): string {
  return lines.length === 0 ? text : withNewline(text) + lines.map((line) => `${line}\n`).join('');
}

function unified(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

function withNewline(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function countLines(text: string): number {
  return text === '' ? 0 : withNewline(text).split('\n').length - 1;
}
