import { Console } from 'node:console';
import { PassThrough } from 'node:stream';
import type { Readable, Writable } from 'node:stream';
import { serveStdio as serveProtocol, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { BoundedLines } from './bounded-lines';
import type { DroppedLine } from './bounded-lines';
import { LAST_ANSWERS_MS, MOST_MESSAGE_BYTES } from './defaults';
import { PatientTransport } from './patient-transport';
import { createServer } from './server';
import type { McpOptions } from './server';

export interface StdioStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/** `INVALID_REQUEST` of JSON-RPC. */
const INVALID_REQUEST = -32600;

/** The id of a message that was not read, where its beginning or end shows it. */
const ID_AT_HEAD = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d+|"[^"\\]{1,200}")\s*,/;
const ID_AT_TAIL = /"id"\s*:\s*(\d+|"[^"\\]{1,200}")\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/;

/**
 * Serves one client over standard input and output until it goes, or the signal aborts. What the client asked before it stopped
 * writing is answered. Whatever else is printed by any part of the program goes to standard error meanwhile.
 */
export async function serveStdio(
  options: McpOptions,
  streams: StdioStreams,
  signal: AbortSignal,
): Promise<void> {
  const restoreConsole = consoleTo(streams.stderr);
  const lines = new BoundedLines(MOST_MESSAGE_BYTES, (line) => refuse(line, streams.stdout, options));
  // Its end is told to the protocol only when all is answered.
  const input = new PassThrough();
  const wire = new StdioServerTransport(input, streams.stdout, { maxBufferSize: 2 * MOST_MESSAGE_BYTES });
  const transport = new PatientTransport(wire);
  const closed = new Promise<void>((resolve) => input.once('close', resolve));
  const handle = serveProtocol(() => createServer(options), {
    transport,
    onerror: (error) => options.onProblem(error.message),
  });
  const close = (): void => {
    void handle.close().finally(() => input.destroy());
  };
  const gone = (): void => void transport.answered(LAST_ANSWERS_MS).then(close);
  lines.on('data', (line: Buffer) => input.write(line));
  // Behind what was written to it just before.
  lines.once('end', () => setImmediate(gone));
  streams.stdin.once('error', close);
  streams.stdin.pipe(lines);
  signal.addEventListener('abort', close, { once: true });
  try {
    if (signal.aborted) close();
    await closed;
  } finally {
    signal.removeEventListener('abort', close);
    streams.stdin.unpipe(lines);
    streams.stdin.destroy();
    restoreConsole();
  }
}

function refuse({ bytes, head, tail }: DroppedLine, stdout: Writable, { onProblem }: McpOptions): void {
  const message = `A message of ${bytes} bytes is too long; send ${MOST_MESSAGE_BYTES} at most.`;
  onProblem(message);
  const id = (ID_AT_HEAD.exec(head) ?? ID_AT_TAIL.exec(tail))?.[1];
  // Without its id no client knows which of its messages is meant.
  if (id === undefined) return;
  const error = { code: INVALID_REQUEST, message };
  stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(id) as string | number, error })}\n`);
}

/** Standard output carries the protocol: what a library prints there would break it. */
function consoleTo(stderr: Writable): () => void {
  const before = globalThis.console;
  globalThis.console = new Console(stderr, stderr);
  return () => {
    globalThis.console = before;
  };
}
