import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerLine } from '../../../indexer/ledger';
import { mergeLines } from '../../../indexer/ledger/merge-lines';
import { MergedLines } from '../../../indexer/ledger/merged-lines';
import type { WordEvent } from './words';

const start = Date.parse('2026-11-30T08:00:00Z');

function line(minute: number, id: string, place?: LedgerLine<WordEvent>['place']): LedgerLine<WordEvent> {
  const event = { id, at: new Date(start + minute * 60_000).toISOString(), word: id };
  return { event, text: id, textHash: '', ...(place && { place }) };
}

/** Minutes of lines that are there, and of lines that come; equal ones are told apart by their ids. */
const minutes = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 });

describe('lines that are added', () => {
  it('stand where a merge of all files would have put them, before and after they are written', () => {
    fc.assert(
      fc.property(minutes, minutes, fc.boolean(), (before, after, isHeld) => {
        const present = before.map((minute, index) => line(minute, `b${index}`, { file: 'a', line: index }));
        const added = after.map((minute, index) => line(minute, `a${index}`));
        let pending: LedgerLine<WordEvent>[] = [];
        const merged = new MergedLines(() => [present, pending]);
        const first = merged.all();
        const copy = [...first];
        for (const each of added) {
          merged.add(each);
          if (isHeld) merged.all();
        }
        pending = added;
        expect(merged.all()).toEqual(mergeLines([present, added]));
        expect(first).toEqual(copy);

        pending = added.map((each, index) => ({ ...each, place: { file: 'b', line: index } }));
        merged.replace(pending);
        expect(merged.all()).toEqual(mergeLines([present, pending]));
      }),
    );
  });

  it('are merged afresh where a sync brought one of them first', () => {
    const known = line(1, 'a', { file: 'copy', line: 1 });
    const merged = new MergedLines(() => [[known]]);
    merged.all();
    merged.replace([line(1, 'a', { file: 'own', line: 1 })]);
    expect(merged.all()).toEqual([known]);
  });
});
