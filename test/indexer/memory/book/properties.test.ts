import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Memory, MemoryBook } from '../../../../indexer/memory';
import { happenings, live, writers } from './random-life';
import { candidate, createStage, DESK_FILE, lostLines, stateOf } from './stage';
import type { Stage } from './stage';

async function openAll(stage: Stage, count: number): Promise<MemoryBook[]> {
  return Promise.all(writers.slice(0, count).map((writer) => stage.open(writer)));
}

/** What holds of every state, whatever happened. */
function expectSound(book: MemoryBook): void {
  const memories = book.list();
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  const liveTexts = memories.filter(({ status }) => status === 'live').map(({ identity }) => identity);
  expect(new Set(liveTexts).size).toBe(liveTexts.length);
  for (const memory of memories) {
    expect(memory.supersedes).not.toContain(memory.id);
    // What is superseded leads to a memory that is not: nothing is gone without a successor.
    const seen = new Set<string>();
    let last: Memory | undefined = memory;
    while (last?.supersededBy !== undefined && !seen.has(last.id)) {
      seen.add(last.id);
      last = byId.get(last.supersededBy);
    }
    expect(last?.supersededBy).toBeUndefined();
    expect(memory.status === 'superseded').toBe(
      memory.supersededBy !== undefined && memory.forgotten === undefined,
    );
    const replaced = memory.supersedes.map((id) => byId.get(id)?.version ?? 0);
    expect(memory.version).toBe(1 + Math.max(0, ...replaced));
    expect(book.history(memory.id).map(({ id }) => id)).toContain(memory.id);
    expect(new Set(book.history(memory.id).map(({ space }) => space)).size).toBe(1);
    expect(book.history(memory.id)).toHaveLength(new Set(book.history(memory.id).map(({ id }) => id)).size);
  }
  const { live: liveCount, superseded, forgotten } = book.counts();
  expect(liveCount + superseded + forgotten).toBe(memories.length);
  expect(liveCount).toBe(liveTexts.length);
}

describe('whatever happens on several devices', () => {
  it('they come to one state once all files have arrived, and so does who opens them later', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 3 }), happenings(3), async (count, all) => {
        const stage = createStage();
        const books = await openAll(stage, count);
        await live(
          stage,
          books,
          all.map((each) => ({ ...each, device: each.device % count })),
        );
        const [first, ...others] = books;
        const state = stateOf(first!);
        expectSound(first!);
        for (const book of others) expect(stateOf(book)).toEqual(state);
        expect(stateOf(await stage.open())).toEqual(state);
      }),
      { numRuns: 120 },
    );
  });

  it('the order in which files arrive does not matter, and no state on the way is unsound', async () => {
    await fc.assert(
      fc.asyncProperty(happenings(3), fc.infiniteStream(fc.nat()), async (all, random) => {
        const stage = createStage();
        const books = await openAll(stage, 3);
        await live(stage, books, all);
        const files = new Map<string, string>();
        const reader = await createStage(files, stage.clock).open({ label: 'reader', id: 'zzzz' });
        const left = [...stage.files];
        while (left.length > 0) {
          const [[name, text]] = left.splice(random.next().value % left.length, 1) as [[string, string]];
          // A part of it first, as long as its writer had written it.
          const lines = text.split('\n');
          files.set(name, `${lines.slice(0, 5 + (random.next().value % lines.length)).join('\n')}\n`);
          await reader.reload();
          expectSound(reader);
          files.set(name, text);
          await reader.reload();
          expectSound(reader);
        }
        expect(stateOf(reader)).toEqual(stateOf(books[0]!));
        expect(lostLines(reader)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('those that follow the changes know what everybody knows', async () => {
    await fc.assert(
      fc.asyncProperty(happenings(2), async (all) => {
        const stage = createStage();
        const books = await openAll(stage, 2);
        const [book] = books as [MemoryBook, MemoryBook];
        const followed = new Map<string, Memory>();
        let version = book.version;
        for (const each of all) {
          await live(stage, books, [each]);
          for (const id of book.changedSince(version)!) {
            const memory = book.get(id);
            if (memory?.id === id) followed.set(id, memory);
            else followed.delete(id);
          }
          version = book.version;
        }
        expect([...followed.values()].sort(byId)).toEqual([...book.list()].sort(byId));
      }),
      { numRuns: 60 },
    );
  });
});

describe('any text', () => {
  it('comes back as it was, in one line, and is the same memory for a formatter', async () => {
    const hostile = fc
      .array(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 12 }),
          fc.constantFrom(
            ...['%%', '-->', '"', "'", '“', '\n', '[[x]]', '$1', '{{ }}', '~~', '…', '- ', '\\', '.'],
          ),
        ),
        { minLength: 1, maxLength: 8 },
      )
      .map((parts) => parts.join(''))
      .filter((text) => /[^\p{Cc}\s\u2028\u2029]/u.test(text));
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (text, path) => {
        const stage = createStage();
        const book = await stage.open();
        const memory = book.add(candidate(text, { from: [{ path, speaker: text }], space: path }));
        expect(memory.text).not.toMatch(/[\r\n]/);
        await book.flush();
        const again = await stage.open();
        expect(stateOf(again)).toEqual(stateOf(book));
        expect(again.problems).toEqual([]);
        expect(again.get(memory.id)).toMatchObject({ isEdited: false, from: [{ path, speaker: text }] });
        const formatted = (stage.files.get(DESK_FILE) ?? '').replaceAll(/^- /gm, '*   ');
        stage.files.set(DESK_FILE, formatted);
        await again.reload();
        expect(again.get(memory.id)?.isEdited).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});

function byId(one: Memory, other: Memory): number {
  return one.id < other.id ? -1 : 1;
}
