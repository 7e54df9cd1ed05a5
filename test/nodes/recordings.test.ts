import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, serverOptions } from '../../scripts/llama-server/ask';
import { EXCHANGES, SERVERS, type ServerName } from '../../scripts/llama-server/exchanges';
import { ensureTestModels } from '../../scripts/llama-server/models';
import { readRecordings, type Recording } from '../../scripts/llama-server/recordings';
import { startServer, type RunningServer } from '../../scripts/llama-server/start-server';
import { shapeOf } from './shape-of';
import { describeWithServer } from './stage';

/** What the tests replay that need no server must be what the server says. */
describeWithServer('the recorded answers', () => {
  const recordings = readRecordings();
  const servers = new Map<ServerName, RunningServer>();
  beforeAll(async () => {
    const models = await ensureTestModels();
    for (const name of Object.keys(SERVERS) as ServerName[]) {
      servers.set(name, await startServer(serverOptions(name, models)));
    }
  });
  afterAll(async () => {
    await Promise.all([...servers.values()].map((server) => server.stop()));
  });

  it.each(Object.entries(EXCHANGES))('are still given, shape by shape (%s)', async (name, exchange) => {
    const recording = recordings.get(name);
    expect(recording?.request).toEqual(JSON.parse(JSON.stringify(exchange.request)));
    const answer = await ask(servers.get(exchange.server)?.url ?? '', exchange.request);
    expect(shapeOfAnswer(answer)).toEqual(recording && shapeOfAnswer(recording.answer));
  });

  it('are of exchanges that are still recorded', () => {
    const named = [...Object.keys(EXCHANGES), 'slots-busy', 'fault-loading'].sort();
    expect([...recordings.keys()].sort()).toEqual(named);
  });
});

function shapeOfAnswer({ status, headers, text }: Recording['answer']) {
  return { status, type: headers['content-type'], body: shapeOf(text) };
}
