import { cp } from 'node:fs/promises';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, vi } from 'vitest';
import { temporaryFolder } from '../temporary-folder';

// Each server is a process of its own; on a busy machine with two cores one takes seconds to start.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

export const PROGRAM = path.resolve('dist/trivium.js');

const opened: Client[] = [];

afterEach(async () => {
  for (const client of opened.splice(0)) await client.close();
});

/** A copy of the sample vault, with a data folder beside it. */
export async function sampleVault(): Promise<{ readonly vault: string; readonly data: string }> {
  const folder = await temporaryFolder();
  await cp('test/vault', path.join(folder, 'Notes'), { recursive: true });
  return { vault: path.join(folder, 'Notes'), data: path.join(folder, 'data') };
}

export interface Connected {
  readonly client: Client;
  readonly pid: () => number;
  /** What the server wrote to standard error by now. */
  readonly errors: () => string;
  /** Calls a tool that must succeed, and gives its structured answer. */
  readonly call: <T = Record<string, unknown>>(name: string, input?: Record<string, unknown>) => Promise<T>;
  /** Calls a tool that must fail, and gives what it says. */
  readonly failure: (name: string, input?: Record<string, unknown>) => Promise<string>;
}

/** Starts the built server for a vault and shakes hands with it, as any client does. */
export async function connect(
  { vault, data }: { readonly vault: string; readonly data: string },
  options: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<Connected> {
  const args = [PROGRAM, 'mcp', vault, '--data', data, '--model', 'none', ...options];
  const env = { ...getDefaultEnvironment(), ...environment };
  const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: 'pipe' });
  let errors = '';
  transport.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const client = new Client({ name: 'test', version: '1.0.0' });
  opened.push(client);
  await client.connect(transport);
  return { ...callsOf(client), pid: () => transport.pid ?? 0, errors: () => errors };
}

/** The calls of a client that is connected already. */
export function callsOf(client: Client): Omit<Connected, 'pid' | 'errors'> {
  const textOf = (content: readonly { readonly type: string }[]): string =>
    content.map((part) => ('text' in part ? String(part.text) : '')).join('\n');
  return {
    client,
    call: async <T>(name: string, input: Record<string, unknown> = {}) => {
      const result = await client.callTool({ name, arguments: input });
      if (result.isError === true) throw new Error(`${name}: ${textOf(result.content)}`);
      return result.structuredContent as T;
    },
    failure: async (name, input = {}) => {
      const result = await client.callTool({ name, arguments: input });
      if (result.isError !== true) throw new Error(`${name} was expected to fail, and gave an answer`);
      return textOf(result.content);
    },
  };
}
