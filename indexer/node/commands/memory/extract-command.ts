import type { Command } from 'commander';
import { Option } from 'commander';
import { describeExtract, describeNeverRead } from '../../../jobs';
import type { ExtractReport } from '../../../memory-api';
import { findNote } from '../../find-note';
import type { VaultOptions } from '../../session-config';
import { formatCount, formatDuration, formatNumber } from '../../terminal/format';
import { withProgress } from '../../terminal/progress';
import type { CommandContext, Terminal } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { printMemories } from './describe-memory';
import { parseDate } from './memory-options';
import { printMemoryJson } from './print-memory-json';
import { withMemory } from './with-memory';

interface ExtractOptions extends VaultOptions {
  readonly since?: string;
  readonly all?: true;
  readonly path?: readonly string[];
  readonly dryRun?: boolean;
  readonly local?: boolean;
}

export function addExtractCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('extract')
    .description('read what changed and keep the statements worth remembering')
    .argument('<vault>', 'the folder with the notes')
    .option('--since <date>', 'notes changed since then (default: since the last run)', parseDate)
    .addOption(
      new Option('--all', 'all notes of the vault, however old: for the first time').conflicts([
        'since',
        'path',
      ]),
    )
    .option('--path <note...>', 'only these notes, changed or not')
    .option('--dry-run', 'tell what would come, and write nothing')
    .option('--local', 'read them on this machine, also where model servers are set');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium extract ~/Notes --all
  trivium extract ~/Notes
  trivium extract ~/Notes --since 2026-03-01 --dry-run
  trivium extract ~/Notes --path "Chats/Monday" --json

The first run reads what changed in the last 24 hours; --all reads the whole vault. Of conversations only what the user said or confirmed is kept.
With --json: { notes, conversations, sentences, candidates, inserted, duplicates, superseded, ..., memories };
candidates = inserted + duplicates + quarantined + forgottenBefore, liveAfter = liveBefore + inserted - superseded. "neverRead" counts older notes that no run has looked at,
"serversNotAsked" tells why rules read the notes although model servers are set.
`,
    )
    .action((vault: string, options: ExtractOptions) => runExtract(vault, options, context));
}

function runExtract(vault: string, options: ExtractOptions, context: CommandContext): Promise<void> {
  const { terminal, signal } = context;
  const { since, all, path: names, dryRun, local } = options;
  const how = { access: 'learn', meaning: true, notes: true } as const;
  return withMemory(vault, options, how, context, async ({ session, memory }) => {
    const paths: string[] = [];
    for (const name of names ?? []) paths.push(await findNote(session, name, signal, 'vault'));
    const report = await withProgress(context, (run) =>
      memory.extractMemories({
        ...run,
        ...(since !== undefined && { since }),
        ...(all && { isOfAll: true }),
        ...(names !== undefined && { paths }),
        ...(dryRun && { isDryRun: true }),
        ...(local && { isLocal: true }),
      }),
    );
    if (options.json) printMemoryJson(report, terminal);
    else printExtraction(report, terminal);
  });
}

export function printExtraction(report: ExtractReport, terminal: Terminal): void {
  const { dim } = terminal.colors;
  printMemories(report.memories, terminal);
  if (report.memories.length > 0) terminal.print();
  for (const { path, message } of report.failed) {
    terminal.note(`trivium: ${message.includes(path) ? message : `${path}: ${message}`}`);
  }
  terminal.print(describeExtract(report));
  const neverRead = describeNeverRead(report.neverRead);
  if (neverRead !== undefined) terminal.print(neverRead);
  if (report.serversNotAsked !== undefined) terminal.note(`trivium: ${report.serversNotAsked}`);
  const dropped = Object.entries(report.dropped).map(([reason, count]) => `${reason} ${formatNumber(count)}`);
  if (dropped.length > 0) terminal.print(dim(`Left out: ${dropped.join(', ')}`));
  terminal.print(dim(describeHow(report)));
  if (report.isDryRun) terminal.print('Nothing was written.');
}

function describeHow({ extractor, tookMs, modelCalls }: ExtractReport): string {
  const calls = modelCalls === undefined ? '' : `, ${formatCount(modelCalls, 'call')} to model servers`;
  return `By the extractor "${extractor}" in ${formatDuration(tookMs)}${calls}`;
}
