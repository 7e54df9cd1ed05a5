import { describe, expect, it } from 'vitest';
import { FigureBook } from './figures';
import { growthSection, isLinear } from './growth';
import { latencyChart } from './latency-chart';
import { measureInTurns } from './measure';
import type { SampleQuery } from './contestant';
import { targetsSection } from './targets';
import { varyText } from './vary-text';

const sizes = [1_000, 10_000, 100_000];

function bookOf(measure: string, values: readonly number[]): FigureBook {
  const book = new FigureBook();
  values.forEach((value, place) => book.put(measure, sizes[place] as number, value));
  return book;
}

describe('growth', () => {
  it('compares the largest size with a tenth of it', () => {
    const { figures } = bookOf('text, Trivium: p50 ms', [1, 2, 10]);
    expect(growthSection(figures, sizes, ['text, Trivium: p50 ms']).rows).toEqual([
      ['text, Trivium: p50 ms', 1, 2, 10, 5],
    ]);
  });

  it('tells what grows faster than the chunks, and what was not measured', () => {
    expect(isLinear(bookOf('a', [1, 2, 20]).figures, 'a', sizes)).toBe(true);
    expect(isLinear(bookOf('a', [1, 2, 40]).figures, 'a', sizes)).toBe(false);
    expect(isLinear(bookOf('a', [1, 2]).figures, 'a', sizes)).toBeUndefined();
  });
});

describe('the table of targets', () => {
  const verdictOf = (book: FigureBook, measure: string): unknown =>
    targetsSection(book.figures, sizes)
      ?.rows.find(([name]) => name === measure)
      ?.at(-1);

  it('is computed from the figures of the largest size', () => {
    expect(verdictOf(bookOf('hybrid, Trivium: p50 ms', [1, 1, 9]), 'hybrid p50')).toBe('met');
    expect(verdictOf(bookOf('hybrid, Trivium: p50 ms', [1, 1, 11]), 'hybrid p50')).toBe('**not met**');
    expect(verdictOf(bookOf('hybrid, Trivium: p50 ms', [1, 1]), 'hybrid p50')).toBe('not measured');
  });

  it('divides the baseline by ours where it asks how much faster', () => {
    const book = bookOf('vector, stock Orama: p50 ms', [0, 0, 99]);
    book.put('vector, Trivium: p50 ms', 100_000, 2);
    expect(verdictOf(book, 'vector top-10, against stock Orama')).toBe('**not met**');
    book.put('vector, Trivium: p50 ms', 100_000, 1);
    expect(verdictOf(book, 'vector top-10, against stock Orama')).toBe('met');
  });
});

describe('the chart', () => {
  it('draws a line and a legend for what was measured at several sizes', () => {
    const svg = latencyChart(bookOf('text, Trivium: p50 ms', [0.1, 1, 10]).figures, sizes) ?? '';
    expect(svg).toContain('Trivium, by word');
    expect(svg).not.toContain('MiniSearch');
    const points = /points="([^"]+)"/
      .exec(svg)?.[1]
      ?.split(' ')
      .map((point) => point.split(',').map(Number));
    // Straight, since both axes are logarithmic.
    expect(points?.[1]?.[0]).toBeCloseTo(((points?.[0]?.[0] ?? 0) + (points?.[2]?.[0] ?? 0)) / 2, 0);
    expect(points?.[1]?.[1]).toBeCloseTo(((points?.[0]?.[1] ?? 0) + (points?.[2]?.[1] ?? 0)) / 2, 0);
  });

  it('draws nothing of nothing', () => {
    expect(latencyChart({}, sizes)).toBeUndefined();
  });
});

describe('measuring in turns', () => {
  const queries: readonly SampleQuery[] = Array.from({ length: 50 }, (_, place) => ({
    text: String(place),
    vector: new Float32Array(),
  }));

  it('asks an engine no more once its time is used up, and goes on with the others', async () => {
    const slow = { name: 'slow', kind: 'text' as const, ask: askIn(100) };
    const fast = { name: 'fast', kind: 'text' as const, ask: askIn(1) };
    const times = await measureInTurns([slow, fast], queries, { rounds: 2, budgetMs: 1_000 });
    expect(times.get('slow')).toHaveLength(20);
    expect(times.get('fast')).toHaveLength(100);
  });

  function askIn(ms: number) {
    return (_kind: unknown, asked: readonly SampleQuery[]) => Promise.resolve(asked.map(() => ms));
  }
});

describe('the words of a copy', () => {
  const text = 'Passages about mountains, valleys and rivers of the northern provinces. '.repeat(40);

  it('are the same for the same seed and differ for another', () => {
    expect(varyText(text, 7)).toBe(varyText(text, 7));
    expect(varyText(text, 7)).not.toBe(varyText(text, 8));
  });

  it('keep all marks and all short words', () => {
    const short = 'To be, or not to be: that is it. '.repeat(40);
    expect(varyText(short, 7)).toBe(short);
    expect(varyText(text, 7).replace(/\p{L}+/gu, '')).toBe(text.replace(/\p{L}+/gu, ''));
  });
});
