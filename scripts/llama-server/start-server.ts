import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { serverProgram } from './cache';

/** A model of 90 MB is read in a fraction of a second; a machine with other work to do takes longer. */
const START_TIMEOUT_MS = 60_000;
const PROBE_EVERY_MS = 25;
const TOLD_CHARACTERS = 2_000;

export interface ServerOptions {
  /** Folder that the model's file is named from, so that the server tells no path of this machine. */
  readonly folder: string;
  readonly model: string;
  /** What the server calls its model. */
  readonly alias: string;
  /** Flags besides: `--embeddings`, `-np 2` ... */
  readonly flags?: readonly string[];
  /** A free one by default. */
  readonly port?: number;
}

export interface RunningServer {
  /** Without `/v1`. */
  readonly url: string;
  /** What it has written so far, for messages. */
  log(): string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Ends it as its user would. */
  stop(): Promise<void>;
}

/**
 * Starts a server on a port of this machine and waits until it is healthy. It ends with this process at the latest.
 *
 * @throws Error with the end of its log, where it ends by itself or is not healthy within a minute
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const server = await launchServer(options);
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isHealthy(server.url))) {
    if (server.hasEnded() || Date.now() > deadline) {
      await server.kill();
      throw new Error(`llama-server with ${options.model} did not start.\n${server.log()}`);
    }
    await wait(PROBE_EVERY_MS);
  }
  return server;
}

/** Starts a server and does not wait for it: it may still be reading its model. */
export async function launchServer({
  folder,
  model,
  alias,
  flags = [],
  port: wantedPort,
}: ServerOptions): Promise<RunningServer & { hasEnded(): boolean }> {
  const port = wantedPort ?? (await freePort());
  const own = ['-m', model, '--alias', alias, '--host', '127.0.0.1', '--port', String(port)];
  // One thread each: several run beside the tests, often on two processors.
  const lean = ['--threads', '1', '--no-ui', '--no-warmup'];
  const child = spawn(serverProgram(), [...own, ...lean, ...flags], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const listen = (text: string) => (log = (log + text).slice(-TOLD_CHARACTERS));
  child.on('error', (error) => listen(error.message));
  child.stdout.setEncoding('utf8').on('data', listen);
  child.stderr.setEncoding('utf8').on('data', listen);
  const endWithThis = () => child.kill('SIGKILL');
  process.once('exit', endWithThis);
  child.once('exit', () => process.removeListener('exit', endWithThis));
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => log,
    hasEnded: () => hasEnded(child),
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}
