import type { Command } from 'commander';
import { noteNames, readWorkLog } from '../../../graphs';
import type { WorkLog } from '../../../graphs';
import { formatCount } from '../../terminal/format';
import type { CommandContext, Terminal } from '../../terminal/terminal';
import { readTextFile } from '../read-text-file';

export function addReadLogCommand(graph: Command, { terminal }: CommandContext): void {
  graph
    .command('read-log')
    .description('what a work log says: its entries, each with its date and the notes it names')
    .argument('<file>', 'a note with a table, dated headings or dated items')
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      `
Examples:
  trivium graph read-log ~/Notes/Log.md
  trivium graph read-log ~/Notes/Log.md --json      [{ date, notes: [names] }]

A table is read by the names of its columns, in German or English, in any order.
`,
    )
    .action(async (file: string, { json }: { readonly json?: boolean }) => {
      const log = readWorkLog(await readTextFile(file));
      if (json)
        terminal.printJson(log.entries.map((entry) => ({ date: entry.date, notes: noteNames(entry) })));
      else printLog(log, terminal);
      for (const { line, message } of log.problems) terminal.note(`trivium: ${file}:${line}: ${message}`);
    });
}

const shapes: Readonly<Record<WorkLog['shape'], string>> = {
  table: 'A table',
  'dated-headings': 'Dated headings',
  'dated-items': 'Dated items',
  none: 'No work log: nothing in it is dated and names notes',
};

const NO_DATE = '----------';

function printLog({ shape, columns, entries, problems }: WorkLog, terminal: Terminal): void {
  const { bold, dim } = terminal.colors;
  const by = [columns?.date, ...(columns?.notes ?? [])].filter((header) => header !== undefined);
  terminal.print(bold(`${shapes[shape]}${by.length > 0 ? `, by the columns ${by.join(', ')}` : ''}`));
  for (const entry of entries) {
    const names = noteNames(entry);
    const notes = names.length > 0 ? names.join(', ') : dim('names no note');
    terminal.print(`${entry.date === '' ? NO_DATE : entry.date}  ${notes}`);
  }
  const none = entries.filter((entry) => noteNames(entry).length === 0).length;
  const counts = [
    formatCount(entries.length, 'entry', 'entries'),
    `${none} naming none`,
    formatCount(problems.length, 'problem'),
  ];
  terminal.print(dim(counts.join(', ')));
}
