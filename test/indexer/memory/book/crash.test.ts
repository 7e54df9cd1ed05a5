import { describe, expect, it } from 'vitest';
import { createMemoryLedgerFolder } from '../../../../indexer/ledger';
import type { LedgerFolder } from '../../../../indexer/ledger';
import { openMemoryBook } from '../../../../indexer/memory';
import type { Memory } from '../../../../indexer/memory';
import { createMemoryStorage } from '../../../../indexer/platform';
import type { Storage } from '../../../../indexer/platform';
import { candidate, createTestClock, desk, DESK_FILE } from './stage';

const FACTS = 200;

/** 200 facts about 40 subjects, each the successor of the one before it; a flush after every third. */
async function run(folder: LedgerFolder, storage: Storage): Promise<void> {
  const clock = createTestClock();
  const book = await openMemoryBook({ folder, writer: desk, clock, storage });
  const current = new Map<number, Memory>();
  for (let number = 0; number < FACTS; number += 1) {
    const subject = number % 40;
    const before = current.get(subject);
    const supersedes = before === undefined ? [] : [before.id];
    const text = `Subject ${subject} has value ${number}.`;
    current.set(subject, book.add(candidate(text, { date: dateOf(number) }), { supersedes }));
    clock.forward(1_000);
    if (number % 3 === 0) await book.flush();
  }
  await book.close();
}

function dateOf(number: number): string {
  return new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10);
}

/** Each subject has one live value: the newest that was written. */
function expectWhole(memories: readonly Memory[]): void {
  const newest = new Map<string, Memory>();
  for (const memory of memories) newest.set(subjectOf(memory), memory);
  const statuses = memories.map(({ status }) => status);
  expect(statuses).toEqual(
    memories.map((memory) => (newest.get(subjectOf(memory)) === memory ? 'live' : 'superseded')),
  );
}

function subjectOf({ text }: Memory): string {
  return text.split(' ')[1] ?? '';
}

describe('a run of 200 facts', () => {
  it('killed at any write is a state in which no old fact is gone without its successor', async () => {
    const disk = createRecordedDisk();
    await run(disk.folder, disk.storage);
    expect(disk.writes.length).toBeGreaterThan(120);
    const whole = { files: new Map<string, string>(), blobs: new Map<string, Uint8Array>() };
    for (const [killedAt, write] of disk.writes.entries()) {
      const files = new Map(whole.files);
      const blobs = new Map(whole.blobs);
      repeat(write, files, blobs, 2 / 3);
      repeat(write, whole.files, whole.blobs, 1);
      const clock = createTestClock('2026-03-10T12:00:00Z');
      const options = { folder: createMemoryLedgerFolder(files), writer: desk, clock };
      const book = await openMemoryBook({ ...options, storage: createMemoryStorage(blobs) });
      // Every third fact is flushed: to the ledger, and to what this device has seen.
      expect(book.list().length).toBeGreaterThanOrEqual(Math.floor(killedAt / 2) * 3 - 2);
      expectWhole(book.list());
      expect(book.handDeletions()).toEqual([]);
    }
  });

  it('cut at any byte is such a state as well, and the run goes on from there', async () => {
    const files = new Map<string, string>();
    await run(createMemoryLedgerFolder(files), createMemoryStorage());
    const text = files.get(DESK_FILE) ?? '';
    for (let length = text.length; length > 200; length -= 997) {
      const cut = new Map([[DESK_FILE, text.slice(0, length)]]);
      const clock = createTestClock('2026-03-10T12:00:00Z');
      const folder = createMemoryLedgerFolder(cut);
      const book = await openMemoryBook({ folder, writer: desk, clock });
      expectWhole(book.list());
      expect(book.problems.length).toBeLessThanOrEqual(1);
      const first = book.list({ status: 'live' })[0];
      const supersedes = first === undefined ? [] : [first.id];
      const text2 = `Subject ${first === undefined ? 0 : subjectOf(first)} has value 999.`;
      book.add(candidate(text2, { date: '2027-01-01' }), { supersedes });
      await book.close();
      expectWhole((await openMemoryBook({ folder, writer: desk, clock })).list());
    }
  });
});

/** Something that is added to a file, or to what this device has seen. */
type Write =
  | { readonly file: string; readonly text: string; readonly header: string }
  | { readonly blob: string; readonly bytes: Uint8Array };

/** A disk that notes what is added to it. */
function createRecordedDisk() {
  const writes: Write[] = [];
  const folder = createMemoryLedgerFolder();
  const storage = createMemoryStorage();
  return {
    writes,
    folder: {
      ...folder,
      append: (file: string, text: string, header: string) => {
        writes.push({ file, text, header });
        return folder.append(file, text, header);
      },
    },
    storage: {
      ...storage,
      append: (blob: string, bytes: Uint8Array) => {
        writes.push({ blob, bytes });
        return storage.append(blob, bytes);
      },
    },
  };
}

/** Writes a part of it again. */
function repeat(
  write: Write,
  files: Map<string, string>,
  blobs: Map<string, Uint8Array>,
  part: number,
): void {
  if ('file' in write) {
    const text = write.text.slice(0, write.text.length * part);
    files.set(write.file, (files.get(write.file) ?? write.header) + text);
  } else {
    const before = blobs.get(write.blob) ?? new Uint8Array();
    const bytes = write.bytes.slice(0, write.bytes.length * part);
    const after = new Uint8Array(before.length + bytes.length);
    after.set(before);
    after.set(bytes, before.length);
    blobs.set(write.blob, after);
  }
}
