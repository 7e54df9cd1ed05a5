import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { redact, scanText } from '../../memory';
import type { ScanFinding } from '../../memory';
import { TriviumError } from '../../platform';
import { MAX_NOTE_BYTES } from '../defaults';
import { decodeNote } from '../files/decode-note';
import { describeFileError, isMissing } from '../files/file-error';
import { formatBytes, formatCount, formatNumber } from '../terminal/format';
import type { CommandContext } from '../terminal/terminal';

/** What a program is told of a line or item. */
export interface ScanAnswer {
  readonly blocked: boolean;
  /** What there is against it, null where nothing is. */
  readonly reason: string | null;
}

/** As much of a line as is shown to a person. */
const EXCERPT_LENGTH = 120;

export function addScanCommand(program: Command, context: CommandContext): void {
  program
    .command('scan')
    .description(
      'show which texts the memory would keep out: hidden instructions, secrets, invisible characters',
    )
    .argument('<file>', 'a text file (each line), a JSON array (each item) or JSON Lines (each line)')
    .option('--json', 'answer as JSON: [{ blocked, reason }], one for each line or item')
    .addHelpText('after', '\nExamples:\n  trivium scan inbox.txt\n  trivium scan export.json --json\n')
    .action((file: string, options: { readonly json?: boolean }) => runScan(file, options, context));
}

async function runScan(
  file: string,
  options: { readonly json?: boolean },
  { terminal, signal }: CommandContext,
): Promise<void> {
  const texts = readTexts(file, await readWhole(file));
  const scanned = texts.map((text) => {
    signal.throwIfAborted();
    return { text, findings: scanText(text) };
  });
  if (options.json) return terminal.printJson(scanned.map(({ findings }) => answerOf(findings)));
  const blocked = scanned.filter(({ findings }) => findings.length > 0);
  const { bold, dim } = terminal.colors;
  for (const [index, { text, findings }] of scanned.entries()) {
    if (findings.length === 0) continue;
    terminal.print(`${bold(formatNumber(index + 1))}  ${answerOf(findings).reason ?? ''}`);
    terminal.print(dim(`   ${excerptOf(text, findings)}`));
  }
  terminal.print(
    `${formatNumber(blocked.length)} of ${formatCount(texts.length, 'text')} would be kept out.`,
  );
}

function answerOf(findings: readonly ScanFinding[]): ScanAnswer {
  const reasons = [...new Set(findings.map(({ reason }) => reason))];
  return { blocked: reasons.length > 0, reason: reasons.length > 0 ? reasons.join('; ') : null };
}

/** Secrets are not shown again. */
function excerptOf(text: string, findings: readonly ScanFinding[]): string {
  const shown = redact(text, findings).replace(/\s+/gu, ' ').trim();
  return shown.length > EXCERPT_LENGTH ? `${shown.slice(0, EXCERPT_LENGTH)}…` : shown;
}

async function readWhole(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > MAX_NOTE_BYTES) throw tooLarge(file, size);
    return decodeNote(file, await readFile(file));
  } catch (error) {
    if (error instanceof TriviumError && error.code === 'note-is-binary') {
      const message = `${file} is no UTF-8 text, so that there is nothing to scan in it. Save it as UTF-8.`;
      throw new TriviumError('note-is-binary', message, { cause: error });
    }
    if (error instanceof TriviumError) throw error;
    if (isMissing(error)) {
      const message = `There is no file ${path.resolve(file)}. Give the path of a text, JSON or JSON Lines file.`;
      throw new TriviumError('note-not-found', message, { cause: error });
    }
    const message = `${file} cannot be read: ${describeFileError(error)}.`;
    throw new TriviumError('note-unreadable', message, { cause: error });
  }
}

function tooLarge(file: string, bytes: number): TriviumError {
  const message = `${file} has ${formatBytes(bytes)}; files above ${formatBytes(MAX_NOTE_BYTES)} are not scanned. Split it.`;
  return new TriviumError('note-too-large', message);
}

/** The texts of a file, by its ending: items of JSON, else lines. Empty lines count, so that places fit. */
function readTexts(file: string, content: string): readonly string[] {
  const ending = path.extname(file).toLowerCase();
  if (ending === '.json') return itemsOf(parseJson(content, file)).map(textOf);
  const lines = content.split(/\r?\n/u);
  if (lines.at(-1) === '') lines.pop();
  if (ending !== '.jsonl' && ending !== '.ndjson') return lines;
  return lines
    .map((line, index) => ({ line, place: `line ${index + 1} of ${file}` }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, place }) => textOf(parseJson(line, place)));
}

function parseJson(content: string, place: string): unknown {
  try {
    return JSON.parse(content.replace(/^\ufeff/u, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `${place} is not valid JSON: ${reason}. Correct it, or give a text file.`;
    throw new TriviumError('note-unreadable', message, { cause });
  }
}

/** The items of an array; those of all arrays of an object that has any, such as texts by their kind. */
function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [value];
  const arrays = Object.values(value).filter(Array.isArray);
  return arrays.length > 0 ? arrays.flat() : [value];
}

/** All texts of an item, each on lines of its own. */
function textOf(item: unknown): string {
  if (typeof item === 'string') return item;
  if (typeof item !== 'object' || item === null) return '';
  return Object.values(item).map(textOf).join('\n');
}
