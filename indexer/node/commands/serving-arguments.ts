import process from 'node:process';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { TriviumError } from '../../platform';
import { readPackageVersion } from '../package-root';
import type { Scope } from '../server';
import { serveVault } from '../serving';
import type { ServedVault } from '../serving';
import type { VaultOptions } from '../session-config';
import type { CommandContext } from '../terminal/terminal';
import { addVaultOptions } from './command-line';

/** Names the one space that a server is for, where no option does. */
const SPACE_VARIABLE = 'TRIVIUM_SPACE';

/** What every command understands that serves a vault to programs. */
export interface ServingArguments extends VaultOptions {
  readonly host: string;
  /** Name of an environment variable. */
  readonly token?: string;
  readonly readOnly?: boolean;
  readonly space?: string;
  /** False with `--no-jobs`. */
  readonly jobs: boolean;
}

export function addServingOptions(command: Command): Command {
  command
    .option('--host <host>', 'what to listen on', '127.0.0.1')
    .option(
      '--token <variable>',
      'environment variable with the bearer token to ask for; needed beyond this machine',
    )
    .option('--read-only', 'offer only what reads: nothing is remembered, no note is written')
    .option('--space <space>', `answer of this space alone (default: that of ${SPACE_VARIABLE}, else any)`)
    .option('--no-jobs', 'neither extract memories nor write the profile by night');
  return addVaultOptions(command);
}

/** What a server is given besides where it listens. */
export interface Serving {
  readonly served: ServedVault;
  readonly scope: Scope;
  readonly token: string | undefined;
  readonly version: string;
  readonly onProblem: (message: string) => void;
}

/**
 * Opens a vault to be asked for long, serves it, and closes it again.
 *
 * @throws TriviumError `setting-invalid` where space or token are none, before anything is opened
 */
export async function withServedVault(
  vault: string,
  { readOnly = false, space, token: variable, ...options }: ServingArguments,
  context: CommandContext,
  serve: (serving: Serving) => Promise<void>,
): Promise<void> {
  // Only now: servers take a while to load, and other commands do without them.
  const { createScope } = await import('../server');
  const scope = createScope(space ?? (process.env[SPACE_VARIABLE] || undefined));
  const token = variable === undefined ? undefined : readToken(variable);
  const version = await readPackageVersion();
  const served = await serveVault(vault, { ...options, isReadOnly: readOnly }, context);
  const onProblem = (message: string): void => context.terminal.note(`trivium: ${message}`);
  try {
    await serve({ served, scope, token, version, onProblem });
  } finally {
    await served.close();
  }
}

/** @throws TriviumError `setting-invalid` where the variable holds none */
function readToken(variable: string): string {
  const token = process.env[variable];
  if (token !== undefined && /^\S+$/.test(token)) return token;
  const message = `The environment variable ${variable} holds no token. Set it to one word, such as the output of "openssl rand -hex 32".`;
  throw new TriviumError('setting-invalid', message);
}

export function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= 65_535) return port;
  throw new InvalidArgumentError('It must be a port: a number up to 65535, or 0 for any that is free.');
}
