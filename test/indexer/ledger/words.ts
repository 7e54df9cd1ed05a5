import * as z from 'zod';
import { openLedger } from '../../../indexer/ledger';
import type { LedgerFolder, LedgerWriter } from '../../../indexer/ledger';
import type { Clock } from '../../../indexer/platform';

export const desk = { label: 'desk', id: 'k3f9' };
export const phone = { label: 'phone', id: '7h2m' };

/** The file of `desk` in the month where the clocks of these tests begin. */
export const DESK_FILE = '2026-11 words desk-k3f9.md';

const schema = z.object({ id: z.string(), at: z.iso.datetime(), word: z.string() });
export type WordEvent = z.infer<typeof schema>;

export interface TestClock extends Clock {
  set(time: string): void;
}

export function createTestClock(start = '2026-11-30T08:00:00Z'): TestClock {
  let nowMs = Date.parse(start);
  return {
    now: () => nowMs,
    yield: () => Promise.resolve(),
    set: (time) => void (nowMs = Date.parse(time)),
  };
}

/** A ledger whose events are words. */
export function openWords(
  folder: LedgerFolder,
  clock: Clock = createTestClock(),
  writer: LedgerWriter = desk,
) {
  return openLedger({ folder, writer, stream: 'words', schema, clock });
}

/** The same without a writer. */
export function openReadOnly(folder: LedgerFolder) {
  return openLedger({ folder, writer: undefined, stream: 'words', schema, clock: createTestClock() });
}
