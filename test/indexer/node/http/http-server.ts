import { request } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { expect, vi } from 'vitest';
import { startCli } from '../cli/run-cli';
import type { Running } from '../cli/run-cli';

// Each server is a process of its own; on a busy machine with two cores one takes seconds to start.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

export const TOKEN = 'a-token-of-the-test';

export interface Served {
  readonly server: Running;
  readonly address: string;
  /** Sends JSON, and gives the answer with its status. */
  readonly ask: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<{ readonly status: number; readonly body: Answer }>;
  readonly stop: () => Promise<number | null>;
}

interface MemoryAnswer {
  readonly id: string;
  readonly memory: string;
  readonly status: string;
  readonly version: number;
}

interface Described {
  readonly requestBody: {
    readonly content: Record<string, { readonly schema: { readonly properties: object } }>;
  };
}

/** What routes answer, as far as tests look into it; each has some of it. */
export interface Answer {
  readonly id: string;
  readonly state: string;
  readonly text: string;
  readonly total: number;
  readonly tokens: number;
  readonly timing: number;
  readonly isApplied: boolean;
  readonly forgotten: boolean;
  readonly documents: readonly [string, ...string[]];
  readonly memory: MemoryAnswer;
  readonly versions: readonly MemoryAnswer[];
  readonly results: readonly [
    { readonly id: string; readonly memory: MemoryAnswer },
    ...{ readonly id: string; readonly memory: MemoryAnswer }[],
  ];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

/** Starts the built server for a vault, as a user would. */
export async function serve(
  { vault, data }: { readonly vault: string; readonly data: string },
  options: readonly string[] = [],
): Promise<Served> {
  const parameters = ['serve', vault, '--data', data, '--model', 'none', '--port', '0', ...options];
  const server = startCli(parameters, { HTTP_TOKEN: TOKEN });
  await expect.poll(() => server.output(), { timeout: 60_000 }).toMatch(/^http:\S+\n$/);
  const address = server.output().trim();
  return {
    ...{ server, address },
    ask: async (method, path, body, headers = {}) => {
      const response = await fetch(address + path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Answer };
    },
    stop: async () => {
      server.kill('SIGTERM');
      return (await server.finished).code;
    },
  };
}

export interface RawAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Fetch sets some headers by itself; this sends what it is told, and as many pieces of a body as the server takes. */
export function send(
  address: string,
  method: string,
  headers: OutgoingHttpHeaders,
  pieces: Iterable<string> = [],
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { method, headers });
    let isAnswered = false;
    sent.once('response', (response) => {
      isAnswered = true;
      let text = '';
      response.on('data', (piece: Buffer) => (text += piece.toString()));
      const done = (): void => resolve({ status: response.statusCode, headers: response.headers, text });
      response.once('end', done);
      response.once('error', done);
    });
    // Who is refused in the middle of a body may see the connection end as well.
    sent.on('error', (error) => {
      if (!isAnswered) reject(error);
    });
    const source: Iterator<string, unknown> = pieces[Symbol.iterator]();
    const go = (): void => {
      for (;;) {
        if (isAnswered) return;
        const step = source.next();
        if (step.done === true) return void sent.end();
        if (!sent.write(step.value)) return void sent.once('drain', go);
      }
    };
    go();
  });
}
