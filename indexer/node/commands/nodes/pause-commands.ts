import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { LONGEST_PAUSE_MS } from '../../../nodes';
import type { Pause } from '../../../nodes';
import { isIsoDate, TriviumError } from '../../../platform';
import { readNodeSettings } from '../../nodes/node-settings-file';
import { pauseFile, writePause } from '../../nodes/pause-file';
import { openSession } from '../../session';
import type { VaultOptions } from '../../session-config';
import { formatTime } from '../../terminal/format';
import type { CommandContext } from '../../terminal/terminal';
import { addReadingOptions } from '../command-line';
import { unknownNode } from './node-commands';

interface PauseOptions extends VaultOptions {
  readonly for?: number;
  readonly until?: string;
}

const UNITS_MS: Readonly<Record<string, number>> = { m: 60_000, min: 60_000, h: 60 * 60_000 };
const STANDARD_PAUSE_MS = 60 * 60_000;

/** `pause` and `resume`: servers that are needed for something else for a while. */
export function addPauseCommands(nodes: Command, context: CommandContext): void {
  addReadingOptions(
    nodes
      .command('pause')
      .description('give servers no new work for a while; a pause always ends by itself')
      .argument('<vault>', 'the folder with the notes')
      .argument('[name...]', 'which servers (default: all)')
      .option('--for <time>', 'how long, such as 30m or 2h (default: 1h, at most a day)', parseDuration)
      .option('--until <time>', 'ISO time at which it ends, instead'),
  )
    .addHelpText(
      'after',
      `
The pause is a file that other programs may write, too: pause.json in the data folder, { "nodes": ["attic"], "until":
"2026-12-01T06:00:00Z" }. A process that watches heeds it within seconds.
`,
    )
    .action((vault: string, names: readonly string[], options: PauseOptions) =>
      runPause(vault, names, options, context),
    );
  addReadingOptions(
    nodes.command('resume').description('end the pause').argument('<vault>', 'the folder with the notes'),
  ).action((vault: string, options: VaultOptions) => runResume(vault, options, context));
}

async function runPause(
  vault: string,
  names: readonly string[],
  options: PauseOptions,
  context: CommandContext,
): Promise<void> {
  const session = await openSession(vault, options, 'read', context);
  try {
    const { nodes } = await readNodeSettings(session.data);
    for (const name of names) {
      if (!nodes.some((node) => node.name === name)) throw unknownNode(name, nodes);
    }
    const pause: Pause = { ...(names.length > 0 && { nodes: [...names] }), until: endOf(options) };
    await writePause(session.data, pause);
    if (options.json) return context.terminal.printJson({ pause, file: pauseFile(session.data) });
    const who =
      names.length === 0 ? 'All servers pause' : `${names.join(', ')} pause${names.length === 1 ? 's' : ''}`;
    context.terminal.print(`${who} until ${formatTime(pause.until)}. What runs is finished.`);
  } finally {
    await session.close();
  }
}

async function runResume(vault: string, options: VaultOptions, context: CommandContext): Promise<void> {
  const session = await openSession(vault, options, 'read', context);
  try {
    await writePause(session.data, undefined);
    if (options.json) context.terminal.printJson({ pause: null });
    else context.terminal.print('No server pauses.');
  } finally {
    await session.close();
  }
}

/** @throws TriviumError `setting-invalid` */
function endOf({ for: forMs = STANDARD_PAUSE_MS, until }: PauseOptions): string {
  const now = Date.now();
  if (until !== undefined && !isIsoDate(until)) {
    throw new TriviumError('setting-invalid', `--until ${until} is no time. Write 2026-12-01T06:00Z.`);
  }
  const endMs = until === undefined ? now + forMs : Date.parse(until);
  if (endMs <= now) throw new TriviumError('setting-invalid', `--until ${until} is over already.`);
  if (endMs - now > LONGEST_PAUSE_MS) {
    throw new TriviumError(
      'setting-invalid',
      'A pause lasts a day at most. To leave a server out, remove it.',
    );
  }
  return new Date(endMs).toISOString();
}

function parseDuration(text: string): number {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*(m|min|h)$/.exec(text) ?? [];
  const ms = Number(number) * (UNITS_MS[unit] ?? NaN);
  if (ms > 0) return ms;
  throw new InvalidArgumentError('Write a time such as 30m or 2h.');
}
