import { contentHash } from '../platform';
import type { Chunk } from './chunk';
import { MAX_PATH_HEADING_LENGTH } from './defaults';
import { frontmatterText } from './frontmatter-text';
import type { Heading, ParsedNote, TextRange } from './note';
import { createReader } from './readable-text';
import type { Reader } from './readable-text';
import { splitText } from './split-text';

/** Goes up whenever the same note would give other chunks: vectors are kept under it. */
export const CHUNKER_VERSION = 1;

/** A chunk before it has its identity. */
interface Passage {
  readonly headingPath: readonly string[];
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts a note into the passages that are searched, embedded and quoted. A passage never crosses a heading; a heading
 * that holds nothing is a passage itself, so that no word of a note is lost. The properties' words come first. The same
 * text gives the same passages whatever the model, the machine and the line breaks.
 *
 * @param source - the text that the note was parsed from
 */
export function chunkNote(note: ParsedNote, source: string): readonly Chunk[] {
  const passages = [...frontmatterPassages(note), ...bodyPassages(note, source)];
  const repeats = new Map<string, number>();
  return passages.map((passage) => {
    const hash = contentHash(JSON.stringify([passage.headingPath, passage.text]));
    const repeat = (repeats.get(hash) ?? 0) + 1;
    repeats.set(hash, repeat);
    const id = repeat === 1 ? `${note.path}#${hash}` : `${note.path}#${hash}-${String(repeat)}`;
    return { id, contentHash: hash, ...passage };
  });
}

function frontmatterPassages(note: ParsedNote): Passage[] {
  const yaml = note.sections.find((section) => section.kind === 'yaml');
  const text = frontmatterText(note);
  if (!yaml || text === '') return [];
  const { start, end } = yaml.span;
  return splitText(text, []).map((piece) => ({ headingPath: [], text: tidy(text, piece), start, end }));
}

/** A heading that stands above what is read. */
interface OpenHeading {
  readonly level: number;
  readonly span: TextRange;
  readonly text: string;
}

function bodyPassages(note: ParsedNote, source: string): Passage[] {
  const read = createReader(note, source);
  const code = note.sections.filter((section) => section.kind === 'code').map((section) => section.span);
  let nextCode = 0;
  const passages: Passage[] = [];
  const open: OpenHeading[] = [];
  let at = note.bodyStart;
  for (const heading of [...note.headings, undefined]) {
    const until = heading?.span.start ?? source.length;
    const firstCode = nextCode;
    while (nextCode < code.length && code[nextCode]!.end <= until) nextCode++;
    const found = readPassages(read, code.slice(firstCode, nextCode), at, until, pathOf(open));
    const last = open[open.length - 1];
    const isLeaf = heading === undefined || (last !== undefined && heading.level <= last.level);
    for (const passage of found) passages.push(passage);
    if (found.length === 0 && last && isLeaf) passages.push(...headingPassages(last, open.slice(0, -1)));
    if (!heading) break;
    while (open.length > 0 && open[open.length - 1]!.level >= heading.level) open.pop();
    open.push({ level: heading.level, span: heading.span, text: headingText(read, heading) });
    at = heading.span.end;
  }
  return passages;
}

function pathOf(open: readonly OpenHeading[]): string[] {
  // No half of a character stays at the end.
  const cut = (text: string): string =>
    text.slice(0, MAX_PATH_HEADING_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  return open.map(({ text }) => (text.length > MAX_PATH_HEADING_LENGTH ? cut(text) : text));
}

/** The heading as a reader sees it: without its `#` signs or underline. */
function headingText(read: Reader, { span }: Heading): string {
  return (
    read(span.start, span.end)
      // Closing signs are looked for from the first blank before them alone: from each, many blanks would cost their square.
      .text.replace(/^[ \t]*#+[ \t]+|(?<![ \t])[ \t]+#+[ \t]*$|\n[-=]+\s*$/g, '')
      .trim()
      .normalize('NFC')
  );
}

function headingPassages({ span, text }: OpenHeading, above: readonly OpenHeading[]): Passage[] {
  if (!hasWords(text)) return [];
  const headingPath = pathOf(above);
  const { start, end } = span;
  return splitText(text, []).map((piece) => ({ headingPath, text: tidy(text, piece), start, end }));
}

/** The passages of the text between two headings. */
function readPassages(
  read: Reader,
  code: readonly TextRange[],
  start: number,
  end: number,
  headingPath: readonly string[],
): Passage[] {
  const readable = read(start, end);
  const whole = code.map((block) => ({
    start: readable.indexOf(block.start),
    end: readable.indexOf(block.end),
  }));
  const passages: Passage[] = [];
  for (const piece of splitText(readable.text, whole)) {
    const text = tidy(readable.text, piece);
    if (!hasWords(text)) continue;
    const trimmed = trimPiece(readable.text, piece);
    passages.push({
      headingPath,
      text,
      start: readable.sourceStart(trimmed.start),
      end: readable.sourceEnd(trimmed.end),
    });
  }
  return passages;
}

function trimPiece(text: string, { start, end }: TextRange): TextRange {
  const piece = text.slice(start, end);
  return {
    start: start + piece.length - piece.trimStart().length,
    end: end - (piece.length - piece.trimEnd().length),
  };
}

/** The piece without the white space that carries no meaning. */
function tidy(text: string, { start, end }: TextRange): string {
  const lines = text.slice(start, end).split('\n');
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .normalize('NFC');
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);
}
