import { describe, expect, it } from 'vitest';
import {
  reapplyCalibration,
  type Decision,
  type DecisionChange,
  type Memory,
} from '../../../../indexer/memory';
import { candidate, createStage } from '../book/stage';

/** A book with pairs that wait, and a change for each to what a model would decide now. */
async function waiting(
  to: DecisionChange['to'],
  pairs: readonly {
    readonly older: Parameters<typeof candidate>[1];
    readonly newer: Parameters<typeof candidate>[1];
  }[],
) {
  const book = await createStage().open();
  const made = pairs.map(({ older, newer }, number) => {
    const before = book.add(candidate(`Older ${number}.`, older));
    const after = book.add(candidate(`Newer ${number}.`, newer));
    book.review({
      newerId: after.id,
      olderId: before.id,
      proposal: 'update',
      judge: 'model-a',
      reason: 'unsure',
    });
    return { before, after, change: { decision: decisionOf(after, before), from: 'unsure', to } as const };
  });
  return { book, made, changes: made.map(({ change }) => change) };
}

function decisionOf(newer: Memory, older: Memory): Decision {
  return {
    ...{
      at: newer.writtenAt,
      newText: newer.text,
      newId: newer.id,
      olderId: older.id,
      olderText: older.text,
    },
    ...{
      verdict: 'unsure',
      proposal: 'update',
      threshold: 0.9,
      certainty: 0.8,
      judge: 'model-a',
      reason: 'unsure',
    },
  };
}

describe('pairs that wait, held against the calibration of now', () => {
  it('are told and left as they are, unless it is to be applied', async () => {
    const { book, made, changes } = await waiting('update', [{ older: {}, newer: {} }]);
    const told = reapplyCalibration(changes, book, { apply: false });
    expect(told).toMatchObject([
      { verdict: 'update', judge: 'model-a', review: { newer: { id: made[0]?.after.id } } },
    ]);
    expect(book.reviews()).toHaveLength(1);
    expect(book.get(made[0]?.before.id ?? '')?.status).toBe('live');

    expect(reapplyCalibration(changes, book, { apply: true })).toEqual(told);
    expect(book.reviews()).toEqual([]);
    expect(book.get(made[0]?.before.id ?? '')).toMatchObject({
      status: 'superseded',
      supersededBy: made[0]?.after.id,
    });
  });

  it('are answered in the name of the judge, which is no label', async () => {
    const { book, changes } = await waiting('distinct', [{ older: {}, newer: {} }]);
    reapplyCalibration(changes, book, { apply: true });
    expect(book.reviews()).toEqual([]);
    expect(book.labels()).toEqual([]);
  });

  it('wait on where a judge may not replace by itself', async () => {
    const { book, changes } = await waiting('update', [
      { older: { origin: 'user' }, newer: {} },
      { older: { category: 'home' }, newer: {} },
      { older: { date: '2026-04-01' }, newer: {} },
    ]);
    const told = reapplyCalibration(changes, book, { apply: true });
    expect(told.map(({ objection }) => objection)).toEqual([
      'an extraction of the same day does not overrule what the user said',
      'it is of another category',
      'it is dated before what it would replace',
    ]);
    expect(book.reviews()).toHaveLength(3);
  });

  it('wait on where a person would be asked, and are gone where a person answered', async () => {
    const { book, changes } = await waiting('unsure', [{ older: {}, newer: {} }]);
    expect(reapplyCalibration(changes, book, { apply: true })).toEqual([]);
    expect(book.reviews()).toHaveLength(1);
    book.answer(book.reviews()[0]?.id ?? '', 'distinct');
    const sure = changes.map((change) => ({ ...change, to: 'update' as const }));
    expect(reapplyCalibration(sure, book, { apply: true })).toEqual([]);
  });
});
