import path from 'node:path';
import type { Command } from 'commander';
import { formatCount } from '../../terminal/format';
import { withProgress } from '../../terminal/progress';
import type { CommandContext } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { readTextFile } from '../read-text-file';
import { printExtraction } from './extract-command';
import type { SpaceOptions } from './memory-options';
import { printMemoryJson } from './print-memory-json';
import { withMemory } from './with-memory';

interface IngestOptions extends SpaceOptions {
  readonly local?: boolean;
}

export function addIngestCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('ingest')
    .description('take an export of conversations, or a text, into the memory folder, and extract from it')
    .argument('<vault>', 'the folder with the notes')
    .argument('<file>', 'a JSON export of an assistant, or a Markdown or text file')
    .option('--space <space>', 'the space it belongs to (default: "default")')
    .option('--local', 'read it on this machine, also where model servers are set');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium ingest ~/Notes conversations.json
  trivium ingest ~/Notes minutes.md --space work --json

Each conversation becomes a note in "Conversations" of the memory folder, any other text one in "Documents". What was
taken in before stays as it is.
With --json: { written, unchanged, extraction }; extraction as "trivium extract" gives it.
`,
    )
    .action((vault: string, file: string, options: IngestOptions) =>
      runIngest(vault, file, options, context),
    );
}

async function runIngest(
  vault: string,
  file: string,
  options: IngestOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal } = context;
  const text = await readTextFile(file);
  const { space, local } = options;
  const how = { access: 'learn', meaning: true, notes: true } as const;
  await withMemory(vault, options, how, context, async ({ memory }) => {
    const name = path.basename(file);
    const report = await withProgress(context, (run) =>
      memory.ingest({
        ...run,
        ...{ name, text },
        ...(space !== undefined && { space }),
        ...(local && { isLocal: true }),
      }),
    );
    if (options.json) return printMemoryJson(report, terminal);
    const { written, unchanged, extraction } = report;
    for (const note of written) terminal.print(terminal.colors.cyan(note));
    terminal.print(
      `${formatCount(written.length, 'note')} written, ${formatCount(unchanged.length, 'note')} as before.`,
    );
    printExtraction(extraction, terminal);
  });
}
