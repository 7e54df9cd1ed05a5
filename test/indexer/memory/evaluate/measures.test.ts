import { describe, expect, it } from 'vitest';
import { meanOfMeasures, measure } from '../../../../indexer/memory/evaluate/measures';

const documentOf = (source: string) => ({ id: source, text: 'four', sources: [source] });

describe('what an answer is worth', () => {
  it('is the share of the evidence among the first five and fifteen, and the place of the first', () => {
    const found = Array.from({ length: 20 }, (_, place) => documentOf(`D1:${place + 1}`));
    expect(measure(found, ['D1:3', 'D1:10'])).toEqual({
      'recall@5': 0.5,
      'recall@15': 1,
      mrr: 1 / 3,
      charsAt15: 60,
    });
    expect(measure(found, ['D9:1'])).toMatchObject({ 'recall@15': 0, mrr: 0 });
  });

  it('counts evidence once, however many facts hold it, and all evidence that one fact holds', () => {
    const found = [{ id: 'a', text: 'x', sources: ['D1:1', 'D1:2'] }, documentOf('D1:1')];
    expect(measure(found, ['D1:1', 'D1:2', 'D1:3', 'D1:4'])['recall@5']).toBe(0.5);
  });

  it('is nothing where there are no questions', () => {
    expect(meanOfMeasures([])).toEqual({ 'recall@5': 0, 'recall@15': 0, mrr: 0, charsAt15: 0 });
  });
});
