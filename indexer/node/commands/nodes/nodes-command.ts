import type { Command } from 'commander';
import type { CommandContext } from '../../terminal/terminal';
import { addAllowCommands } from './allow-commands';
import { addNodeCommands } from './node-commands';
import { addNodesStatusCommand } from './nodes-status-command';
import { addPauseCommands } from './pause-commands';

/** `trivium nodes`: the model servers that heavy work may go to. */
export function addNodesCommand(program: Command, context: CommandContext): void {
  const nodes = program
    .command('nodes')
    .description('model servers that extraction, judging and profile may go to: add, test, pause, watch');
  addNodesStatusCommand(nodes, context);
  addNodeCommands(nodes, context);
  addAllowCommands(nodes, context);
  addPauseCommands(nodes, context);
  nodes.addHelpText(
    'after',
    `
Examples:
  trivium nodes add ~/Notes http://192.168.1.20:8080 --name attic
  trivium nodes ~/Notes
  trivium nodes allow ~/Notes attic
  trivium nodes pause ~/Notes attic --for 2h

Nothing is sent to a server on another machine before "nodes allow"; see docs/nodes.md.
`,
  );
}
