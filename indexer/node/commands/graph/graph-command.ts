import type { Command } from 'commander';
import type { CommandContext } from '../../terminal/terminal';
import { addClearSearchesCommand } from './clear-searches-command';
import { addCoEditCommand } from './coedit-command';
import { addDismissCommands } from './dismiss-commands';
import { addGraphStatusCommand } from './graph-status-command';
import { addReadLogCommand } from './read-log-command';
import { addRebuildCommand } from './rebuild-command';
import { addReportCommand } from './report-command';
import { addValueTestCommand } from './value-test-command';

/** `trivium graph`: the graphs themselves, where `neighbours` and `related` ask them. */
export function addGraphCommand(program: Command, context: CommandContext): void {
  const graph = program
    .command('graph')
    .description('the graphs of what belongs together: counts, health, sources, report');
  addGraphStatusCommand(graph, context);
  addRebuildCommand(graph, context);
  addReportCommand(graph, context);
  addValueTestCommand(graph, context);
  addReadLogCommand(graph, context);
  addCoEditCommand(graph, context);
  addDismissCommands(graph, context);
  addClearSearchesCommand(graph, context);
  graph.addHelpText(
    'after',
    `
Examples:
  trivium graph status ~/Notes
  trivium graph report ~/Notes --write "Reports/Graph.md"
  trivium graph read-log ~/Notes/Log.md
`,
  );
}
