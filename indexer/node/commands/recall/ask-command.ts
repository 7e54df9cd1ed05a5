import type { Command } from 'commander';
import type { AskAnswer } from '../../../recall-api';
import type { CommandContext, Terminal } from '../../terminal/terminal';
import { addVaultOptions, limitOption } from '../command-line';
import { addSpaceOption } from '../memory/memory-options';
import type { SpaceOptions } from '../memory/memory-options';
import { withMemory } from '../memory/with-memory';

interface AskOptions extends SpaceOptions {
  readonly limit: number;
  readonly local?: boolean;
}

const DEFAULT_SOURCES = 8;

export function addAskCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('ask')
    .description('an answer from notes and memory in which each part names its source')
    .argument('<vault>', 'the folder with the notes')
    .argument('<question...>', 'the question')
    .addOption(limitOption(DEFAULT_SOURCES))
    .option('--local', 'quoted by this device alone, also where model servers are set');
  addVaultOptions(addSpaceOption(command))
    .addHelpText(
      'after',
      `
Examples:
  trivium ask ~/Notes "who repairs the roof"
  trivium ask ~/Notes "how many notes about the roof"
  trivium ask ~/Notes "letzter Eintrag über den Garten" --json

Without a model server sentences are quoted; with one, a sentence stays only where the sources have it word for word.
"How many" and "the last" are counted, not guessed.
With --json: { text, by, sources, unsupported, reranked }.
`,
    )
    .action((vault: string, words: readonly string[], options: AskOptions) => {
      const question = words.join(' ');
      if (question.trim() === '') command.error('error: the question is empty; ask something');
      return runAsk(vault, question, options, context);
    });
}

function runAsk(
  vault: string,
  question: string,
  { limit, local, space, ...options }: AskOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const how = { access: 'write-if-free', meaning: true, notes: true } as const;
  return withMemory(vault, options, how, context, async ({ session }) => {
    if (local !== true) await session.engine.nodes.check(signal);
    const answer = await session.engine.recall.ask(
      { question, limit, ...(space !== undefined && { space }), ...(local === true && { isLocal: true }) },
      signal,
    );
    if (options.json) terminal.printJson(answer);
    else printAnswer(answer, terminal);
  });
}

function printAnswer({ text, sources, unsupported, notice }: AskAnswer, terminal: Terminal): void {
  const { dim } = terminal.colors;
  if (notice !== undefined) terminal.note(`trivium: ${notice}`);
  for (const line of text.split('\n')) terminal.print(line);
  if (sources.length > 0) terminal.print();
  for (const { number, path, lines, kind, date } of sources) {
    if (!text.includes(`[${number}]`)) continue;
    const place = path === undefined ? kind : `${path}${lines === undefined ? '' : `:${lines.from}`}`;
    terminal.print(dim(`[${number}] ${place}${date === undefined ? '' : `, ${date.slice(0, 10)}`}`));
  }
  for (const said of unsupported) terminal.note(`trivium: Left out, since no source says so: ${said}`);
}
