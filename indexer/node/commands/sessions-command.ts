import type { Command } from 'commander';
import type { SessionAnswer, SessionHit } from '../../recall-api';
import type { CommandContext, Terminal } from '../terminal/terminal';
import { addVaultOptions, limitOption } from './command-line';
import { addSpaceOption } from './memory/memory-options';
import type { SpaceOptions } from './memory/memory-options';
import { withMemory } from './memory/with-memory';

interface SessionsOptions extends SpaceOptions {
  readonly limit: number;
  readonly now?: string;
  readonly without?: string;
}

const DEFAULT_SESSIONS = 10;

export function addSessionsCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('sessions')
    .description('find past conversations by the words in them and by time words')
    .argument('<vault>', 'the folder with the notes')
    .argument('<query...>', 'words, and times such as "yesterday evening", "letzte Woche", "im März"')
    .option('--now <time>', 'the time that "yesterday" counts from, in ISO form (default: now)')
    .option('--without <note>', 'a conversation to leave out, by its path or id: the one that asks')
    .addOption(limitOption(DEFAULT_SESSIONS));
  addVaultOptions(addSpaceOption(command))
    .addHelpText(
      'after',
      `
Examples:
  trivium sessions ~/Notes "Kino gestern Abend"
  trivium sessions ~/Notes "what did we say about the roof last week" --json

A word counts wherever it stands in another one; time words are filters that everything passes.
With --json: { query, hits: [{ path, title, date, speaker, snippet, line, matched, ... }], words, time }; lines count from 1.
`,
    )
    .action((vault: string, words: readonly string[], options: SessionsOptions) => {
      const query = words.join(' ');
      if (query.trim() === '')
        command.error('error: the query is empty; name a word that was said, or a time');
      return runSessions(vault, query, options, context);
    });
}

function runSessions(
  vault: string,
  query: string,
  { space, limit, now, without, json, ...options }: SessionsOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const how = { access: 'write-if-free', meaning: false, notes: true } as const;
  return withMemory(vault, { ...options }, how, context, async ({ session }) => {
    const answer = await session.engine.recall.searchSessions(
      {
        ...{ query, limit },
        ...(space !== undefined && { space }),
        ...(now !== undefined && { now }),
        ...(without !== undefined && { without }),
      },
      signal,
    );
    if (json === true) terminal.printJson({ query, ...answer, hits: answer.hits.map(asJson) });
    else printAnswer(answer, terminal);
  });
}

function asJson(hit: SessionHit): SessionHit {
  return { ...hit, line: hit.line + 1 };
}

function printAnswer({ hits, time, notice }: SessionAnswer, terminal: Terminal): void {
  const { bold, dim } = terminal.colors;
  if (notice !== undefined) terminal.note(`trivium: ${notice}`);
  if (time !== undefined) terminal.print(dim(describeTime(time)));
  for (const [at, hit] of hits.entries()) {
    if (at > 0 || time !== undefined) terminal.print();
    terminal.print(`${bold(hit.title)}${hit.date === undefined ? '' : dim(`  ${hit.date}`)}`);
    terminal.print(`  ${hit.speaker}: ${hit.snippet}`);
    terminal.print(`  ${dim(`${hit.path}:${hit.line + 1}`)}`);
  }
}

/** `gestern, Abend: 2026-03-17, 17 to 24 h`. */
function describeTime({ from, to, weekday, hours, said }: NonNullable<SessionAnswer['time']>): string {
  const days = [from !== undefined && `from ${from}`, to !== undefined && `before ${to}`];
  const parts = [
    ...days,
    weekday !== undefined && `${WEEKDAYS[weekday - 1]}`,
    hours !== undefined && `${hours.from} to ${hours.to} h`,
  ].filter((part) => part !== false);
  return `${said.join(', ')}: ${parts.join(', ')}`;
}

const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];
