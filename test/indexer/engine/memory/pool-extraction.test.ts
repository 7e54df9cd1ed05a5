import { describe, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../../../../indexer/platform';
import type { Progress } from '../../../../indexer/platform';
import type { ChatBody, ModelServer, ModelServerOptions } from '../../../support/model-server';
import { open, serve, settingsOf } from '../../nodes/pool/stage';
import { createMemoryStage } from './memory-stage';

const day = (date: string, said: string): string =>
  ['---', `date: ${date}`, '---', '## User', '', said, '', '## Assistant', '', 'Good to know.', ''].join(
    '\n',
  );

const NOTES = {
  'Chats/One.md': day('2026-01-10', 'I keep bees in the garden behind the house.'),
  'Chats/Two.md': day('2026-02-11', 'I play the cello in an orchestra on Thursdays.'),
  'Chats/Three.md': day('2026-03-12', 'I collect old maps of the river Elbe.'),
};

/** A model that finds the first sentence that begins with "I", and holds all pairs for different things. */
function reads(body: ChatBody): string {
  const asked = String(body.messages.at(-1)?.content);
  if (!asked.includes('<document')) return 'D';
  const quote = /\bI [^.\n]+\./.exec(asked)?.[0];
  return JSON.stringify(quote ? { facts: [{ text: quote, quote }] } : { facts: [], nothing: 'small talk' });
}

const isReading = ({ body }: ModelServer['requests'][number]): boolean =>
  JSON.stringify(body ?? '').includes('<document');

const readings = (server: ModelServer): number => server.requests.filter(isReading).length;

async function stageWith(notes: Readonly<Record<string, string>> = NOTES, options: ModelServerOptions = {}) {
  const server = await serve({ slots: 4, respond: reads, ...options });
  const settings = settingsOf([server]);
  const nodes = await open(settings);
  return { server, nodes, settings, stage: createMemoryStage(notes) };
}

describe('extraction by model servers', () => {
  it('asks about each note once, takes in what comes back, and counts the calls', async () => {
    const { server, nodes, stage } = await stageWith();
    const engine = await stage.open({ nodes });
    const report = await engine.memory.extractMemories({ isOfAll: true });
    expect(report).toMatchObject({ notes: 3, failed: [], extractor: 'stage-model' });
    expect(report.memories.map(({ text }) => text)).toContain('I collect old maps of the river Elbe.');
    expect(report.memories.every(({ store, model }) => store !== 'facts' || model === 'stage-model')).toBe(
      true,
    );
    expect(report.modelCalls).toBeGreaterThanOrEqual(3);
    expect(await engine.jobs.counts()).toMatchObject({ waiting: 0, running: 0, failed: 0, done: 4 });
    const asked = readings(server);
    await engine.close();
    // Nothing of it is left to be asked again.
    const again = await stage.open({ nodes });
    expect((await again.memory.extractMemories()).notes).toBe(0);
    expect(readings(server)).toBe(asked);
    await again.close();
  });

  it('tells how far the notes are, and counts nothing else as one', async () => {
    const { nodes, stage } = await stageWith();
    const engine = await stage.open({ nodes });
    const told: Progress[] = [];
    await engine.memory.extractMemories({ isOfAll: true, onProgress: (progress) => told.push(progress) });
    const asking = told.filter(({ phase }) => phase === 'extract');
    expect(new Set(asking.map(({ total }) => total))).toEqual(new Set([3]));
    expect(asking.at(-1)).toMatchObject({ done: 3, total: 3 });
    await engine.close();
  });

  it('goes on after it was cut short, and asks about nothing twice', async () => {
    const { server, nodes, stage } = await stageWith();
    server.serviceMs = 60;
    const engine = await stage.open({ nodes });
    const cut = engine.memory.extractMemories({ isOfAll: true }).catch((error: unknown) => error);
    while ((await engine.jobs.counts()).done === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    // As a kill leaves it: what is on the disk by now is all there is.
    const left = new Map(stage.blobs);
    await engine.close();
    await cut;
    server.serviceMs = 0;
    // What was in hand is taken for lost once nobody was heard of for a while.
    stage.clock.nowMs += 10 * 60_000;
    const later = await stage.open({ nodes, storage: createMemoryStorage(left) });
    const counts = await later.jobs.drain();
    expect(counts).toMatchObject({ waiting: 0, running: 0, failed: 0, done: 4 });
    const { memories } = await later.memory.memories({ store: 'facts' });
    expect(memories.map(({ text }) => text).sort()).toEqual([
      'I collect old maps of the river Elbe.',
      'I keep bees in the garden behind the house.',
      'I play the cello in an orchestra on Thursdays.',
    ]);
    await later.close();
  });

  it('sends nothing of an excluded note, and tells why', async () => {
    const { server, nodes, settings, stage } = await stageWith({
      ...NOTES,
      'Private/Four.md': day('2026-03-13', 'I owe the bank a fortune.'),
    });
    const engine = await stage.open({ nodes, settings: { exclude: ['/Private/'], nodes: settings } });
    const paths = [...Object.keys(NOTES), 'Private/Four.md'];
    const report = await engine.memory.extractMemories({ paths });
    expect(report.failed).toEqual([
      {
        path: 'Private/Four.md',
        message: 'Private/Four.md is excluded in the settings.',
        code: 'setting-invalid',
      },
    ]);
    expect(JSON.stringify(server.requests)).not.toContain('fortune');
    await engine.close();
  });

  it('asks nobody where this device is to read, or where no server may be asked', async () => {
    const { server, nodes, settings, stage } = await stageWith();
    const engine = await stage.open({ nodes });
    const before = server.requests.length;
    const report = await engine.memory.extractMemories({ isOfAll: true, isLocal: true });
    expect(report.extractor).toBe('extractive');
    expect(report.modelCalls).toBeUndefined();
    nodes.updateSettings({ ...settings, isLocalOnly: true });
    expect((await engine.memory.extractMemories({ paths: ['Chats/One.md'] })).extractor).toBe('extractive');
    expect(server.requests.slice(before).filter(isReading)).toEqual([]);
    await engine.close();
  });

  it('says which server does not answer, and takes nothing for read', async () => {
    const { server, nodes, stage } = await stageWith();
    const engine = await stage.open({ nodes });
    await server.stop();
    await expect(engine.memory.extractMemories({ isOfAll: true })).rejects.toMatchObject({
      code: 'node-missing',
      message: expect.stringMatching(
        /No model server can read notes now\. Node "a" \(http.*--local/,
      ) as unknown,
    });
    await server.start();
    expect((await engine.memory.extractMemories({ isOfAll: true })).notes).toBe(3);
    await engine.close();
  });

  it('tells of a note that no server could read with the cause, and reads it when asked again', async () => {
    let isBroken = true;
    const refuse = () => (isBroken ? { status: 400, message: 'this model is not for you' } : undefined);
    const { nodes, stage } = await stageWith({ 'Chats/One.md': NOTES['Chats/One.md'] }, { refuse });
    const engine = await stage.open({ nodes });
    const report = await engine.memory.extractMemories({ isOfAll: true }).catch((error: unknown) => error);
    expect(report).toMatchObject({ code: 'extraction-failed' });
    expect((report as Error).message).toContain('this model is not for you');
    expect((report as Error).message).toContain('"trivium jobs retry <vault> --failed"');
    expect(await engine.jobs.list({ states: ['failed'] })).toMatchObject([{ kind: 'extract-note' }]);
    isBroken = false;
    expect(await engine.memory.extractMemories({ isOfAll: true })).toMatchObject({ notes: 1, failed: [] });
    await engine.close();
  });

  it('keeps what was said for a trial, and writes nothing', async () => {
    const { server, nodes, stage } = await stageWith();
    const engine = await stage.open({ nodes });
    const trial = await engine.memory.extractMemories({ isOfAll: true, isDryRun: true });
    expect(trial).toMatchObject({ notes: 3, isDryRun: true });
    expect(trial.memories.length).toBeGreaterThanOrEqual(3);
    expect((await engine.memory.memories()).total).toBe(0);
    const asked = readings(server);
    await engine.memory.extractMemories({ isOfAll: true });
    expect(readings(server)).toBe(asked);
    expect((await engine.memory.memories()).total).toBe(trial.memories.length);
    await engine.close();
  });

  it('is cancelled with what was not begun', async () => {
    const { server, nodes, stage } = await stageWith();
    server.serviceMs = 100;
    const engine = await stage.open({ nodes });
    const controller = new AbortController();
    const cancelled = engine.memory.extractMemories({ isOfAll: true, signal: controller.signal });
    const outcome = expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    while ((await engine.jobs.counts()).running === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    await outcome;
    const counts = await engine.jobs.counts();
    expect(counts).toMatchObject({ waiting: 0, running: 0 });
    await engine.close();
  });
});

describe('while nobody asks for anything', () => {
  it('servers read what no run has looked at, unless that is switched off', async () => {
    const { server, nodes, settings, stage } = await stageWith();
    // The notes are older than the first run looks back.
    stage.clock.nowMs += 3 * 24 * 60 * 60_000;
    const idle = { ...settings, dreaming: false };
    const engine = await stage.open({ nodes, settings: { exclude: [], nodes: idle } });
    expect(await engine.memory.extractMemories()).toMatchObject({ notes: 0, neverRead: 3 });
    stage.clock.nowMs += 60_000;
    const stop = engine.jobs.start();
    expect(await engine.jobs.dreaming()).toMatchObject({ isOn: false, state: 'off' });
    expect(readings(server)).toBe(0);

    await engine.updateSettings({ exclude: [], nodes: { ...idle, dreaming: true } });
    await vi.waitFor(async () => expect((await engine.jobs.counts()).done).toBe(4), { timeout: 10_000 });
    expect(readings(server)).toBeGreaterThanOrEqual(3);
    expect((await engine.memory.memories({ store: 'facts' })).total).toBe(3);
    expect(await engine.jobs.dreaming()).toMatchObject({ isOn: true, jobs: 4 });
    stop();
    await engine.close();
  });
});

describe('a search that is reranked', () => {
  it('has the order of the server and says so, and without one it says that it has not', async () => {
    const { server, nodes, stage } = await stageWith();
    const engine = await stage.open({ nodes });
    const plain = await engine.search({ query: 'garden orchestra river', mode: 'text' });
    expect(plain.reranked).toBeUndefined();
    const ranked = await engine.search({
      query: 'garden orchestra river',
      mode: 'text',
      rerank: true,
      limit: 2,
    });
    expect(ranked.reranked).toBe(true);
    expect(ranked.results).toHaveLength(2);
    expect(server.requestsTo('/v1/rerank')).toHaveLength(1);
    await engine.close();
    const alone = await stage.open();
    expect((await alone.search({ query: 'garden', rerank: true })).reranked).toBe(false);
    await alone.close();
  });
});
