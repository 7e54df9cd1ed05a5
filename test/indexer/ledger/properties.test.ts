import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryLedgerFolder, isEdited } from '../../../indexer/ledger';
import { parseNote } from '../../../indexer/vault';
import { createTestClock, DESK_FILE, openWords } from './words';
import type { WordEvent } from './words';

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '%%',
          '%',
          '{}',
          '$1',
          '$$',
          '{{x}}',
          '[[x]]',
          '![[y]]',
          '[z](a.md)',
          '#tag',
          '# ',
          '`',
          '```',
          '~~~',
        ],
        ...[
          '\\',
          '\\%',
          '"',
          '}%%',
          '\n',
          '\r\n',
          '\u2028',
          '<b>',
          '- ',
          '[ ] ',
          ' ',
          '🌿',
          '\ud83c',
          '^id',
          '---',
        ],
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
);

describe('any text and any event', () => {
  it('come back as they were, the text in one line', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(hostile, hostile), { minLength: 1, maxLength: 4 }),
        async (entries) => {
          const files = new Map<string, string>();
          const ledger = await openWords(createMemoryLedgerFolder(files));
          const events = entries.map(([text, word]) => ledger.append(text, { word }));
          const texts = ledger.lines().map(({ text }) => text);
          await ledger.flush();
          // As a disk would give it back.
          const bytes = new TextEncoder().encode(files.get(DESK_FILE));
          files.set(DESK_FILE, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
          const again = await openWords(createMemoryLedgerFolder(files));
          expect(again.problems).toEqual([]);
          expect(again.events()).toEqual(events);
          expect(again.lines().map(({ text }) => text)).toEqual(texts);
          expect(texts.some((text) => /[\r\n]/.test(text))).toBe(false);
          expect(again.lines().some(isEdited)).toBe(false);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('add no link and no tag to the vault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.tuple(hostile, hostile), async ([text, word]) => {
        const files = new Map<string, string>();
        const ledger = await openWords(createMemoryLedgerFolder(files));
        ledger.append(text, { word });
        await ledger.flush();
        const note = parseNote(DESK_FILE, files.get(DESK_FILE) ?? '');
        expect([note.links, note.tags]).toEqual([[], []]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('any sequence of appends by several writers', () => {
  const writers = ['desk', 'phone', 'server'].map((label) => ({ label, id: 'k3f9' }));
  const step = fc.record({
    writer: fc.integer({ min: 0, max: 2 }),
    word: fc.string({ unit: 'grapheme', maxLength: 6 }),
    minutes: fc.integer({ min: 0, max: 20_000 }),
    isFlushed: fc.boolean(),
  });

  it('is, cut at any byte and read in any order of files, the same but for the torn line', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.nat(),
        fc.nat(),
        async (steps, fileSeed, cutSeed) => {
          const files = new Map<string, string>();
          const folder = createMemoryLedgerFolder(files);
          const clock = createTestClock();
          const ledgers = await Promise.all(writers.map((writer) => openWords(folder, clock, writer)));
          const appended: WordEvent[] = [];
          for (const { writer, word, minutes, isFlushed } of steps) {
            clock.set(new Date(clock.now() + minutes * 60_000).toISOString());
            const ledger = ledgers[writer]!;
            await ledger.reload();
            appended.push(ledger.append(word, { word }));
            if (isFlushed) await ledger.flush();
          }
          await Promise.all(ledgers.map((ledger) => ledger.close()));
          const byOrder = (one: WordEvent, other: WordEvent) =>
            `${one.at}${one.id}` < `${other.at}${other.id}` ? -1 : 1;
          const all = [...appended].sort(byOrder);
          expect((await openWords(folder, clock)).events()).toEqual(all);

          const [name, text] = [...files][fileSeed % files.size]!;
          const bytes = new TextEncoder().encode(text);
          const cut = new TextDecoder().decode(bytes.slice(0, cutSeed % (bytes.length + 1)));
          // A line is whole when all of it but its newline is there.
          const lost = all.filter(({ id }) => {
            const line = text.split('\n').find((each) => each.includes(`"id":"${id}"`));
            return line !== undefined && !cut.includes(line);
          });
          const shuffled = new Map([...files].reverse());
          shuffled.set(name, cut);
          const torn = await openWords(createMemoryLedgerFolder(shuffled), clock);
          expect(torn.events()).toEqual(all.filter((event) => !lost.includes(event)));
          expect(torn.problems.length).toBeLessThanOrEqual(1);

          const added = torn.append('after', { word: 'after' });
          await torn.flush();
          const mended = await openWords(createMemoryLedgerFolder(shuffled), clock);
          expect(mended.events()).toEqual([...torn.events()]);
          expect(mended.events()).toContainEqual(added);
          expect([...shuffled.values()].some((now) => now.startsWith(cut))).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });
});
