import { runProgram } from '../../../../indexer/node/program';
import { createTerminal } from '../../../../indexer/node/terminal/terminal';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one command line to its end within this process, with a terminal that nobody watches. */
export async function run(...argv: readonly string[]): Promise<Ran> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) =>
    ({
      isTTY: false,
      write: (text: string) => (written[name] += text) !== '',
    }) as unknown as NodeJS.WriteStream;
  const terminal = createTerminal({
    stdin: { isTTY: false } as NodeJS.ReadStream,
    stdout: stream('stdout'),
    stderr: stream('stderr'),
  });
  const code = await runProgram(argv, { terminal, signal: new AbortController().signal });
  return { code, ...written };
}

/** Runs a command with `--json` that must succeed, and gives its answer. */
export async function ask<T>(...argv: readonly string[]): Promise<T> {
  const { code, stdout, stderr } = await run(...argv, '--json');
  if (code !== 0) throw new Error(`trivium ${argv.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as T;
}
