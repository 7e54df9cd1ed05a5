import type { Command } from 'commander';
import type { VaultOptions } from '../../session-config';
import { formatCount, formatNumber } from '../../terminal/format';
import { withProgress } from '../../terminal/progress';
import type { CommandContext } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { printMemoryJson } from './print-memory-json';
import { withMemory } from './with-memory';

interface DoctorCommandOptions extends VaultOptions {
  readonly apply?: boolean;
  readonly duplicates?: boolean;
}

export function addDoctorCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('doctor')
    .description('compare notes, vectors, graphs, ledgers and memories with one another; mends with --apply')
    .argument('<vault>', 'the folder with the notes')
    .option('--apply', 'mend what can be mended; what changes is kept in a backup first')
    .option('--duplicates', 'with --apply: of memories that say the very same keep only the oldest');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium doctor ~/Notes
  trivium doctor ~/Notes --apply --json

With --json: { checked, findings: [{ kind, message, isRepairable }], isApplied, backup }.
`,
    )
    .action((vault: string, options: DoctorCommandOptions) => runDoctor(vault, options, context));
}

function runDoctor(vault: string, options: DoctorCommandOptions, context: CommandContext): Promise<void> {
  const { terminal } = context;
  const { apply = false, duplicates = false } = options;
  // Nothing is read anew before: what a refresh mends by itself would not be seen.
  const how = { access: apply ? 'write' : 'write-if-free', meaning: true } as const;
  return withMemory(vault, options, how, context, async ({ memory }) => {
    const report = await withProgress(context, (run) =>
      memory.doctor({ ...run, apply, removeDuplicates: duplicates }),
    );
    if (options.json) return printMemoryJson(report, terminal);
    const { yellow, dim } = terminal.colors;
    for (const { kind, message, isRepairable } of report.findings) {
      terminal.print(`${yellow(kind)}  ${message}${isRepairable ? '' : dim('  (only told)')}`);
    }
    const checked = Object.entries(report.checked).map(
      ([what, count]) => `${formatNumber(count)} ${inWords(what, count)}`,
    );
    terminal.print(dim(`Looked at ${checked.join(', ')}.`));
    terminal.print(describeOutcome(report.findings, report.isApplied));
    if (report.backup !== undefined) terminal.print(`What was changed is kept in ${report.backup}.`);
  });
}

/** `notesInVault` as people write it: `notes in vault`, and `note in vault` of one. */
function inWords(name: string, count: number): string {
  const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  if (count !== 1) return words;
  return words.replace(/ies\b|s\b/, (plural) => (plural === 'ies' ? 'y' : ''));
}

function describeOutcome(
  findings: readonly { readonly isRepairable: boolean }[],
  isApplied: boolean,
): string {
  if (findings.length === 0) return 'Everything fits together.';
  const found = formatCount(findings.length, 'finding');
  const repairable = findings.filter(({ isRepairable }) => isRepairable).length;
  if (repairable === 0) return `${found}; nothing of it can be mended by itself.`;
  if (isApplied) return `${found}, ${formatNumber(repairable)} mended.`;
  return `${found}, ${formatNumber(repairable)} can be mended. Nothing has changed; --apply does it.`;
}
