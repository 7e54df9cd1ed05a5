import type { Command } from 'commander';
import type { CommandContext } from '../../terminal/terminal';
import { addAskCommand } from './ask-command';
import { addContextCommand } from './context-command';
import { addHealthCommand } from './health-command';
import { addStatsCommand } from './stats-command';

/** What goes before an answer, answers, and what they depend on. */
export function addRecallCommands(program: Command, context: CommandContext): void {
  addContextCommand(program, context);
  addAskCommand(program, context);
  addStatsCommand(program, context);
  addHealthCommand(program, context);
}
