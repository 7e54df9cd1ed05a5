import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { Option } from 'commander';
import { reportAsMarkdown } from '../../../graphs';
import { TriviumError } from '../../../platform';
import { isNotePath } from '../../../vault';
import { describeFileError, fileErrorCode } from '../../files/file-error';
import { isInside } from '../../files/inside';
import type { Session } from '../../session';
import { openSession } from '../../session';
import type { VaultOptions } from '../../session-config';
import type { CommandContext } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { prepareCounts } from './prepare-graphs';
import { statusAsJson } from './graph-status-command';

interface ReportOptions extends VaultOptions {
  readonly write?: string;
  readonly language: 'en' | 'de';
}

export function addReportCommand(graph: Command, context: CommandContext): void {
  const command = graph
    .command('report')
    .description(
      'the vault as one graph: hubs, bridges, communities, isolated notes; writes nothing unless asked',
    )
    .argument('<vault>', 'the folder with the notes')
    .option('--write <note>', 'write it as a new note at this path in the vault; no note is ever overwritten')
    .addOption(new Option('--language <language>', 'of the report').choices(['en', 'de']).default('en'));
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium graph report ~/Notes
  trivium graph report ~/Notes --write "Reports/Graph 2026-11.md"
`,
    )
    .action((vault: string, options: ReportOptions) => runReport(vault, options, context));
}

async function runReport(vault: string, options: ReportOptions, context: CommandContext): Promise<void> {
  const { terminal, signal } = context;
  const session = await openSession(vault, options, 'write-if-free', context);
  try {
    // Refused before minutes are spent on what could not be written.
    const note = options.write === undefined ? undefined : await placeInVault(session, options.write);
    await prepareCounts(session, context);
    const report = await session.engine.graphs.graphReport(signal);
    const text = reportAsMarkdown(report, options.language);
    if (note !== undefined) await writeNewNote(session, note, text);
    if (options.json) {
      terminal.printJson({ ...report, status: statusAsJson(report.status), written: note ?? null });
    } else if (note === undefined) {
      for (const line of text.trimEnd().split('\n')) terminal.print(line);
    } else {
      terminal.print(`Written to ${note}`);
    }
  } finally {
    await session.close();
  }
}

/** The path of a note to be, as the vault would list it; the ledgers stay among themselves. */
async function placeInVault({ vaultFolder, config }: Session, note: string): Promise<string> {
  const place = path.relative(vaultFolder, path.resolve(vaultFolder, note)).split(path.sep).join('/');
  const isHidden = place.split('/').some((part) => part.startsWith('.'));
  const isLedger = place.startsWith(`${config.memoryFolder}/ledger/`);
  const isNote = isNotePath(place) && !path.isAbsolute(place) && !isHidden && !isLedger;
  if (isNote && (await isInside(path.join(vaultFolder, place), vaultFolder))) return place;
  throw new TriviumError(
    'setting-invalid',
    `--write ${note} names no note of the vault. Give a path within it that ends with ".md" and no folder that is hidden, holds the ledgers or is a link to the outside.`,
  );
}

async function writeNewNote({ vaultFolder }: Session, note: string, text: string): Promise<void> {
  const file = path.join(vaultFolder, note);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    // `wx` fails where anything has that name: not even a note made this moment is overwritten.
    const handle = await open(file, 'wx');
    await handle.writeFile(text);
    await handle.close();
  } catch (cause) {
    const exists = fileErrorCode(cause) === 'EEXIST';
    const message = exists
      ? `There is a note ${note} already, and none is overwritten. Give --write another path.`
      : `${note} cannot be written: ${describeFileError(cause)}.`;
    throw new TriviumError(exists ? 'setting-invalid' : 'storage-unwritable', message, { cause });
  }
}
