import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutIntoWindows, singleWindow } from '../../../indexer/embedding/windows';

/** Words count by their letters, so that sizes are easy to see. */
const measure = { countTokens: (text: string) => text.replace(/\s/g, '').length, capacity: 40 };

describe('the window of a query', () => {
  it('is bounded, so that a pasted book does not reach the tokenizer', () => {
    const [window = ''] = singleWindow('query: ', 'a b '.repeat(1_000_000));
    expect(window.length).toBeLessThan(10_000);
    expect(window.startsWith('query: a b ')).toBe(true);
  });
});

describe('cutting a text into windows', () => {
  it('leaves a text that fits as it is', () => {
    expect(cutIntoWindows('Head\n', 'a few words', measure)).toEqual(['Head\na few words']);
  });

  it('repeats the head, overlaps a little and makes windows of like size', () => {
    const words = Array.from({ length: 60 }, (_, index) => `w${index}`);
    const windows = cutIntoWindows('Head\n', words.join(' '), measure);
    expect(windows.length).toBeGreaterThan(3);
    for (const window of windows) expect(window.startsWith('Head\n')).toBe(true);
    const bodies = windows.map((window) => window.slice('Head\n'.length).split(' '));
    for (const [index, body] of bodies.slice(1).entries()) expect(bodies[index]).toContain(body[0]);
    const sizes = windows.map(measure.countTokens);
    expect(Math.min(...sizes)).toBeGreaterThan(measure.capacity * 0.6);
  });

  it('cuts a run without spaces between characters, never within one', () => {
    const run = '水🌊'.repeat(60);
    const windows = cutIntoWindows('', run, measure);
    for (const window of windows) expect(window).not.toMatch(/[\ud800-\udbff]$|^[\udc00-\udfff]/);
    expect(windows.join('').length).toBeGreaterThanOrEqual(run.length);
  });

  it('shortens a heading path that would leave no room', () => {
    const windows = cutIntoWindows(`${'Long heading '.repeat(20)}\n`, 'word '.repeat(40), measure);
    for (const window of windows) expect(measure.countTokens(window)).toBeLessThanOrEqual(measure.capacity);
  });

  it('fits every window, loses no word and ends, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string({ maxLength: 80 }),
        (text, title) => {
          const windows = cutIntoWindows(title === '' ? '' : `${title}\n`, text, measure);
          for (const window of windows) {
            // One character may be more than a token here; nothing smaller than a character is cut.
            expect(measure.countTokens(window)).toBeLessThanOrEqual(measure.capacity + 16);
          }
          const all = windows.join('\n');
          for (const word of text.split(/\s+/)) {
            if (word.length <= 10) expect(all).toContain(word);
          }
        },
      ),
    );
  });
});
