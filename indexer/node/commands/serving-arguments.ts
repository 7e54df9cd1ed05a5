import process from 'node:process';
import { InvalidArgumentError } from 'commander';
import { TriviumError } from '../../platform';

/** Names the one space that a server is for, where no option does. */
export const SPACE_VARIABLE = 'TRIVIUM_SPACE';

/** @throws TriviumError `setting-invalid` where the variable holds none */
export function readToken(variable: string): string {
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
