import * as z from 'zod';
import { checksum } from '../platform';
import type { LedgerEvent } from './ledger';
import type { LedgerProblem } from './ledger-folder';
import { ledgerText, readLedgerText, withoutFormatting } from './ledger-text';

/** An event and the line it stands in. */
export interface LedgerLine<TEvent extends LedgerEvent> {
  readonly event: TEvent;
  /** What people read, without escapes; as it stands now, so perhaps edited by hand. */
  readonly text: string;
  /** Of the text as it was written; see {@link isEdited}. */
  readonly textHash: string;
  /** Id of the line that the same writer wrote before it in this stream. */
  readonly previousId?: string;
  /** Where it stands, `line` 1-based; absent until it is on disk. */
  readonly place?: { readonly file: string; readonly line: number };
}

/** What a stretch of a file holds. */
export interface ParsedLines<TEvent extends LedgerEvent> {
  readonly lines: readonly LedgerLine<TEvent>[];
  readonly problems: readonly LedgerProblem[];
}

/** What every machine part has around its event. */
const envelopeSchema = z.object({
  id: z.string().min(1),
  prev: z.string().optional(),
  textHash: z.string(),
  at: z.iso.datetime(),
});

const TEXT_HASH_DIGITS = 8;
const encoder = new TextEncoder();
const LIST_MARK = /^\s*(?:[-*+]|\d+[.)])(?:\s+|$)/;
/** An indented line that is no item of its own: a formatter that keeps lines short puts the rest of an item there. */
const CONTINUATION = /^\s+(?!\s|[-*+]\s|\d+[.)]\s)/;
const MACHINE_PART = /%%(\{[^%]*\})%%/g;
const JSON_STRING = /"(?:[^"\\]|\\.)*"/g;
/** Beside the `%` that would end the comment: what is a link, tag, code, tag of HTML or formula even in a comment. */
const UNSAFE_IN_JSON = /[%[#`<$\u007f-\u009f\u2028\u2029]/g;

/**
 * Hash of what people read; what a formatter changes does not count, see `withoutFormatting`. It is only ever compared with
 * that of the same line, so it may be short, and has to be quick: every line is looked at whenever a ledger is opened.
 */
export function hashLedgerText(text: string): string {
  const hash = checksum(encoder.encode(withoutMarks(withoutFormatting(text))));
  return hash.toString(16).padStart(TEXT_HASH_DIGITS, '0');
}

/** Without what a formatter of Markdown has its own taste in: the sign of emphasis, and the mark of a list in the text. */
function withoutMarks(text: string): string {
  return text
    .replaceAll('_', '*')
    .replace(/^[*+] /, '- ')
    .replace(/^(\d+)\) /, '$1. ');
}

/** Whether somebody changed the text of the line by hand, in more than a formatter does. */
export function isEdited(line: LedgerLine<LedgerEvent>): boolean {
  return hashLedgerText(line.text) !== line.textHash;
}

/** The line of an event with its newline; its text is written as `ledgerText` makes it. */
export function formatLedgerLine<TEvent extends LedgerEvent>(line: LedgerLine<TEvent>): string {
  const { id, at, ...rest } = line.event;
  const machinePart = { id, prev: line.previousId, textHash: line.textHash, ...rest, at };
  return `- ${ledgerText(line.text)} %%${safeJson(machinePart)}%%\n`;
}

/** JSON in one line that nothing in a Markdown comment can mistake for anything else. */
function safeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(JSON_STRING, (text) => text.replace(UNSAFE_IN_JSON, escapeInJson))
    .replace(/\[(?=\[)/g, '[ ');
}

function escapeInJson(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * The events in a stretch of a ledger's text. Lines that people added (headings, remarks) are passed over; a list item
 * without a readable machine part is a problem.
 *
 * @param firstLine number of the stretch's first line, 1-based
 */
export function parseLedgerLines<TEvent extends LedgerEvent>(
  file: string,
  text: string,
  firstLine: number,
  schema: z.ZodType<TEvent>,
): ParsedLines<TEvent> {
  const lines: LedgerLine<TEvent>[] = [];
  const problems: LedgerProblem[] = [];
  for (const { index, source } of unwrapped(text.split('\n'))) {
    const line = firstLine + index;
    const parsed = parseLine(source, schema);
    if (typeof parsed === 'string') problems.push({ file, line, message: parsed });
    else lines.push({ ...parsed, place: { file, line } });
  }
  return { lines, problems };
}

/** The lines that hold events, each in one piece, with the place of its first line. */
function* unwrapped(
  sources: readonly string[],
): Generator<{ readonly index: number; readonly source: string }> {
  for (let index = 0; index < sources.length; index++) {
    const first = index;
    let source = sources[index] ?? '';
    if (!LIST_MARK.test(source) && !source.includes('%%')) continue;
    for (let next = sources[index + 1]; isCutOff(source) && isContinuation(next); next = sources[index + 1]) {
      source = `${source.trimEnd()} ${next.trimStart()}`;
      index += 1;
    }
    yield { index: first, source };
  }
}

/** Ends before its machine part does. */
function isCutOff(source: string): boolean {
  return !source.includes('}%%');
}

function isContinuation(source: string | undefined): source is string {
  return source !== undefined && CONTINUATION.test(source);
}

/** The line, or why it cannot be read. */
function parseLine<TEvent extends LedgerEvent>(
  source: string,
  schema: z.ZodType<TEvent>,
): LedgerLine<TEvent> | string {
  const [match, ...more] = source.matchAll(MACHINE_PART);
  if (match === undefined) return 'its machine part (%%{…}%%) is missing or cut off';
  // What a person wrote after the comment is text too.
  const text = source.replace(match[0], ' ').replace(LIST_MARK, '').trim();
  if (more.length > 0 || text.includes('%%')) return 'two lines have run into one';
  const json = parseJson(match[1] ?? '');
  const envelope = envelopeSchema.safeParse(json);
  const event = schema.safeParse(json);
  if (!envelope.success || !event.success) return 'its machine part is damaged, or from a newer version';
  const { prev, textHash } = envelope.data;
  return {
    event: event.data,
    text: readLedgerText(text),
    textHash,
    ...(prev !== undefined && { previousId: prev }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
