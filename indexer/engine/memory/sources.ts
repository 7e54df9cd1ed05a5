import { isOwnText } from '../../indexing';
import type { ExtractionSource, Spaces } from '../../memory';
import { isCalendarDay, TriviumError } from '../../platform';
import { isNotePath, noteTitle, parseNote } from '../../vault';
import type { ParsedNote, Vault, VaultFile } from '../../vault';

/** Properties that tell which day a note is from, the surest first. */
const DATE_PROPERTIES = ['date', 'datum', 'created', 'erstellt'];

/** A year, month and day at the begin of a property: `2026-03-02`, `2026-03-02T18:20`. */
const DATE_VALUE = /^\s*((?:19|20)\d\d-[01]\d-[0-3]\d)(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?/;

/** The same in a file's name, as daily notes and transcripts have it: `2026-03-02 Travel`, `20260302`. */
const DATE_IN_NAME = /(?<!\d)((?:19|20)\d\d)[-_. ]?([01]\d)[-_. ]?([0-3]\d)(?!\d)/;

/** Which space a note belongs to, by its path and its own `space:`. */
export type SpaceOf = Spaces['spaceOf'];

/**
 * Reads a note for extraction.
 *
 * @returns undefined for what this program wrote itself: it says nothing new
 * @throws TriviumError of the vault, naming the note
 */
export async function readSource(
  vault: Vault,
  path: string,
  spaceOf: SpaceOf,
): Promise<ExtractionSource | undefined> {
  const file = isNotePath(path) ? await vault.stat(path) : undefined;
  if (file === undefined) {
    const message = `The vault has no note "${path}". Give its path within the vault, with ".md".`;
    throw new TriviumError('note-not-found', message);
  }
  const text = await vault.read(path);
  if (isOwnText(text)) return undefined;
  const note = parseNote(path, text);
  return { path, text, space: spaceOf(path, note.space), date: sourceDate(note, file) };
}

/**
 * The space of what comes from notes, undefined where it comes from none: that of the notes as they lie in the vault. A note
 * that is gone has the space of its folder.
 *
 * @throws TriviumError `setting-invalid` where a note's property names no space, or the notes are of several spaces
 */
export async function spaceOfSources(
  paths: readonly string[],
  vault: Vault,
  spaceOf: SpaceOf,
): Promise<string | undefined> {
  const spaces = new Set<string>();
  for (const path of new Set(paths)) {
    const isThere = isNotePath(path) && (await vault.stat(path)) !== undefined;
    spaces.add(spaceOf(path, isThere ? parseNote(path, await vault.read(path)).space : undefined));
  }
  const [space, ...others] = spaces;
  if (others.length === 0) return space;
  const message = `This comes from notes of several spaces (${[...spaces].join(', ')}). Say which space it belongs to.`;
  throw new TriviumError('setting-invalid', message);
}

/** The day a note is from: by its properties, else by its name, else the time of its file. */
export function sourceDate(
  note: Pick<ParsedNote, 'path' | 'frontmatter'>,
  { mtimeMs }: Pick<VaultFile, 'mtimeMs'>,
): string {
  return writtenDate(note) ?? new Date(mtimeMs).toISOString();
}

/** The day a note is from, as somebody wrote it; undefined where only its file has a time. */
export function writtenDate({
  path,
  frontmatter,
}: Pick<ParsedNote, 'path' | 'frontmatter'>): string | undefined {
  return dateOfProperties(frontmatter) ?? dateInName(path);
}

function dateOfProperties(properties: Readonly<Record<string, unknown>>): string | undefined {
  for (const name of DATE_PROPERTIES) {
    const key = Object.keys(properties).find((property) => property.toLowerCase() === name);
    const value = key === undefined ? undefined : properties[key];
    const [, day, time = ''] = (typeof value === 'string' && DATE_VALUE.exec(value)) || [];
    if (day !== undefined && isCalendarDay(day)) return day + time;
  }
  return undefined;
}

function dateInName(path: string): string | undefined {
  const [, year, month, day] = DATE_IN_NAME.exec(noteTitle(path)) ?? [];
  const date = `${year}-${month}-${day}`;
  return isCalendarDay(date) ? date : undefined;
}
