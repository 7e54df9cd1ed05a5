import type { Command } from 'commander';
import { countCoEdits, parseCommitLines } from '../../../graphs';
import { alignPairs, formatNumber } from '../../terminal/format';
import type { CommandContext } from '../../terminal/terminal';
import { readTextFile } from '../read-text-file';

export function addCoEditCommand(graph: Command, { terminal }: CommandContext): void {
  graph
    .command('coedit')
    .description('count the pairs of notes that commits changed together; bulk changes make none')
    .argument('<commits>', 'a file of JSON lines: {"commit", "date", "files": [paths]}')
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\nExample:\n  trivium graph coedit commits.jsonl --json\n')
    .action(async (file: string, { json }: { readonly json?: boolean }) => {
      const { pairs, occurrences, seenTwice } = countCoEdits(
        parseCommitLines(file, await readTextFile(file)),
      );
      if (json) return terminal.printJson({ pairs, occurrences, seenTwice });
      const rows: [string, string][] = [
        ['Pairs', formatNumber(pairs)],
        ['Times together', formatNumber(occurrences)],
        ['Seen twice or more', formatNumber(seenTwice)],
      ];
      for (const line of alignPairs(rows)) terminal.print(line);
    });
}
