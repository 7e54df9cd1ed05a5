import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { createMemoryLedgerFolder, openLedger } from '../../../indexer/ledger';
import type { LedgerFolder } from '../../../indexer/ledger';

const schema = z.object({ id: z.string(), at: z.iso.datetime(), type: z.literal('word'), word: z.string() });
const desk = { label: 'desk', id: 'k3f9' };
const phone = { label: 'phone', id: '7h2m' };

function fixedClock(start = '2026-11-30T08:00:00Z') {
  let nowMs = Date.parse(start);
  return {
    now: () => nowMs,
    yield: () => Promise.resolve(),
    set: (time: string) => void (nowMs = Date.parse(time)),
  };
}

function open(folder: LedgerFolder, clock = fixedClock(), writer = desk) {
  return openLedger({ folder, writer, stream: 'words', schema, clock });
}

const FILE = '2026-11 words desk-k3f9.md';

describe('a ledger', () => {
  it('is a Markdown file with a header, a line for each event and its machine part in a comment', async () => {
    const files = new Map<string, string>();
    const ledger = await open(createMemoryLedgerFolder(files));
    const first = ledger.append('The word "soil"', { type: 'word', word: 'soil' });
    const second = ledger.append('The word "seed"', { type: 'word', word: '100 %%seed%% [[x]] #tag' });
    await ledger.flush();
    const lines = (files.get(FILE) ?? '').split('\n');
    expect(lines.slice(0, 3)).toEqual(['---', 'trivium: ledger', '---']);
    expect(lines[5]).toMatch(
      /^- The word "soil" %%\{"id":"[0-9A-Z]{26}","textHash":"[0-9a-f]{12}","type":"word","word":"soil","at":"2026-11-30T08:00:00.000Z"\}%%$/,
    );
    expect(lines[6]).toContain(`"prev":"${first.id}"`);
    expect(lines[6]).toContain(
      String.raw`"word":"100 \u0025\u0025seed\u0025\u0025 \u005b\u005bx]] \u0023tag"`,
    );
    expect(lines.slice(7)).toEqual(['']);
    const again = await open(createMemoryLedgerFolder(files));
    expect(again.events()).toEqual([first, second]);
    expect(again.problems).toEqual([]);
  });

  it('merges the events of all writers by time', async () => {
    const folder = createMemoryLedgerFolder();
    const clock = fixedClock();
    const one = await open(folder, clock);
    const other = await open(folder, clock, phone);
    one.append('a', { type: 'word', word: 'a' });
    clock.set('2026-11-30T08:00:01Z');
    other.append('b', { type: 'word', word: 'b' });
    clock.set('2026-12-01T08:00:01Z');
    one.append('c', { type: 'word', word: 'c' });
    await one.flush();
    await other.flush();
    expect((await folder.list()).map(({ name }) => name)).toEqual([
      FILE,
      '2026-11 words phone-7h2m.md',
      '2026-12 words desk-k3f9.md',
    ]);
    expect(await one.reload()).toBe(true);
    expect(await one.reload()).toBe(false);
    expect(one.events().map(({ word }) => word)).toEqual(['a', 'b', 'c']);
  });
});
