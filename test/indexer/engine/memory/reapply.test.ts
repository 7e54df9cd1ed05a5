import { describe, expect, it } from 'vitest';
import { createMemoryLedgerFolder } from '../../../../indexer/ledger';
import { openMemoryBook } from '../../../../indexer/memory';
import { candidate } from '../../memory/book/stage';
import { createMemoryStage } from './memory-stage';

const ANSWERED = 30;

/** Pairs that a model thought different and was not sure of; a person agreed each time, and one still waits. */
async function answered() {
  const stage = createMemoryStage();
  const folder = createMemoryLedgerFolder(stage.ledgers);
  const book = await openMemoryBook({ folder, writer: { label: 'desk', id: 'k3f9' }, clock: stage.clock });
  for (let pair = 0; pair <= ANSWERED; pair += 1) {
    stage.clock.nowMs += 1000;
    const older = book.add(candidate(`Older ${pair}.`));
    const newer = book.add(candidate(`Newer ${pair}.`));
    const said = { proposal: 'distinct', judge: 'model-a', reason: 'it is not sure enough' } as const;
    book.decide({
      ...{ newText: newer.text, newId: newer.id, olderId: older.id, olderText: older.text },
      ...{ ...said, verdict: 'unsure', threshold: 0.9, certainty: 0.8 },
    });
    const review = book.review({ ...said, newerId: newer.id, olderId: older.id });
    // A decision is dated when it is written.
    await book.flush();
    stage.clock.nowMs += 1000;
    if (pair < ANSWERED) book.answer(review.id, 'distinct');
  }
  await book.close();
  return stage.open();
}

describe('what waits, held against what people answered since', () => {
  it('is told first and decided on command, which is an answer of nobody', async () => {
    const engine = await answered();
    const told = await engine.memory.reapplyCalibration({ apply: false });
    expect(told).toMatchObject({
      isApplied: false,
      reapplied: [{ verdict: 'distinct', judge: 'model-a', review: { newer: { text: 'Newer 30.' } } }],
    });
    expect(await engine.memory.reviews()).toHaveLength(1);
    const { labels } = await engine.memory.calibration();
    expect(await engine.memory.reapplyCalibration({ apply: true })).toEqual({ ...told, isApplied: true });
    expect(await engine.memory.reviews()).toEqual([]);
    expect((await engine.memory.calibration()).labels).toEqual(labels);
    expect((await engine.memory.reapplyCalibration({ apply: false })).reapplied).toEqual([]);
    await engine.close();
  });
});
