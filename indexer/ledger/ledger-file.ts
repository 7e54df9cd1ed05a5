import type { LedgerEvent } from './ledger';
import type { LedgerWriter } from './ledger-folder';
import type { ParsedLines } from './ledger-line';
import { parseLedgerLines } from './ledger-line';
import type * as z from 'zod';

/** The property that makes a note a file of Trivium's: it stays out of the index, and only it is ever written to. */
const MARKER_KEY = 'trivium';
const MARKER_VALUE = 'ledger';

const FRONTMATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?\n)?---[ \t]*(?:\r?\n|$)/;
const MARKER_LINE = /^trivium:[ \t]*(["']?)ledger\1[ \t]*\r?$/m;
const NAME = /^(\d{4}-\d{2}) ([a-z]+(?:-[a-z]+)*) (.+)\.md$/;

/**
 * Name of a writer's file.
 *
 * @param month `YYYY-MM`
 * @param copy 1, or more where a name is taken
 */
export function ledgerFileName(month: string, stream: string, writer: LedgerWriter, copy: number): string {
  const number = copy === 1 ? '' : ` ${copy}`;
  return `${month} ${stream} ${writer.label}-${writer.id}${number}.md`;
}

/** Whether the name is that of a stream's file, of whatever writer, and also as the copy that a sync makes of it. */
export function isOfStream(name: string, stream: string): boolean {
  return NAME.exec(name)?.[2] === stream;
}

/** The month and number of a file of this writer, undefined for any other name. */
export function ownFileParts(
  name: string,
  stream: string,
  writer: LedgerWriter,
): { readonly month: string; readonly copy: number } | undefined {
  const month = NAME.exec(name)?.[1];
  if (month === undefined) return undefined;
  const copy = Number(/ (\d+)\.md$/.exec(name)?.[1] ?? 1);
  return name === ledgerFileName(month, stream, writer, copy) ? { month, copy } : undefined;
}

/** The first lines of a new file. */
export function ledgerHeader(stream: string): string {
  return [
    '---',
    `${MARKER_KEY}: ${MARKER_VALUE}`,
    '---',
    `What Trivium has learned (${stream}), one line for each event. You may delete lines: what they say is then forgotten.`,
    '',
    '',
  ].join('\n');
}

/** A ledger's text, undefined where it is no ledger: then it is somebody else's file. */
export function parseLedgerFile<TEvent extends LedgerEvent>(
  name: string,
  text: string,
  schema: z.ZodType<TEvent>,
): ParsedLines<TEvent> | undefined {
  const frontmatter = FRONTMATTER.exec(text)?.[0];
  if (frontmatter === undefined || !MARKER_LINE.test(frontmatter)) return undefined;
  const firstLine = frontmatter.split('\n').length;
  return parseLedgerLines(name, text.slice(frontmatter.length), firstLine, schema);
}
