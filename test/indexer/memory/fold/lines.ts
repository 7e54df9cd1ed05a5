import { hashLedgerText } from '../../../../indexer/ledger';
import { identityOf } from '../../../../indexer/memory';
import type { FactEvent, MemoryEvent } from '../../../../indexer/memory/events/memory-events';
import type { FoldLine } from '../../../../indexer/memory/fold/fold-line';
import { compareLines } from '../../../../indexer/memory/fold/fold-line';
import { MemoryFold } from '../../../../indexer/memory/fold/memory-fold';

/** Time of the n-th minute of a day. */
export function minute(number: number): string {
  return new Date(Date.UTC(2026, 2, 10, 8, number)).toISOString();
}

/** A line that adds a memory: its id is what stands before the colon of `"a: Lives in Rome."`. */
export function fact(at: number, idAndText: string, more: Partial<FactEvent> = {}): FoldLine {
  const [id = '', text = ''] = idAndText.split(': ');
  return {
    event: {
      id,
      at: minute(at),
      event: 'fact',
      type: 'fact',
      category: 'home',
      origin: 'extraction',
      confidence: 0.8,
      date: '2026-01-01',
      from: [{ path: `${id}.md` }],
      identity: identityOf({ space: more.space ?? 'default', store: 'facts', text }),
      ...more,
    },
    text,
    textHash: hashLedgerText(text),
  };
}

/** Any other line. */
export function line(event: MemoryEvent): FoldLine {
  return { event, text: event.event, textHash: hashLedgerText(event.event) };
}

/** The fold over lines, in their order. */
export function fold(...lines: readonly FoldLine[]): MemoryFold {
  const folded = new MemoryFold();
  for (const each of [...lines].sort(compareLines)) folded.apply(each);
  return folded;
}

/** Ids of the live memories. */
export function liveOf(folded: MemoryFold): readonly string[] {
  return folded.memories
    .all()
    .filter(({ status }) => status === 'live')
    .map(({ id }) => id);
}
