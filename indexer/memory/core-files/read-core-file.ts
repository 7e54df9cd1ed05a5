import { isOwnMark, readItems, readProfileFile } from '../profile/profile-file';
import { SEPARATOR } from './core-file';
import type { CoreEntry } from './core-file';

/** An entry of people or of the operation, and where it stands: UTF-16 offsets into the file's text. */
export interface PlacedEntry extends CoreEntry {
  readonly owner: 'own';
  readonly start: number;
  readonly end: number;
}

/** What parts entries: a line with a `§`, properties, or what the profile writes. */
export interface Boundary {
  readonly kind: 'separator' | 'properties' | 'profile';
  readonly start: number;
  readonly end: number;
}

/** A core file, taken apart. Nothing in it is lost: what is changed is put into the text itself. */
export interface CoreFile {
  readonly text: string;
  readonly own: readonly PlacedEntry[];
  readonly profile: readonly CoreEntry[];
  readonly boundaries: readonly Boundary[];
}

interface Line {
  /** Without its end. */
  readonly body: string;
  readonly start: number;
  readonly end: number;
}

const FENCE = /^---[ \t]*$/u;
const MARKED = /^trivium:/u;
/** Properties that were pushed down from the top are found by our own among so many. */
const MOST_PROPERTIES = 30;

/** Takes a core file apart, whatever its line ends, with or without properties, a byte order mark or a newline at its end. */
export function readCoreFile(text: string): CoreFile {
  const lines = readLines(text);
  const boundaries = findBoundaries(text, lines);
  const own: PlacedEntry[] = [];
  let start = 0;
  for (const { start: end, end: next } of [...boundaries, { start: text.length, end: text.length }]) {
    own.push(...entryBetween(text, start, end));
    start = next;
  }
  return { text, own, profile: profileEntries(text), boundaries };
}

/** All entries as they are told: those of the profile where its block stands. */
export function entriesOf({ own, profile, boundaries }: CoreFile): readonly CoreEntry[] {
  const block = boundaries.find(({ kind }) => kind === 'profile');
  if (block === undefined) return own;
  return [
    ...own.filter(({ start }) => start < block.start),
    ...profile,
    ...own.filter(({ start }) => start >= block.start),
  ];
}

function entryBetween(text: string, from: number, to: number): readonly PlacedEntry[] {
  const region = text.slice(from, to);
  const written = region.trim();
  if (written === '') return [];
  const start = from + region.length - region.trimStart().length;
  const read = written.replaceAll('\r\n', '\n');
  return [{ text: read, owner: 'own', start, end: start + written.length }];
}

/** What the profile says; a line that somebody struck out is not told any more. */
function profileEntries(text: string): readonly CoreEntry[] {
  const { lines = [] } = readProfileFile(text);
  return readItems(lines)
    .filter(({ struckKey }) => struckKey === undefined)
    .map((item) => ({ text: item.text, owner: 'profile' }));
}

function findBoundaries(text: string, lines: readonly Line[]): readonly Boundary[] {
  const block = placeOfProfile(text);
  const boundaries: Boundary[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    if (block !== undefined && line.start >= block.start && line.start < block.end) {
      if (line.start === block.start) boundaries.push(block);
      continue;
    }
    const { start, end } = line;
    const last = propertiesAt(lines, at);
    if (last !== undefined) {
      boundaries.push({ kind: 'properties', start, end: lines[last]?.end ?? end });
      at = last;
    } else if (line.body.trim() === SEPARATOR) boundaries.push({ kind: 'separator', start, end });
    // What is left of a block that lost one of its marks.
    else if (isOwnMark(line.body)) boundaries.push({ kind: 'profile', start, end });
  }
  return boundaries;
}

function placeOfProfile(text: string): Boundary | undefined {
  const { before, lines, after } = readProfileFile(text);
  if (lines === undefined) return undefined;
  return { kind: 'profile', start: before.length, end: text.length - after.length };
}

/** The last line of properties that begin here: at the top of the file, or ours further down. */
function propertiesAt(lines: readonly Line[], at: number): number | undefined {
  const body = (line: Line | undefined): string => line?.body.replace(/^\uFEFF/u, '') ?? '';
  if (!FENCE.test(body(lines[at]))) return undefined;
  const within = lines.slice(at + 1, at + 2 + MOST_PROPERTIES);
  const length = within.findIndex((line) => FENCE.test(line.body));
  if (length === -1) return undefined;
  const isOurs = within.slice(0, length).some((line) => MARKED.test(line.body));
  return at === 0 || isOurs ? at + 1 + length : undefined;
}

function readLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline + 1;
    lines.push({ body: text.slice(start, end).replace(/\r?\n$/u, ''), start, end });
    start = end;
  }
  return lines;
}
