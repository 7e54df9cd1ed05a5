import { runProgram } from '../../../../indexer/node/program';
import { createTerminal } from '../../../../indexer/node/terminal/terminal';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly finished: Promise<Ran>;
  /** What stands on standard output by now. */
  readonly output: () => string;
  /** As Ctrl-C does. */
  readonly interrupt: () => void;
}

/** Starts one command line within this process, with a terminal that nobody watches. */
export function start(...argv: readonly string[]): Started {
  const controller = new AbortController();
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
  const finished = runProgram(argv, { terminal, signal: controller.signal }).then((code) => ({
    code,
    ...written,
  }));
  return { finished, output: () => written.stdout, interrupt: () => controller.abort() };
}

/** Runs one command line to its end. */
export function run(...argv: readonly string[]): Promise<Ran> {
  return start(...argv).finished;
}

/** Runs a command with `--json` that must succeed, and gives its answer. */
export async function ask<T>(...argv: readonly string[]): Promise<T> {
  const { code, stdout, stderr } = await run(...argv, '--json');
  if (code !== 0) throw new Error(`trivium ${argv.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as T;
}
