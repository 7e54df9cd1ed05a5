import { describe, expect, it } from 'vitest';
import { createMemoryLedgerFolder } from '../../../../indexer/ledger';
import { createMemoryStorage } from '../../../../indexer/platform';
import type { ChatBody } from '../../../support/model-server';
import { open, serve, settingsOf } from '../../nodes/pool/stage';
import { createMemoryStage } from './memory-stage';

const SAID = 'I keep a great many bees in the garden that lies behind my house.';
const TOLD = 'I keep bees in the garden behind my house.';
const HAND = 'I keep bees and two hens in the garden behind my house.';

const NOTES = {
  'Chats/One.md': `---\ndate: 2026-01-10\n---\n## User\n\n${SAID}\n\n## Assistant\n\nGood to know.\n`,
};

/** A model that words the facts it is given, in the order given. */
function words(body: ChatBody): string {
  const asked = String(body.messages.at(-1)?.content);
  const line = asked.split('\n').find((each) => each.includes(SAID));
  const fact = Number(/^(\d+)\./.exec(line ?? '')?.[1]);
  return JSON.stringify({ lines: Number.isNaN(fact) ? [] : [{ fact, text: TOLD }] });
}

/** A device that read the note by its own rules and had the profile worded. */
async function worded() {
  const server = await serve({ slots: 2, respond: words });
  const nodes = await open(settingsOf([server]));
  const stage = createMemoryStage(NOTES);
  const engine = await stage.open({ nodes });
  await engine.memory.extractMemories({ isOfAll: true, isLocal: true });
  const report = await engine.memory.writeProfile();
  const wordings = (): number =>
    server.requests.filter(({ body }) => JSON.stringify(body ?? '').includes('source=\\"facts')).length;
  return { server, nodes, stage, engine, report, wordings };
}

type Worded = Awaited<ReturnType<typeof worded>>;

const file = ({ stage }: Pick<Worded, 'stage'>, name = 'Profile.md') => stage.vault.read(`Trivium/${name}`);

/** Another device that has the vault's files and nothing else, and no model server. */
async function otherDevice({ stage }: Worded) {
  return stage.open({
    storage: createMemoryStorage(),
    ledger: { folder: createMemoryLedgerFolder(stage.ledgers), writer: { label: 'lap', id: 'p7c2' } },
  });
}

async function edit(here: Worded, change: (text: string) => string): Promise<void> {
  for (const name of ['Profile.md', 'USER.md']) {
    here.stage.vault.write(`Trivium/${name}`, change(await file(here, name)));
  }
}

const withoutLine = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.includes(TOLD))
    .join('\n');

describe('a profile in the words of a model server', () => {
  it('tells the memory shorter, once, and counts its calls in the report and the log of runs', async () => {
    const here = await worded();
    const { engine, report, wordings } = here;
    expect(report.modelCalls).toBe(1);
    for (const name of ['Profile.md', 'USER.md']) {
      expect(await file(here, name)).toContain(`- ${TOLD}`);
      expect(await file(here, name)).not.toContain(SAID);
    }
    const { memories } = await engine.memory.memories({ store: 'facts' });
    expect(memories.map(({ text }) => text)).toEqual([SAID]);
    expect((await engine.memory.runs())[0]).toMatchObject({ job: 'profile', counts: { modelCalls: 1 } });
    // Nothing is worded twice, and the same state writes nothing.
    expect(await engine.memory.writeProfile()).toMatchObject({ written: [], modelCalls: 0 });
    expect(wordings()).toBe(1);
    await engine.close();
  });

  it('is in the memory’s own words where no server may be asked, or where its note is excluded', async () => {
    const server = await serve({ respond: words });
    const settings = settingsOf([server], { isLocalOnly: true });
    const stage = createMemoryStage(NOTES);
    const engine = await stage.open({ nodes: await open(settings) });
    await engine.memory.extractMemories({ isOfAll: true });
    expect((await engine.memory.writeProfile()).modelCalls).toBeUndefined();
    expect(await file({ stage })).toContain(SAID);
    await engine.close();
    const allowed = settingsOf([server]);
    const later = await stage.open({
      nodes: await open(allowed),
      settings: { exclude: ['/Chats/'], nodes: allowed },
    });
    expect((await later.memory.writeProfile()).modelCalls).toBe(0);
    expect(JSON.stringify(server.requests)).not.toContain('bees');
    await later.close();
  });

  it.each(['this device', 'another device'])('knows a line again that is deleted: %s', async (where) => {
    const here = await worded();
    await here.engine.close();
    await edit(here, withoutLine);
    const engine = where === 'this device' ? await here.stage.open() : await otherDevice(here);
    await engine.memory.writeProfile();
    expect(await engine.memory.reviews()).toMatchObject([
      { kind: 'deleted-by-hand', place: 'profile', memory: { text: SAID } },
    ]);
    await engine.memory.writeProfile();
    expect(await file(here)).not.toMatch(/bees/);
    expect((await engine.memory.memories({ store: 'facts' })).total).toBe(1);
    await engine.close();
  });

  it.each(['this device', 'another device'])('takes an edited line for a correction: %s', async (where) => {
    const here = await worded();
    await here.engine.close();
    await edit(here, (text) => text.replace(TOLD, HAND));
    const engine = where === 'this device' ? await here.stage.open() : await otherDevice(here);
    await engine.memory.writeProfile();
    const { memories } = await engine.memory.memories({ store: 'facts' });
    expect(memories.map(({ text }) => text)).toEqual([HAND]);
    const history = await engine.memory.history(memories[0]?.id ?? '');
    expect(history.map(({ text }) => text)).toEqual([SAID, HAND]);
    expect(await file(here)).toContain(HAND);
    await engine.close();
  });
});
