import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { MOST_RESULTS } from '../../engine-api';
import { EDIT_SOURCES, SIGNALS } from '../../graphs';
import { INDEXING_SPEEDS } from '../../indexing';

/** The options of every command that brings a vault's index up to date. */
export function addVaultOptions(command: Command): Command {
  return command
    .option('--data <folder>', 'where the derived files lie (default: the cache folder of the user)')
    .option(
      '--model <model>',
      'a model: its id, a folder, "nodes" for that of the model servers, or "none" for search by word only; remembered',
    )
    .option('--exclude <pattern...>', 'folders or gitignore patterns not to index; remembered')
    .option('--no-exclude', 'forget the remembered patterns')
    .option(
      '--memory-folder <folder>',
      'folder of the vault for what is learned (default: Trivium); remembered',
    )
    .option('--work-log <note...>', 'notes to read as work logs, besides those that are found; remembered')
    .option('--no-work-log', 'forget the remembered work logs')
    .option('--not-work-log <note...>', 'notes that are no work log, whatever they look like; remembered')
    .option('--no-not-work-log', 'forget the remembered notes that are none')
    .addOption(
      new Option(
        '--edit-sources <source...>',
        'where it is known from that notes were worked on together (default: all); remembered',
      ).choices(EDIT_SOURCES),
    )
    .addOption(
      new Option(
        '--weight <signal=number...>',
        'how much a signal counts among neighbours, 0 to 10; remembered',
      ).argParser(parseWeights),
    )
    .option('--no-weight', 'go back to the default weights')
    .option('--json', 'answer as JSON');
}

/** For the commands whose indexing somebody may want to be slow. */
export function addSpeedOption(command: Command): Command {
  return command.addOption(
    new Option(
      '--speed <speed>',
      'how much of the time indexing takes: all of it, 60 % (normal) or 25 % (gentle); default: full; remembered',
    ).choices(INDEXING_SPEEDS),
  );
}

/** For a command that only looks: what is remembered is what holds. */
export function addReadingOptions(command: Command): Command {
  return command
    .option('--data <folder>', 'where the derived files lie (default: the cache folder of the user)')
    .option('--model <model>', 'look at the vectors of this model instead of the remembered one')
    .option('--json', 'answer as JSON');
}

/** `--limit`, a positive whole number up to {@link MOST_RESULTS}. */
export function limitOption(fallback: number): Option {
  return new Option('-n, --limit <number>', `results at most, up to ${MOST_RESULTS}`)
    .default(fallback)
    .argParser(parseLimit);
}

/** {@link parseCount}, of results. */
export function parseLimit(text: string): number {
  const limit = parseCount(text);
  if (limit <= MOST_RESULTS) return limit;
  throw new InvalidArgumentError(`It must be ${MOST_RESULTS} at most.`);
}

/** An option's value that counts something. */
export function parseCount(text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('It must be a whole number above 0.');
}

/** `links=2`, and those given before it. */
export function parseWeights(
  text: string,
  before: Readonly<Record<string, number>> | undefined,
): Record<string, number> {
  const [, signal = '', number] = /^([^=]+)=(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const value = Number(number ?? NaN);
  if (SIGNALS.some((known) => known === signal) && value <= 10) return { ...before, [signal]: value };
  throw new InvalidArgumentError(
    `Write a signal and a number from 0 to 10, such as links=2. Signals: ${SIGNALS.join(', ')}.`,
  );
}
