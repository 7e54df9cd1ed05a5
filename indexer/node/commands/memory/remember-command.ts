import type { Command } from 'commander';
import type { Memory } from '../../../memory';
import type { RememberReport } from '../../../memory-api';
import type { CommandContext, Terminal } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { describeMemory } from './describe-memory';
import { categoryOption, parseDate, sourceOption, typeOption } from './memory-options';
import type { OriginOptions, TypingOptions } from './memory-options';
import { printMemoryJson } from './print-memory-json';
import { withMemory } from './with-memory';

interface RememberOptions extends TypingOptions, OriginOptions {
  readonly date?: string;
  readonly apart?: true;
}

export function addRememberCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('remember')
    .description('keep a statement, and tell what it replaces, repeats or adds to')
    .argument('<vault>', 'the folder with the notes')
    .argument('<text...>', 'one statement that stands by itself')
    .addOption(typeOption('how it is to be understood; found from the text by default'))
    .addOption(categoryOption('what it is about; found from the text by default'))
    .option('--space <space>', 'the space it belongs to (default: "default")')
    .addOption(sourceOption('who says it (default: user)'))
    .option('--apart', 'it is no other wording of what it was taken for: keep it beside that')
    .option('--date <date>', 'the day it is from (default: today)', parseDate);
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium remember ~/Notes "I work at company B"
  trivium remember ~/Notes "I prefer short answers" --type preference --json
  trivium remember ~/Notes "The deploy script needs Node 20" --source self --category tool

Where something new is "known already" although it is not, say it again with --apart: that is counted against the
rule that took it for the same ("trivium calibration"). The very same words are one memory, also with --apart.
A text that holds a password, or instructions to a model, is kept out and waits in "trivium quarantine".
With --json: { outcome, memory, superseded, extends, duplicates, reviews, findings }.
`,
    )
    .action((vault: string, words: readonly string[], options: RememberOptions) => {
      const text = words.join(' ');
      if (text.trim() === '') command.error('error: the text is empty; give a statement to remember');
      return runRemember(vault, text, options, context);
    });
}

function runRemember(
  vault: string,
  text: string,
  options: RememberOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal } = context;
  const { type, category, space, source, date, apart } = options;
  return withMemory(vault, options, { access: 'learn', meaning: true }, context, async ({ memory }) => {
    const report = await memory.remember({
      text,
      ...(type && { type }),
      ...(category && { category }),
      ...(space !== undefined && { space }),
      ...(source && { origin: source }),
      ...(date !== undefined && { date }),
      ...(apart && { isApart: true }),
    });
    if (options.json) printMemoryJson(report, terminal);
    else printReport(report, apart === true, terminal);
  });
}

const OUTCOMES: Readonly<Record<RememberReport['outcome'], string>> = {
  added: 'Remembered:',
  duplicate: 'Known already:',
  quarantined: 'Kept out; "trivium quarantine <vault>" shows it:',
  'forgotten-before': 'Not remembered, because it was forgotten before; "trivium restore" brings it back:',
};

function printReport(report: RememberReport, isApart: boolean, terminal: Terminal): void {
  terminal.print(OUTCOMES[report.outcome]);
  if (report.memory) printIndented([report.memory], terminal);
  // Other words would have been kept.
  if (isApart && report.outcome === 'duplicate')
    terminal.print('These very words are one memory; --apart keeps only other words beside it.');
  const others = report.duplicates.filter(({ id }) => id !== report.memory?.id);
  for (const { reason } of report.findings) terminal.print(`  ${reason}`);
  printPart('It replaces', report.superseded, terminal);
  printPart('It says the same as', others, terminal);
  printPart('It adds to', report.extends, terminal);
  if (report.reviews.length === 0) return;
  terminal.print('Not sure what it is to these; "trivium review <vault>" asks you:');
  printIndented(
    report.reviews.map(({ older }) => older),
    terminal,
  );
}

function printPart(title: string, memories: readonly Memory[], terminal: Terminal): void {
  if (memories.length === 0) return;
  terminal.print(`${title}:`);
  printIndented(memories, terminal);
}

function printIndented(memories: readonly Memory[], terminal: Terminal): void {
  for (const memory of memories) {
    for (const line of describeMemory(memory, terminal)) terminal.print(`  ${line}`);
  }
}
