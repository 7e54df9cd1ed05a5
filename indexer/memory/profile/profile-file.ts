import { hashLedgerText, inOneLine, readLedgerText } from '../../ledger';
import { isOwnHeading } from './headings';

/** Between these marks stands what Trivium writes; everything else in the file is the user's. */
const BEGIN = '%% trivium:begin %%';
const END = '%% trivium:end %%';
const MARKER = /^[ \t]*%%[ \t]*trivium:(begin|end)[ \t]*%%[ \t]*\r?$/u;
/** The marks of the lines as they were written, by which an edit by hand is told: in one word, so that no formatter wraps it. */
const MARKS = /^[ \t]*%%[ \t]*trivium:lines([0-9A-Za-z \t]*)%%[ \t]*\r?$/u;
/** Four of 62 characters tell 14.8 million texts apart. They count as what is written, so that none is to spare. */
const MARK_LENGTH = 4;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const EACH_MARK = new RegExp(`.{${MARK_LENGTH}}`, 'g');

const PROPERTY = 'trivium: profile';
const FRONTMATTER = /^(\uFEFF?---[ \t]*\r?\n)((?:(?!---[ \t]*(?:\r?\n|$))[^\n]*\n)*)---[ \t]*(?:\r?\n|$)/u;
/** Properties of ours that do not stand at the beginning, and the others beside ours: each a name and what it is. */
const PUSHED_DOWN =
  /^---[ \t]*\r?\n((?:[\w-]+:[^\n]*\n|[ \t]*-[ \t][^\n]*\n)*?)trivium:[^\n]*\n((?:[\w-]+:[^\n]*\n|[ \t]*-[ \t][^\n]*\n)*?)---[ \t]*(?:\r?\n|$)/mu;
const LIST_MARK = /^\s*(?:[-*+]|\d+[.)])(?:\s+|$)/u;
const STRUCK = /^~~(.+)~~$/u;
const COMMENT = /%%([^%]*)%%/gu;
const MEMORY_ID = /\b[0-9A-HJKMNP-TV-Z]{26}\b/u;
/** Begins of blocks that say nothing of themselves: headings, quotes, tables, code, rules, comments. */
const NO_STATEMENT = /^\s*(?:#|>|\||`{3}|-{3}|%%)/u;

/** A profile's file, taken apart. */
export interface ProfileFile {
  /** The user's own, and the properties. */
  readonly before: string;
  /** Lines between the marks; undefined where there are no two of them. */
  readonly lines: readonly string[] | undefined;
  /** Marks of the lines that were written there last; empty where nobody knows. */
  readonly marks: readonly string[];
  /** The user's own. */
  readonly after: string;
}

/** A line in the block that says something. */
export interface ProfileItem {
  readonly text: string;
  readonly key: string;
  /** Key of what it strikes out, where it does so as a whole. */
  readonly struckKey?: string;
  /** Id of the memory that it was made of, where it names one. */
  readonly id?: string;
  /** As it stands in the file. */
  readonly source: string;
}

/** Tells one text from another; what a formatter changes does not count. */
export function keyOf(text: string): string {
  return hashLedgerText(inOneLine(text));
}

/** What a file keeps of the key of a line in it. */
export function markOf(key: string): string {
  let left = Number.parseInt(key, 16);
  let mark = '';
  for (let place = 0; place < MARK_LENGTH; place += 1) {
    mark += ALPHABET[left % ALPHABET.length] ?? '';
    left = Math.floor(left / ALPHABET.length);
  }
  return mark;
}

/** Takes a file apart. Of several blocks the first one counts, and marks without their counterpart none. */
export function readProfileFile(text: string): ProfileFile {
  const lines = text.split('\n');
  const begin = lines.findIndex((line) => MARKER.exec(line)?.[1] === 'begin');
  const end = lines.findIndex((line, index) => index > begin && MARKER.exec(line)?.[1] === 'end');
  if (begin === -1 || end === -1) return { before: text, lines: undefined, marks: [], after: '' };
  const block = lines.slice(begin + 1, end);
  return {
    before: lines
      .slice(0, begin)
      .map((line) => `${line}\n`)
      .join(''),
    lines: block,
    marks: block.flatMap((line) => readMarks(MARKS.exec(line)?.[1] ?? '')),
    after: lines.slice(end + 1).join('\n'),
  };
}

/** Files of earlier versions have whole keys, with spaces between. */
function readMarks(written: string): readonly string[] {
  const words = written.trim().split(/[ \t]+/u);
  return words.length > 1 ? words.map(markOf) : (written.trim().match(EACH_MARK) ?? []);
}

/** What the lines of a block say; headings of ours, marks and empty lines say nothing. */
export function readItems(lines: readonly string[]): readonly ProfileItem[] {
  return lines.filter((line) => line.trim() !== '' && !NO_STATEMENT.test(line)).map(readItem);
}

function readItem(source: string): ProfileItem {
  const comments = [...source.matchAll(COMMENT)].map(([, inner = '']) => inner);
  const text = readLedgerText(source.replace(COMMENT, ' ').replace(LIST_MARK, ''));
  const id = comments.map((comment) => MEMORY_ID.exec(comment)?.[0]).find((found) => found !== undefined);
  const struck = STRUCK.exec(text)?.[1];
  return {
    ...{ text, key: keyOf(text), source },
    ...(struck !== undefined && { struckKey: keyOf(struck) }),
    ...(id !== undefined && { id }),
  };
}

/** Lines of a block that are a person's and say nothing of themselves, such as a heading or a quotation. */
export function readRemarks(lines: readonly string[]): readonly string[] {
  return lines.filter(
    (line) => NO_STATEMENT.test(line) && !isOwnHeading(line) && !MARKER.test(line) && !MARKS.test(line),
  );
}

/** Whether a line is one of the marks that a block stands between, or the comment that keeps those of its lines. */
export function isOwnMark(line: string): boolean {
  return MARKER.test(line) || MARKS.test(line);
}

/**
 * A file's text without the last lines of its block, as if they had never been written: their marks go along, so that nobody takes
 * them for deleted by hand.
 *
 * @param count lines of ours to leave out, the last one first; what a person wrote between them stays
 */
export function withoutLastItems(text: string, count: number): string {
  const { before, lines, marks, after } = readProfileFile(text);
  if (lines === undefined || count <= 0) return text;
  const ours = readItems(lines).filter(({ key }) => marks.includes(markOf(key)));
  const dropped = ours.slice(Math.max(0, ours.length - count));
  const sources = new Set(dropped.map(({ source }) => source));
  const droppedMarks = new Set(dropped.map(({ key }) => markOf(key)));
  const kept = marks.filter((mark) => !droppedMarks.has(mark));
  const block = lines
    .filter((line) => !sources.has(line))
    .map((line) => (MARKS.test(line) ? formatMarks(kept) + (line.endsWith('\r') ? '\r' : '') : line));
  const [begin = '', end = ''] = [text.slice(before.length).split('\n')[0], endMarkOf(text, after)];
  return before + [begin, ...block, end].map((line) => `${line}\n`).join('') + after;
}

/** The mark that ends a block, as it is written. */
function endMarkOf(text: string, after: string): string {
  return (
    text
      .slice(0, text.length - after.length)
      .trimEnd()
      .split('\n')
      .at(-1) ?? END
  );
}

/**
 * A user's text without what a block that lost a mark left in it: marks, and lines that are ours. An entry that a `§` parts from
 * them is the user's, whatever it says.
 */
export function withoutRemains(text: string, isOurs: (key: string) => boolean): string {
  const entries = [''];
  for (const line of text.split(/(?<=\n)/u)) {
    if (line.trim() === '§') entries.push(line, '');
    else entries.push((entries.pop() ?? '') + line);
  }
  return entries.map((entry) => withoutRemainsIn(entry, isOurs)).join('');
}

function withoutRemainsIn(entry: string, isOurs: (key: string) => boolean): string {
  const lines = entry.split('\n');
  if (!lines.some((line) => MARKER.test(line))) return entry;
  const isKept = (line: string): boolean =>
    !MARKER.test(line) &&
    !MARKS.test(line) &&
    !isOwnHeading(line) &&
    !(LIST_MARK.test(line) && isOurs(readItem(line).key));
  return lines.filter(isKept).join('\n');
}

/**
 * The text with the property that keeps the file out of the index; other properties stay. Properties count at the very
 * beginning only: where somebody wrote a line above them they move up again, and what was written a second time goes.
 */
export function withProperty(text: string): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const [first = '', opening = '', properties = ''] = FRONTMATTER.exec(text.slice(mark.length)) ?? [];
  const below = text.slice(mark.length + first.length);
  const pushed = PUSHED_DOWN.exec(below);
  const isMoved = pushed !== null && (first === '' || `${pushed[1]}${pushed[2]}` === '');
  const rest = isMoved ? below.slice(0, pushed.index) + below.slice(pushed.index + pushed[0].length) : below;
  if (isMoved) return withProperty(mark + (first === '' ? pushed[0] : first) + rest);
  if (first === '') return `${mark}---\n${PROPERTY}\n---\n${below}`;
  if (/^trivium:/mu.test(properties)) return text;
  return `${mark}${opening}${PROPERTY}\n${text.slice(mark.length + opening.length)}`;
}

/** The block of these lines, each with a newline at its end. */
export function formatBlock(lines: readonly string[], marks: readonly string[]): string {
  const comment = marks.length === 0 ? [] : [formatMarks(marks)];
  return [BEGIN, ...lines, ...comment, END].map((line) => `${line}\n`).join('');
}

function formatMarks(marks: readonly string[]): string {
  return `%% trivium:lines ${marks.join('')} %%`;
}

/** Lines that a block takes besides its own, and characters: of what is around them, of the comment, and in it of each line. */
export const BLOCK_LINES = 3;
export const BLOCK_CHARACTERS = formatBlock([], []).length + formatMarks([]).length + 1;
export const MARK_CHARACTERS = MARK_LENGTH;
