import { hashLedgerText, inOneLine, readLedgerText } from '../../ledger';
import { isOwnHeading } from './headings';

/** Between these marks stands what Trivium writes; everything else in the file is the user's. */
const BEGIN = '%% trivium:begin %%';
const END = '%% trivium:end %%';
const MARKER = /^[ \t]*%%[ \t]*trivium:(begin|end)[ \t]*%%[ \t]*\r?$/u;
/** The keys of the lines as they were written, by which an edit by hand is told. */
const KEYS = /^[ \t]*%%[ \t]*trivium:lines((?: [0-9a-f]+)*)[ \t]*%%[ \t]*\r?$/u;
const KEY_LENGTH = 8;

const PROPERTY = 'trivium: profile';
const FRONTMATTER = /^(\uFEFF?---[ \t]*\r?\n)((?:(?!---[ \t]*(?:\r?\n|$))[^\n]*\n)*)---[ \t]*(?:\r?\n|$)/u;
const LIST_MARK = /^\s*(?:[-*+]|\d+[.)])(?:\s+|$)/u;
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
  /** Keys of the lines that were written there last; empty where nobody knows. */
  readonly keys: readonly string[];
  /** The user's own. */
  readonly after: string;
}

/** A line in the block that says something. */
export interface ProfileItem {
  readonly text: string;
  readonly key: string;
  /** Id of the memory that it was made of, where it names one. */
  readonly id?: string;
  /** As it stands in the file. */
  readonly source: string;
}

/** Tells one line's text from another's; what a formatter changes does not count. */
export function keyOf(text: string): string {
  return hashLedgerText(inOneLine(text)).slice(0, KEY_LENGTH);
}

/** Takes a file apart. Of several blocks the first one counts, and marks without their counterpart none. */
export function readProfileFile(text: string): ProfileFile {
  const lines = text.split('\n');
  const begin = lines.findIndex((line) => MARKER.exec(line)?.[1] === 'begin');
  const end = lines.findIndex((line, index) => index > begin && MARKER.exec(line)?.[1] === 'end');
  if (begin === -1 || end === -1) return { before: text, lines: undefined, keys: [], after: '' };
  const block = lines.slice(begin + 1, end);
  return {
    before: lines
      .slice(0, begin)
      .map((line) => `${line}\n`)
      .join(''),
    lines: block,
    keys: block.flatMap(
      (line) =>
        KEYS.exec(line)?.[1]
          ?.split(' ')
          .filter((key) => key !== '') ?? [],
    ),
    after: lines.slice(end + 1).join('\n'),
  };
}

/** What the lines of a block say; headings of ours, marks and empty lines say nothing. */
export function readItems(lines: readonly string[]): readonly ProfileItem[] {
  return lines.filter((line) => line.trim() !== '' && !NO_STATEMENT.test(line)).map(readItem);
}

function readItem(source: string): ProfileItem {
  const comments = [...source.matchAll(COMMENT)].map(([, inner = '']) => inner);
  const text = readLedgerText(source.replace(COMMENT, ' ').replace(LIST_MARK, ''));
  const id = comments.map((comment) => MEMORY_ID.exec(comment)?.[0]).find((found) => found !== undefined);
  return { text, key: keyOf(text), source, ...(id !== undefined && { id }) };
}

/** Lines of a block that are a person's and say nothing of themselves, such as a heading or a quotation. */
export function readRemarks(lines: readonly string[]): readonly string[] {
  return lines.filter(
    (line) => NO_STATEMENT.test(line) && !isOwnHeading(line) && !MARKER.test(line) && !KEYS.test(line),
  );
}

/** A user's text without what a block that lost a mark left in it: marks, and lines that are ours. */
export function withoutRemains(text: string, isOurs: (key: string) => boolean): string {
  const lines = text.split('\n');
  if (!lines.some((line) => MARKER.test(line))) return text;
  const isKept = (line: string): boolean =>
    !MARKER.test(line) &&
    !KEYS.test(line) &&
    !isOwnHeading(line) &&
    !(LIST_MARK.test(line) && isOurs(readItem(line).key));
  return lines.filter(isKept).join('\n');
}

/** The text with the property that keeps the file out of the index; other properties stay. */
export function withProperty(text: string): string {
  const [, first, properties] = FRONTMATTER.exec(text) ?? [];
  if (first === undefined || properties === undefined) {
    const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    return `${mark}---\n${PROPERTY}\n---\n${text.slice(mark.length)}`;
  }
  return /^trivium:/mu.test(properties) ? text : `${first}${PROPERTY}\n${text.slice(first.length)}`;
}

/** The block of these lines, each with a newline at its end. */
export function formatBlock(lines: readonly string[], keys: readonly string[]): string {
  const comment = keys.length === 0 ? [] : [formatKeys(keys)];
  return [BEGIN, ...lines, ...comment, END].map((line) => `${line}\n`).join('');
}

function formatKeys(keys: readonly string[]): string {
  return `%% trivium:lines ${keys.join(' ')} %%`;
}

/** Lines that a block takes besides its own, and characters: of the marks, of the comment, and in it of each line. */
export const BLOCK_LINES = 3;
export const BLOCK_CHARACTERS = formatBlock([], []).length + formatKeys([]).length + 1;
export const KEY_CHARACTERS = KEY_LENGTH + 1;
