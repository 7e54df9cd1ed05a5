import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';

// Every run is a process of its own; on a busy machine with two cores a few of them take seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PROGRAM = path.resolve('dist/trivium.js');

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly finished: Promise<Finished>;
  readonly output: () => string;
  readonly errors: () => string;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Closes the reading end of standard output, as `head` does. */
  readonly stopReading: () => void;
}

/** Starts the built command line as a user would. */
export function startCli(parameters: readonly string[], environment: NodeJS.ProcessEnv = {}): Running {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is not there. Run "npm run build" first.`);
  const env = { ...process.env, NO_COLOR: '1', ...environment };
  const child = spawn(process.execPath, [PROGRAM, ...parameters], { env });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const finished = new Promise<Finished>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr })),
  );
  return {
    finished,
    output: () => stdout,
    errors: () => stderr,
    kill: (signal) => child.kill(signal),
    stopReading: () => child.stdout.destroy(),
  };
}

/** Runs the built command line to its end. */
export function runCli(...parameters: readonly string[]): Promise<Finished> {
  return startCli(parameters).finished;
}

/** Runs a command with `--json` that must succeed, and gives its answer. */
export async function askCli<T>(...parameters: readonly string[]): Promise<T> {
  const { code, stdout, stderr } = await runCli(...parameters, '--json');
  if (code !== 0) throw new Error(`trivium ${parameters.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as T;
}
