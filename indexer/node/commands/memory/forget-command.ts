import type { Command } from 'commander';
import type { MemoryEngine, ForgetDocumentReport, ForgetReport } from '../../../memory-api';
import { findNote } from '../../find-note';
import type { Session } from '../../session';
import { formatCount, formatNumber } from '../../terminal/format';
import type { CommandContext, Terminal } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { printMemories } from './describe-memory';
import { findMemories } from './find-memory';
import { addSpaceOption } from './memory-options';
import type { SpaceOptions } from './memory-options';
import { printMemoryJson } from './print-memory-json';
import { withMemory } from './with-memory';

interface ForgetOptions extends SpaceOptions {
  readonly query?: string;
  readonly document?: string;
  readonly all?: true;
  readonly why?: string;
  readonly apply?: boolean;
}

export function addForgetCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('forget')
    .description('forget memories; tells what it would forget, and does it with --apply')
    .argument('<vault>', 'the folder with the notes')
    .argument('[id...]', 'ids of memories, or their beginnings')
    .option('--query <text>', 'forget what is close to this')
    .option('--all', 'with --query: all that is close to it, not only the first 100')
    .option('--document <note>', 'move this note to the trash and forget what comes from it alone');
  addSpaceOption(command)
    .option('--why <reason>', 'kept beside each memory')
    .option('--apply', 'forget it; without this nothing changes');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium forget ~/Notes 01KBB2V7QF --apply
  trivium forget ~/Notes --query "my old flat"            what would be forgotten
  trivium forget ~/Notes --query "my old flat" --apply
  trivium forget ~/Notes --document "Chats/Monday" --apply

What is forgotten is found no more, stays readable in "trivium history", and "trivium restore" brings it back.
With --json: { memories, more, isApplied }; more counts what is close and not named. With --document its path instead
of more.
`,
    )
    .action((vault: string, ids: readonly string[], options: ForgetOptions) => {
      const ways = [ids.length > 0, options.query !== undefined, options.document !== undefined];
      if (ways.filter(Boolean).length !== 1)
        command.error('error: give ids, or --query, or --document, and only one of these');
      if (options.query?.trim() === '') command.error('error: the query is empty; say what to forget');
      return runForget(vault, ids, options, context);
    });
}

function runForget(
  vault: string,
  ids: readonly string[],
  options: ForgetOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal } = context;
  // A dry run looks only; a query embeds what is new, which is worth keeping.
  const access = options.apply ? 'learn' : 'write-if-free';
  const how = { access, meaning: options.query !== undefined } as const;
  return withMemory(vault, options, how, context, async ({ session, memory }) => {
    const report = await forget(session, memory, ids, options, context);
    if (options.json) printMemoryJson(report, terminal);
    else printReport(report, terminal);
  });
}

async function forget(
  session: Session,
  memory: MemoryEngine,
  ids: readonly string[],
  options: ForgetOptions,
  { signal }: CommandContext,
): Promise<ForgetReport | ForgetDocumentReport> {
  const { query, document, space, why, all } = options;
  const apply = options.apply ?? false;
  if (document !== undefined) {
    return memory.forgetDocument({ path: await findNote(session, document, signal, 'vault'), apply });
  }
  const whole = (await findMemories(memory, ids)).map(({ id }) => id);
  return memory.forget({
    apply,
    ...(query === undefined ? { ids: whole } : { query }),
    ...(all && { limit: Infinity }),
    ...(space !== undefined && { space }),
    ...(why !== undefined && { why }),
  });
}

function printReport(report: ForgetReport | ForgetDocumentReport, terminal: Terminal): void {
  const { memories, isApplied } = report;
  const count = formatCount(memories.length, 'memory', 'memories');
  if ('path' in report) {
    terminal.print(isApplied ? `${report.path} is in the trash.` : `${report.path} would go to the trash.`);
  }
  if (memories.length === 0) return terminal.print('There is nothing to forget.');
  printMemories(memories, terminal);
  terminal.print();
  const more = 'more' in report ? report.more : 0;
  if (more > 0) {
    terminal.print(
      `${formatNumber(more)} more ${more === 1 ? 'is' : 'are'} close to this; --all names them too.`,
    );
  }
  if (isApplied) terminal.print(`Forgot ${count}. "trivium restore <vault> <id...>" brings them back.`);
  else terminal.print(`Would forget ${count}. Nothing has changed; --apply does it.`);
}
