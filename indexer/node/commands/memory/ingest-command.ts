import path from 'node:path';
import type { Command } from 'commander';
import { formatCount } from '../../terminal/format';
import { withProgress } from '../../terminal/progress';
import type { CommandContext, Terminal } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { readTextFile } from '../read-text-file';
import { printExtraction } from './extract-command';
import type { SpaceOptions } from './memory-options';
import { printMemoryJson } from './print-memory-json';
import { withMemory } from './with-memory';

interface IngestOptions extends SpaceOptions {
  readonly local?: boolean;
  readonly allowLan?: boolean;
  readonly dryRun?: boolean;
}

/** What is taken in, with the name that its note is called by. */
interface Taken {
  readonly name: string;
  readonly text: string;
}

/** Lines of a page that a dry run shows. */
const SHOWN_LINES = 20;

export function addIngestCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('ingest')
    .description(
      'take an export of conversations, a text or a page into the memory folder, and extract from it',
    )
    .argument('<vault>', 'the folder with the notes')
    .argument(
      '<file>',
      'a JSON export of an assistant, a Markdown or text file, or the https:// address of a page',
    )
    .option('--space <space>', 'the space it belongs to (default: "default")')
    .option('--local', 'read it on this machine, also where model servers are set')
    .option('--allow-lan', 'fetch a page from a private network, too')
    .option('--dry-run', 'fetch and show it, and write nothing');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium ingest ~/Notes conversations.json
  trivium ingest ~/Notes minutes.md --space work --json
  trivium ingest ~/Notes https://example.org/article --dry-run

Each conversation becomes a note in "Conversations" of the memory folder, any other text one in "Documents". What was
taken in before stays as it is. A page is fetched from the internet alone: 5 MB, 20 seconds, five redirects at most.
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
  const { name, text } = await take(file, options, context);
  if (options.dryRun) return showOnly({ name, text }, options, terminal);
  const { space, local } = options;
  const how = { access: 'learn', meaning: true, notes: true } as const;
  await withMemory(vault, options, how, context, async ({ memory }) => {
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

async function take(
  file: string,
  { allowLan = false }: IngestOptions,
  context: CommandContext,
): Promise<Taken> {
  if (!/^https?:/i.test(file)) return { name: path.basename(file), text: await readTextFile(file) };
  context.terminal.note(`Fetching ${file} ...`);
  // Only now: what reads pages takes a while to load, and few commands need it.
  const { fetchDocument } = await import('../../web');
  const { title, text } = await fetchDocument(file, { allowLan, signal: context.signal });
  return { name: `${title}.md`, text };
}

function showOnly(taken: Taken, { json }: IngestOptions, terminal: Terminal): void {
  if (json === true) return terminal.printJson({ ...taken, isDryRun: true });
  const lines = taken.text.split('\n');
  for (const line of lines.slice(0, SHOWN_LINES)) terminal.print(line);
  if (lines.length > SHOWN_LINES)
    terminal.print(`... ${formatCount(lines.length - SHOWN_LINES, 'more line')}`);
  terminal.print(`\nNothing was written. Without --dry-run it becomes the note "${taken.name}".`);
}
