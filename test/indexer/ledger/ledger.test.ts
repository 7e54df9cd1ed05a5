import * as prettier from 'prettier';
import { describe, expect, it } from 'vitest';
import { createMemoryLedgerFolder, isEdited } from '../../../indexer/ledger';
import type { LedgerFolder } from '../../../indexer/ledger';
import { TriviumError } from '../../../indexer/platform';
import { createTestClock, DESK_FILE, openReadOnly, openWords, phone } from './words';

const wordsOf = (ledger: { events(): readonly { readonly word: string }[] }) =>
  ledger.events().map(({ word }) => word);

/** A folder with one file that holds the words, and its text. */
async function folderWith(...words: readonly string[]) {
  const files = new Map<string, string>();
  const ledger = await openWords(createMemoryLedgerFolder(files));
  for (const word of words) ledger.append(`The word "${word}"`, { word });
  await ledger.close();
  return { files, folder: createMemoryLedgerFolder(files), text: files.get(DESK_FILE) ?? '' };
}

describe('a ledger on the disk', () => {
  it('is Markdown: a marker, a sentence, and for each event a list item with its machine part in a comment', async () => {
    const files = new Map<string, string>();
    const ledger = await openWords(createMemoryLedgerFolder(files));
    const first = ledger.append('The word "soil"', { word: 'soil' });
    const second = ledger.append('The word "seed"', { word: '100 %%seed%% [[x]] #tag' });
    expect(files.size).toBe(0);
    await ledger.flush();
    const lines = (files.get(DESK_FILE) ?? '').split('\n');
    expect(lines.slice(0, 3)).toEqual(['---', 'trivium: ledger', '---']);
    expect(lines[5]).toMatch(
      /^- The word "soil" %%\{"id":"[0-9A-Z]{26}","textHash":"[0-9a-f]{8}","word":"soil","at":"2026-11-30T08:00:00.000Z"\}%%$/,
    );
    expect(lines[6]).toContain(`"prev":"${first.id}"`);
    expect(lines[6]).toContain(
      String.raw`"word":"100 \u0025\u0025seed\u0025\u0025 \u005b\u005bx]] \u0023tag"`,
    );
    expect(lines.slice(7)).toEqual(['']);
    const again = await openWords(createMemoryLedgerFolder(files));
    expect(again.events()).toEqual([first, second]);
    expect(again.problems).toEqual([]);
    const third = again.append('The word "leaf"', { word: 'leaf' });
    await again.flush();
    expect(files.get(DESK_FILE)).toContain(`"id":"${third.id}","prev":"${second.id}"`);
  });

  it('has a file for each writer and month, and is read by time', async () => {
    const folder = createMemoryLedgerFolder();
    const clock = createTestClock();
    const one = await openWords(folder, clock);
    const other = await openWords(folder, clock, phone);
    one.append('a', { word: 'a' });
    clock.set('2026-11-30T08:00:01Z');
    other.append('b', { word: 'b' });
    clock.set('2026-12-01T08:00:01Z');
    const last = one.append('c', { word: 'c' });
    await one.flush();
    await other.flush();
    expect((await folder.list()).map(({ name }) => name)).toEqual([
      DESK_FILE,
      '2026-11 words phone-7h2m.md',
      '2026-12 words desk-k3f9.md',
    ]);
    expect(await one.reload()).toBe(true);
    expect(await one.reload()).toBe(false);
    expect(wordsOf(one)).toEqual(['a', 'b', 'c']);
    expect(one.lines()[2]).toMatchObject({ event: last, previousId: one.events()[0]?.id });
  });

  it('writes nothing without a writer', async () => {
    const { files, folder, text } = await folderWith('a');
    const ledger = await openReadOnly(folder);
    ledger.append('b', { word: 'b' });
    await ledger.close();
    await ledger.removeOwnFiles();
    expect(wordsOf(ledger)).toEqual(['a', 'b']);
    expect(ledger.failure).toBeUndefined();
    expect([...files]).toEqual([[DESK_FILE, text]]);
  });
});

describe('lines that cannot be read', () => {
  it('are kept, told with their number, and stepped over', async () => {
    const { files, folder, text } = await folderWith('a', 'b', 'c');
    const lines = text.split('\n');
    lines[6] = (lines[6] ?? '').replace('"word"', '"wor');
    files.set(DESK_FILE, lines.join('\n'));
    const ledger = await openWords(folder);
    expect(wordsOf(ledger)).toEqual(['a', 'c']);
    expect(ledger.problems).toEqual([
      { file: DESK_FILE, line: 7, message: expect.stringContaining('damaged') as string },
    ]);
    ledger.append('d', { word: 'd' });
    await ledger.flush();
    expect(files.get(DESK_FILE)?.startsWith(lines.join('\n'))).toBe(true);
  });

  it('are ended before the next line where they are torn, so that nothing is glued to them', async () => {
    const { files, folder, text } = await folderWith('a', 'b');
    const torn = text.slice(0, -20);
    files.set(DESK_FILE, torn);
    const ledger = await openWords(folder);
    expect(wordsOf(ledger)).toEqual(['a']);
    expect(ledger.problems).toMatchObject([{ line: 7 }]);
    ledger.append('c', { word: 'c' });
    await ledger.flush();
    expect(files.get(DESK_FILE)?.startsWith(`${torn}\n- c %%{`)).toBe(true);
    expect(wordsOf(await openWords(folder))).toEqual(['a', 'c']);
  });

  it('are no damage while another process writes them: a line without an end is told once its file rests', async () => {
    const { files, text } = await folderWith('a', 'b');
    const inMemory = createMemoryLedgerFolder(files);
    const clock = createTestClock();
    const writtenMs = clock.now();
    const folder: LedgerFolder = {
      ...inMemory,
      list: async () => (await inMemory.list()).map((file) => ({ ...file, mtimeMs: writtenMs })),
    };
    for (let cut = text.lastIndexOf('- The word') + 3; cut < text.length - 1; cut++) {
      files.set(DESK_FILE, text.slice(0, cut));
      const ledger = await openWords(folder, clock, phone);
      expect(wordsOf(ledger)).toEqual(['a']);
      expect(ledger.problems).toEqual([]);
      // It is not taken for whole either, so that what is missing is not taken for deleted.
      expect(ledger.files()).toMatchObject([{ name: DESK_FILE, isWhole: false }]);
      files.set(DESK_FILE, text);
      await ledger.reload();
      expect(wordsOf(ledger)).toEqual(['a', 'b']);
    }
    files.set(DESK_FILE, text.slice(0, -20));
    const ledger = await openWords(folder, clock, phone);
    clock.set('2026-11-30T08:00:06Z');
    expect(ledger.problems).toMatchObject([{ line: 7 }]);
  });

  it('go one after the other where several processes share a writer', async () => {
    const files = new Map<string, string>();
    let last: Promise<unknown> = Promise.resolve();
    const inMemory = createMemoryLedgerFolder(files);
    let writing = 0;
    const folder: LedgerFolder = {
      ...inMemory,
      append: async (...line) => {
        writing += 1;
        await Promise.resolve();
        expect(writing).toBe(1);
        await inMemory.append(...line);
        writing -= 1;
      },
      exclusively: (work) => {
        const done = last.then(work);
        last = done.catch(() => undefined);
        return done;
      },
    };
    const ledgers = await Promise.all(Array.from({ length: 5 }, () => openWords(folder)));
    ledgers.forEach((ledger, place) => ledger.append('x', { word: `word ${place}` }));
    await Promise.all(ledgers.map((ledger) => ledger.flush()));
    const read = await openWords(folder);
    expect(wordsOf(read).sort()).toEqual(['word 0', 'word 1', 'word 2', 'word 3', 'word 4']);
    expect(read.problems).toEqual([]);
    expect([...files.keys()]).toEqual([DESK_FILE]);
  });

  it('are not the headings, remarks and blank lines that people add', async () => {
    const { files, folder, text } = await folderWith('a');
    files.set(DESK_FILE, `${text}\n# Mine\n\nA remark.\n`);
    const ledger = await openWords(folder);
    expect(wordsOf(ledger)).toEqual(['a']);
    expect(ledger.problems).toEqual([]);
  });

  it('are two lines that a sync has run into one', async () => {
    const { files, folder, text } = await folderWith('a', 'b', 'c');
    const lines = text.split('\n');
    files.set(DESK_FILE, [...lines.slice(0, 5), `${lines[5]}${lines[6]}`, ...lines.slice(7)].join('\n'));
    const ledger = await openWords(folder);
    expect(wordsOf(ledger)).toEqual(['c']);
    expect(ledger.problems).toMatchObject([{ line: 6, message: 'two lines have run into one' }]);
  });
});

describe('what other programs do to the files', () => {
  it('does not matter: line ends, a byte order mark, quotes around the marker, a missing last newline', async () => {
    const { files, folder, text } = await folderWith('a', 'b');
    const changed = text.replace('trivium: ledger', 'trivium: "ledger"\ntags: []').replaceAll('\n', '\r\n');
    files.set(DESK_FILE, `\uFEFF${changed.trimEnd()}`);
    const ledger = await openWords(folder);
    expect(wordsOf(ledger)).toEqual(['a', 'b']);
    expect(ledger.lines().some(isEdited)).toBe(false);
    ledger.append('c', { word: 'c' });
    await ledger.flush();
    expect(wordsOf(await openWords(folder))).toEqual(['a', 'b', 'c']);
  });

  it('makes conflict copies, whose lines count once, and edited ones as they were edited', async () => {
    const { files, folder, text } = await folderWith('a', 'b');
    files.set('2026-11 words desk-k3f9 (conflicted copy).md', text.replace('The word "a"', 'edited'));
    files.set('2026-11 words desk-k3f9 2.md', text);
    const ledger = await openWords(folder);
    expect(wordsOf(ledger)).toEqual(['a', 'b']);
    expect(ledger.lines().map((line) => [line.text, isEdited(line)])).toEqual([
      ['edited', true],
      ['The word "b"', false],
    ]);
    // Nothing new goes into a copy, which somebody may clear away.
    ledger.append('c', { word: 'c' });
    await ledger.flush();
    files.delete('2026-11 words desk-k3f9 2.md');
    files.delete('2026-11 words desk-k3f9 (conflicted copy).md');
    expect(wordsOf(await openWords(folder))).toEqual(['a', 'b', 'c']);
  });

  it('tells an edit by hand from another list mark or white space', async () => {
    const { files, folder, text } = await folderWith('a', 'b', 'c');
    files.set(
      DESK_FILE,
      text
        .replace('- The word "a"', '  * The  word "a"  ')
        .replace('- The word "b"', '1. The words "b"')
        .replace(/(- The word "c" %%.*%%)/, '$1 and more'),
    );
    const ledger = await openWords(folder);
    expect(ledger.problems).toEqual([]);
    expect(ledger.lines().map((line) => [line.text, isEdited(line)])).toEqual([
      ['The  word "a"', false],
      ['The words "b"', true],
      ['The word "c"   and more', true],
    ]);
  });

  it.each(['preserve', 'always', 'never'] as const)(
    'does not matter where a formatter of Markdown has its taste (long lines: %s)',
    async (proseWrap) => {
      const files = new Map<string, string>();
      const ledger = await openWords(createMemoryLedgerFolder(files));
      const texts = [
        'I *like* the _long_ way home, __always__, and **never** the short one along the river',
        'snake_case_name is a tool of mine, and 5 * 3 is 15',
        '+ has a bullet, and another one is added to it in the middle of a long line - as here',
        '2) is a number, and this goes on until the line is too long for any formatter 3. ends',
        'Short.',
      ];
      for (const text of texts)
        ledger.append(text, { word: 'several words, so that it can be broken anywhere' });
      await ledger.close();
      const formatted = await prettier.format(files.get(DESK_FILE) ?? '', { parser: 'markdown', proseWrap });
      files.set(DESK_FILE, formatted);
      const after = await openWords(createMemoryLedgerFolder(files));
      expect(after.problems).toEqual([]);
      expect(after.events()).toEqual(ledger.events());
      expect(after.lines().filter(isEdited)).toEqual([]);
    },
  );

  it('may put a file of its own in the place of ours: it is neither read nor touched', async () => {
    const foreign = '- A note of mine %%{"id":"1"}%%\n';
    const files = new Map([[DESK_FILE, foreign]]);
    const folder = createMemoryLedgerFolder(files);
    const ledger = await openWords(folder);
    expect([ledger.events(), ledger.problems]).toEqual([[], []]);
    ledger.append('a', { word: 'a' });
    await ledger.flush();
    expect(files.get(DESK_FILE)).toBe(foreign);
    expect([...files.keys()]).toEqual([DESK_FILE, '2026-11 words desk-k3f9 2.md']);
    await ledger.removeOwnFiles();
    expect([...files.keys()]).toEqual([DESK_FILE]);
  });

  it('may delete lines and files: what they said is forgotten', async () => {
    const { files, folder, text } = await folderWith('a', 'b');
    const ledger = await openWords(folder);
    files.set(DESK_FILE, text.replace(/- The word "a".*\n/, ''));
    expect(await ledger.reload()).toBe(true);
    expect(wordsOf(ledger)).toEqual(['b']);
    files.delete(DESK_FILE);
    expect(await ledger.reload()).toBe(true);
    expect(wordsOf(ledger)).toEqual([]);
  });
});

describe('the time of an event', () => {
  it('is after all events known here, also where another device is ahead', async () => {
    const folder = createMemoryLedgerFolder();
    const ahead = await openWords(folder, createTestClock('2026-11-30T08:10:00Z'), phone);
    ahead.append('a', { word: 'a' });
    await ahead.flush();
    const ledger = await openWords(folder);
    expect(ledger.append('b', { word: 'b' }).at).toBe('2026-11-30T08:10:00.001Z');
    expect(ledger.append('c', { word: 'c' }).at).toBe('2026-11-30T08:10:00.002Z');
    expect(wordsOf(ledger)).toEqual(['a', 'b', 'c']);
  });

  it('is not taken from a clock that is days ahead', async () => {
    const folder = createMemoryLedgerFolder();
    const wrong = await openWords(folder, createTestClock('2036-01-01T00:00:00Z'), phone);
    wrong.append('far', { word: 'far' });
    await wrong.flush();
    const ledger = await openWords(folder);
    expect(ledger.append('a', { word: 'a' }).at).toBe('2026-11-30T08:00:00.000Z');
    expect(ledger.append('b', { word: 'b' }).at).toBe('2026-11-30T08:00:00.001Z');
    expect(wordsOf(ledger)).toEqual(['a', 'b', 'far']);
  });
});

/** A folder that refuses changes until it is mended; what it was asked to add is cut off after `cutAt` characters. */
function brokenFolder(files: Map<string, string>, cutAt = 0) {
  const folder = createMemoryLedgerFolder(files);
  let isBroken = true;
  const broken: LedgerFolder = {
    ...folder,
    append: async (name, text, header) => {
      if (!isBroken) return folder.append(name, text, header);
      if (cutAt > 0) await folder.append(name, text.slice(0, cutAt), header);
      throw new TriviumError('storage-full', `The disk is full: ${name} could not be written.`);
    },
  };
  return { broken, mend: () => void (isBroken = false) };
}

describe('a folder that cannot be written', () => {
  it('is a failure that is kept, and the events are tried again', async () => {
    const files = new Map<string, string>();
    const { broken, mend } = brokenFolder(files);
    const ledger = await openWords(broken);
    ledger.append('a', { word: 'a' });
    await ledger.flush();
    expect(ledger.failure).toContain(DESK_FILE);
    expect(wordsOf(ledger)).toEqual(['a']);
    mend();
    ledger.append('b', { word: 'b' });
    await ledger.flush();
    expect(ledger.failure).toBeUndefined();
    expect(wordsOf(await openWords(createMemoryLedgerFolder(files)))).toEqual(['a', 'b']);
  });

  it.each([0, 5, 60])('completes a header of which a full disk let %d letters through', async (length) => {
    const whole = await folderWith('one');
    const header = whole.text.slice(0, whole.text.indexOf('- The word'));
    const files = new Map([[DESK_FILE, header.slice(0, length)]]);
    const ledger = await openWords(createMemoryLedgerFolder(files));
    ledger.append('The word "soil"', { word: 'soil' });
    await ledger.close();
    expect([...files.keys()]).toEqual([DESK_FILE]);
    expect(files.get(DESK_FILE)?.startsWith(`${header}- The word "soil"`)).toBe(true);
    expect(wordsOf(await openWords(createMemoryLedgerFolder(files)))).toEqual(['soil']);
  });

  it('writes no line twice of which the first try wrote a part', async () => {
    const files = new Map<string, string>();
    const { broken, mend } = brokenFolder(files, 200);
    const ledger = await openWords(broken);
    ledger.append('a', { word: 'a' });
    ledger.append('b', { word: 'b' });
    await ledger.flush();
    mend();
    await ledger.flush();
    expect(files.get(DESK_FILE)?.match(/"word":"a"/g)).toHaveLength(1);
    expect(wordsOf(await openWords(createMemoryLedgerFolder(files)))).toEqual(['a', 'b']);
  });

  it('loses no file when the own ones are to be removed', async () => {
    const { files } = await folderWith('a');
    const { broken } = brokenFolder(files);
    const ledger = await openWords(broken);
    ledger.append('b', { word: 'b' });
    await expect(ledger.removeOwnFiles()).rejects.toMatchObject({ code: 'storage-full' });
    expect([...files.keys()]).toEqual([DESK_FILE]);
    expect(wordsOf(ledger)).toEqual(['a', 'b']);
  });
});

describe('removing the own files', () => {
  it('first writes what is new into a fresh file, and leaves those of other writers', async () => {
    const { files, folder } = await folderWith('a');
    const other = await openWords(folder, createTestClock(), phone);
    other.append('b', { word: 'b' });
    await other.flush();
    const ledger = await openWords(folder);
    ledger.append('c', { word: 'c' });
    await ledger.removeOwnFiles();
    expect([...files.keys()].sort()).toEqual(['2026-11 words desk-k3f9 2.md', '2026-11 words phone-7h2m.md']);
    expect(wordsOf(ledger)).toEqual(['b', 'c']);
    ledger.append('d', { word: 'd' });
    await ledger.flush();
    expect(files.size).toBe(2);
    expect(wordsOf(await openWords(folder))).toEqual(['b', 'c', 'd']);
  });
});

describe('a folder that cannot be read', () => {
  it('makes a failure and no error, and what was read before still counts', async () => {
    const { files, text } = await folderWith('a');
    const folder = createMemoryLedgerFolder(files);
    let isBroken = false;
    const ledger = await openWords({
      ...folder,
      read: (name) => (isBroken ? Promise.reject(new Error('EIO')) : folder.read(name)),
    });
    isBroken = true;
    files.set(DESK_FILE, `${text}\n`);
    expect(await ledger.reload()).toBe(false);
    expect(wordsOf(ledger)).toEqual(['a']);
    expect(ledger.problems).toMatchObject([{ file: DESK_FILE, message: 'it cannot be read: EIO' }]);
    const closed = await openWords({ ...folder, list: () => Promise.reject(new Error('EACCES')) });
    expect(closed.events()).toEqual([]);
    expect(closed.failure).toBe('EACCES');
  });
});

describe('adding to a long file', () => {
  it('reads it no more once this process has written to it, and sees all the same what people edit between', async () => {
    const files = new Map<string, string>();
    const folder = createMemoryLedgerFolder(files);
    let reads = 0;
    const counted = {
      ...folder,
      read: (name: string) => {
        reads += 1;
        return folder.read(name);
      },
    };
    const ledger = await openWords(counted);
    const add = async (word: string): Promise<void> => {
      ledger.append(word, { word });
      await ledger.flush();
      await ledger.reload();
    };
    for (let count = 0; count < 100; count++) await add(`word ${count}`);
    // Once before there was a file, once to see what was begun.
    expect(reads).toBeLessThanOrEqual(3);
    expect(wordsOf(await openWords(folder))).toHaveLength(100);

    files.set(DESK_FILE, (files.get(DESK_FILE) ?? '').replace('- word 7 ', '- word seven '));
    await add('after the edit');
    expect(files.get(DESK_FILE)).toContain('- word seven ');
    expect(ledger.lines().find(({ event }) => event.word === 'word 7')?.text).toBe('word seven');
    expect(wordsOf(ledger)).toHaveLength(101);
    expect(ledger.problems).toEqual([]);
  });

  it('tells the next reload of an edit that an addition met, and shows it at once', async () => {
    const files = new Map<string, string>();
    const ledger = await openWords(createMemoryLedgerFolder(files));
    for (const word of ['alpha', 'beta']) {
      ledger.append(word, { word });
      await ledger.flush();
      await ledger.reload();
    }
    files.set(DESK_FILE, (files.get(DESK_FILE) ?? '').replace('- alpha ', '- alphabet '));
    ledger.append('gamma', { word: 'gamma' });
    await ledger.flush();
    expect(ledger.lines()[0]?.text).toBe('alphabet');
    expect(await ledger.reload()).toBe(true);
    expect(await ledger.reload()).toBe(false);
  });

  it('sees an edit of the same length between two additions', async () => {
    const files = new Map<string, string>();
    const ledger = await openWords(createMemoryLedgerFolder(files));
    for (const word of ['alpha', 'beta']) {
      ledger.append(word, { word });
      await ledger.flush();
      await ledger.reload();
    }
    files.set(DESK_FILE, (files.get(DESK_FILE) ?? '').replace('- alpha ', '- alfas '));
    ledger.append('gamma', { word: 'gamma' });
    await ledger.flush();
    expect(ledger.lines().map(({ text }) => text)).toEqual(['alfas', 'beta', 'gamma']);
  });

  it('looks at that file alone where the folder can', async () => {
    const folder = createMemoryLedgerFolder();
    let lists = 0;
    const counted = {
      ...folder,
      list: () => {
        lists += 1;
        return folder.list();
      },
      look: async (name: string) => (await folder.list()).find((file) => file.name === name),
    };
    const ledger = await openWords(counted);
    lists = 0;
    for (let count = 0; count < 5; count++) {
      ledger.append(`word ${count}`, { word: `word ${count}` });
      await ledger.flush();
    }
    expect(lists).toBe(0);
    expect(wordsOf(await openWords(folder))).toHaveLength(5);
  });
});
