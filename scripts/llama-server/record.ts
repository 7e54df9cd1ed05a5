/**
 * Asks llama.cpp's server everything in `exchanges.ts` and keeps what it answers in `test/recorded/llama-server/`. The tests
 * that replay it need no server.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ask, serverOptions } from './ask';
import { BUILD_COMMAND, isServerBuilt, SOURCE_COMMIT } from './cache';
import { EXCHANGES, SERVERS, type Exchange, type ServerName } from './exchanges';
import { ensureTestModels, type TestModels } from './models';
import { recordingFile, type Recording } from './recordings';
import { launchServer, startServer, type RunningServer } from './start-server';

/** How often a server that is reading its model is started anew, until it is caught at it. */
const LOADING_TRIES = 20;

/** What `/health` says while a model is read: the largest model is started until it is caught at that. */
async function askWhileLoading(models: TestModels): Promise<Recording['answer']> {
  for (let attempt = 0; attempt < LOADING_TRIES; attempt++) {
    const server = await launchServer(serverOptions('rerank', models));
    try {
      let answer: Recording['answer'] | undefined;
      while (answer === undefined && !server.hasEnded()) {
        answer = await ask(server.url, { method: 'GET', path: '/health' }).catch(() => undefined);
      }
      if (answer?.status === 503) return answer;
    } finally {
      await server.kill();
    }
  }
  throw new Error('The server was never caught reading its model. Record once more.');
}

/** What `/slots` says while one of two is at work. */
async function askWhileBusy(url: string): Promise<Recording['answer']> {
  const long = new AbortController();
  const streaming = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      messages: [{ role: 'user', content: 'x' }],
      max_tokens: 1900,
      grammar: 'root ::= [a-z]{1900}',
      stream: true,
    }),
    signal: long.signal,
  });
  const answer = await ask(url, { method: 'GET', path: '/slots' });
  long.abort();
  await streaming.body?.cancel().catch(() => undefined);
  return answer;
}

async function keep(file: string, exchange: Exchange, answer: Recording['answer']): Promise<void> {
  const recording: Recording = {
    shows: exchange.shows,
    server: { build: SOURCE_COMMIT, flags: [...SERVERS[exchange.server].flags] },
    request: exchange.request,
    answer,
  };
  const target = recordingFile(file);
  const style = await resolveConfig(target);
  await writeFile(target, await format(JSON.stringify(recording), { ...style, parser: 'json' }));
  process.stdout.write(`${file}: ${answer.status}, ${answer.text.length} characters\n`);
}

async function main(): Promise<void> {
  if (!isServerBuilt()) throw new Error(`There is no llama-server yet; "${BUILD_COMMAND}" builds it.`);
  const models = await ensureTestModels();
  const folder = path.dirname(recordingFile('any'));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const servers = new Map<ServerName, RunningServer>();
  try {
    for (const server of Object.keys(SERVERS) as ServerName[]) {
      servers.set(server, await startServer(serverOptions(server, models)));
    }
    const urlOf = (server: ServerName) => (servers.get(server) as RunningServer).url;
    for (const [file, exchange] of Object.entries(EXCHANGES)) {
      await keep(file, exchange, await ask(urlOf(exchange.server), exchange.request));
    }
    await keep(
      'slots-busy',
      { server: 'chat', shows: 'two slots, one at work', request: { method: 'GET', path: '/slots' } },
      await askWhileBusy(urlOf('chat')),
    );
    await keep(
      'fault-loading',
      {
        server: 'rerank',
        shows: 'a server that still reads its model',
        request: { method: 'GET', path: '/health' },
      },
      await askWhileLoading(models),
    );
  } finally {
    for (const server of servers.values()) await server.kill();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
