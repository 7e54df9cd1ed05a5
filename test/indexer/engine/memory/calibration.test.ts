import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../../indexer/engine-api';
import { createMemoryStage } from './memory-stage';

const CHANGES = [
  ['I work at company Alpha.', 'I work at company Beta.'],
  ['My favourite bird is the robin.', 'My favourite bird is the wren.'],
  ['My favourite colour is green.', 'My favourite colour is blue.'],
  ['My favourite food is pizza.', 'My favourite food is sushi.'],
] as const;

const texts = (memories: readonly { readonly text: string }[]): string[] => memories.map(({ text }) => text);

/** Says something and then what replaces it; gives the id of the older one. */
async function replace(engine: Engine, [older, newer]: (typeof CHANGES)[number]): Promise<string> {
  const { memory } = await engine.memory.remember({ text: older, date: '2026-01-10' });
  const { superseded } = await engine.memory.remember({ text: newer, date: '2026-03-02' });
  expect(texts(superseded)).toEqual([older]);
  return memory!.id;
}

/** Three memories replaced by one rule, the first two of them wrongly by a person's word. */
async function doubted() {
  const stage = createMemoryStage();
  const engine = await stage.open();
  const [job, bird, colour] = [
    await replace(engine, CHANGES[0]),
    await replace(engine, CHANGES[1]),
    await replace(engine, CHANGES[2]),
  ];
  await engine.memory.reinstate(job);
  await engine.memory.reinstate(bird);
  return { stage, engine, colour };
}

describe('what was taken for known although it is not', () => {
  it('is kept apart by a person, counts against the rule, and is known as itself from then on', async () => {
    const { memory } = await createMemoryStage().open();
    const [one, other] = ['I prefer short answers.', 'I like brief answers.'];
    await memory.remember({ text: one });
    const taken = await memory.remember({ text: other, origin: 'extraction' });
    expect(taken).toMatchObject({ outcome: 'duplicate', memory: { text: one } });
    const apart = await memory.remember({ text: other, isApart: true });
    expect(apart).toMatchObject({
      outcome: 'added',
      memory: { text: other, status: 'live', origin: 'user' },
    });
    expect((await memory.memories()).total).toBe(2);
    expect((await memory.calibration()).byRule.find(({ verdict }) => verdict === 'duplicate')?.wrong).toBe(1);
    expect(await memory.remember({ text: other, origin: 'extraction' })).toMatchObject({
      ...{ outcome: 'duplicate', memory: { text: other } },
    });
    // Nobody is two by saying so of the very same text.
    expect((await memory.remember({ text: one, isApart: true })).outcome).toBe('duplicate');
  });
});

describe('a rule that people find wrong', () => {
  it('asks from then on, also after a restart, and nothing but the ledger is needed for it', async () => {
    const { stage, engine } = await doubted();
    await engine.close();
    stage.blobs.clear();
    const again = await stage.open();
    expect((await again.memory.calibration()).byRule[0]).toMatchObject({
      ...{ judge: 'rules', rule: 'other-value', verdict: 'update' },
      ...{ decisions: 3, right: 0, wrong: 2, isTrusted: false },
    });
    const [older, newer] = CHANGES[3];
    await again.memory.remember({ text: older, date: '2026-01-10' });
    const asked = await again.memory.remember({ text: newer, date: '2026-03-02' });
    expect(asked.superseded).toEqual([]);
    expect(asked.reviews).toMatchObject([{ proposal: 'update', older: { text: older } }]);
    await again.close();
  });

  it('is trusted again once people find it right often enough', async () => {
    const { engine } = await doubted();
    for (const [day, food] of ['soup', 'salad', 'goulash', 'risotto', 'ramen'].entries()) {
      const { reviews } = await engine.memory.remember({
        text: `My favourite food is ${food}.`,
        date: `2026-02-0${day + 1}`,
      });
      for (const { id } of reviews) await engine.memory.answerReview(id, 'update');
    }
    const trust = (await engine.memory.calibration()).byRule.find(({ rule }) => rule === 'other-value');
    // The fifth needed no answer any more.
    expect(trust).toMatchObject({ wrong: 2, right: 3, decisions: 7, isTrusted: true });
    await engine.close();
  });

  it('is named where it replaced others, which stay replaced until a person says otherwise', async () => {
    const { engine, colour } = await doubted();
    const [review, ...more] = await engine.memory.reviews();
    expect(more).toEqual([]);
    expect(review).toMatchObject({ kind: 'pair', older: { id: colour, status: 'superseded' } });
    expect((await engine.memory.memoryStatistics()).reviews).toBe(1);
    expect((await engine.memory.calibration()).inQuestion).toEqual([review]);
    expect(await engine.memory.reviews('other')).toEqual([]);

    await engine.memory.answerReview(review!.id, 'distinct');
    expect((await engine.memory.memory(colour)).memory.status).toBe('live');
    expect(await engine.memory.reviews()).toEqual([]);
    await expect(engine.memory.answerReview(review!.id, 'update')).rejects.toMatchObject({
      code: 'memory-not-found',
    });
    await engine.close();
  });

  it('is agreed with by leaving it so, and then nobody asks again', async () => {
    const { stage, engine, colour } = await doubted();
    const [review] = await engine.memory.reviews();
    await engine.memory.answerReview(review!.id, 'update');
    await engine.close();
    const again = await stage.open();
    expect(await again.memory.reviews()).toEqual([]);
    expect((await again.memory.memory(colour)).memory.status).toBe('superseded');
    expect((await again.memory.calibration()).labels).toMatchObject({ answered: 1, reinstated: 2 });
    await again.close();
  });
});

describe('the decisions of years', () => {
  it('are read by nobody who does not ask for them', async () => {
    const { stage, engine } = await doubted();
    await engine.close();
    // A first answer needs them; without one they may be as many as they like.
    for (const name of [...stage.ledgers.keys()]) {
      if (name.includes(' memory ')) stage.ledgers.set(name, withoutReinstating(stage.ledgers.get(name)!));
    }
    for (const [name] of stage.ledgers)
      if (name.includes('decisions')) stage.ledgers.set(name, '- broken %%{%%');
    const again = await stage.open();
    await again.memory.memories();
    await again.memory.reviews();
    expect((await again.memory.memoryStatistics()).problems).toEqual([]);
    await again.close();
  });
});

function withoutReinstating(ledger: string): string {
  return ledger
    .split('\n')
    .filter((line) => !line.includes('Holds again'))
    .join('\n');
}
