import { createMemoryLedgerFolder, openLedger } from '../../../indexer/ledger';
import { openMemoryBook } from '../../../indexer/memory';
import type { Candidate, MemoryBook } from '../../../indexer/memory';
import { systemClock } from '../../../indexer/platform';
import { stateOfLines } from '../../../indexer/memory/book/compare-states';
import { memoryEventSchema } from '../../../indexer/memory/events/memory-events';
import { timed } from '../statistics';

/** What the fold of many memories costs. Times in milliseconds. */
export interface FoldFigures {
  readonly lines: number;
  /** The fold alone, over lines that were read. */
  readonly foldMs: number;
  /** Reading and parsing the files, and the fold. */
  readonly openMs: number;
  /** Of one statement added where there are as many memories, and where there is a tenth of them. */
  readonly appendMs: number;
  readonly appendAtTenthMs: number;
}

const MEMORIES = 50_000;
const APPENDS = 2_000;
const WRITER = { label: 'bench', id: 'k3f9' };

/** Folds a ledger of 50,000 memories, one in ten of which replaced another, and adds to it. */
export async function benchFold(): Promise<FoldFigures> {
  const files = new Map<string, string>();
  const appendAtTenthMs = await fill(files, MEMORIES / 10);
  files.clear();
  const appendMs = await fill(files, MEMORIES);
  const folder = createMemoryLedgerFolder(files);
  const ledger = await openLedger({
    folder,
    writer: undefined,
    stream: 'memory',
    schema: memoryEventSchema,
    clock: systemClock,
  });
  const lines = ledger.lines();
  const { ms: foldMs } = await timed(() => stateOfLines(lines));
  const { ms: openMs } = await timed(() => openMemoryBook({ folder, writer: WRITER, clock: systemClock }));
  return { lines: lines.length, foldMs, openMs, appendMs, appendAtTenthMs };
}

/** Writes that many memories; gives what one of the last took, in milliseconds. */
async function fill(files: Map<string, string>, count: number): Promise<number> {
  const folder = createMemoryLedgerFolder(files);
  const book = await openMemoryBook({ folder, writer: WRITER, clock: systemClock });
  addAll(book, 0, count - APPENDS);
  const { ms } = await timed(() => addAll(book, count - APPENDS, count));
  await book.close();
  return ms / APPENDS;
}

function addAll(book: MemoryBook, from: number, to: number): void {
  let last = '';
  for (let number = from; number < to; number += 1) {
    const supersedes = number % 10 === 9 && last !== '' ? [last] : [];
    last = book.add(statement(number), { supersedes }).id;
  }
}

const verbs = ['moved to', 'works on', 'has read', 'met somebody from', 'plans a trip to', 'prefers'];

function statement(number: number): Candidate {
  const verb = verbs[number % verbs.length] ?? '';
  const day = String(1 + (number % 28)).padStart(2, '0');
  return {
    text: `Since the ${number % 97}th week the team of "House ${number % 1_013}" ${verb} project ${number}.`,
    store: 'facts',
    type: 'fact',
    category: 'work',
    space: 'default',
    origin: 'extraction',
    from: [{ path: `Chats/2026-03-${day}.md`, offset: number, date: `2026-03-${day}` }],
    date: `2026-03-${day}`,
  };
}
