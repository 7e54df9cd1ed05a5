import type { Command } from 'commander';
import type { VaultOptions } from '../../session-config';
import { formatBytes, formatCount, formatNumber } from '../../terminal/format';
import { withProgress } from '../../terminal/progress';
import type { CommandContext } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { withMemory } from './with-memory';

interface CompressOptions extends VaultOptions {
  readonly apply?: boolean;
}

export function addCompressCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('compress')
    .description(
      'take lines without effect out of this device’s old ledgers; tells how many, does it with --apply',
    )
    .argument('<vault>', 'the folder with the notes')
    .option('--apply', 'do it; the files are copied to a backup first');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Example:
  trivium compress ~/Notes --apply

Only closed months of this device are touched, and no version of any memory goes.
With --json: { files, linesBefore, linesAfter, bytesBefore, bytesAfter, isApplied, backup }.
`,
    )
    .action((vault: string, options: CompressOptions) => runCompress(vault, options, context));
}

function runCompress(vault: string, options: CompressOptions, context: CommandContext): Promise<void> {
  const { terminal } = context;
  const apply = options.apply ?? false;
  const how = { access: apply ? 'write' : 'read-unless-set', meaning: false } as const;
  return withMemory(vault, options, how, context, async ({ memory }) => {
    const report = await withProgress(context, (run) => memory.compress({ ...run, apply }));
    if (options.json) return terminal.printJson(report);
    if (report.files === 0) return terminal.print('There is nothing to compress.');
    const { linesBefore, linesAfter, bytesBefore, bytesAfter, isApplied, backup } = report;
    terminal.print(
      `${formatCount(report.files, 'file')}: ${formatNumber(linesBefore)} lines become ${formatNumber(linesAfter)}, ${formatBytes(bytesBefore)} become ${formatBytes(bytesAfter)}.`,
    );
    if (!isApplied) terminal.print('Nothing has changed; --apply does it.');
    if (backup !== undefined) terminal.print(`The files as they were lie in ${backup}.`);
  });
}
