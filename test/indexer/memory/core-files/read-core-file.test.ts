import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCharacters } from '../../../../indexer/memory/core-files/core-file';
import { withChanged, withEntry, withoutEntry } from '../../../../indexer/memory/core-files/edit-core-file';
import { entriesOf, readCoreFile } from '../../../../indexer/memory/core-files/read-core-file';

const PROPERTIES = '---\ntrivium: profile\n---\n';
const BLOCK =
  '%% trivium:begin %%\n- Prefers tea.\n- Lives in Hamburg.\n%% trivium:lines AAAABBBB %%\n%% trivium:end %%\n';

function textsOf(text: string): readonly string[] {
  return entriesOf(readCoreFile(text)).map((entry) => entry.text);
}

describe('a core file', () => {
  it('holds entries of several lines between lines with a §', () => {
    expect(textsOf(`${PROPERTIES}One\nof two lines\n§\nTwo\n`)).toEqual(['One\nof two lines', 'Two']);
  });

  it('holds no entry where there is none', () => {
    for (const text of ['', '\n', PROPERTIES, '§\n', '\uFEFF', `${PROPERTIES}\n§\n\n§\n`]) {
      expect(textsOf(text), JSON.stringify(text)).toEqual([]);
    }
  });

  it('is read with a byte order mark, line ends of Windows and without a newline at its end', () => {
    expect(textsOf('\uFEFF---\r\ntrivium: profile\r\ntags: [me]\r\n---\r\nOne\r\nmore\r\n§\r\nTwo')).toEqual([
      'One\nmore',
      'Two',
    ]);
    expect(textsOf('\uFEFFOne\n§ \nTwo')).toEqual(['One', 'Two']);
  });

  it('keeps what stands before its properties, as an entry of its own', () => {
    expect(textsOf(`Mine\n${PROPERTIES}One\n`)).toEqual(['Mine', 'One']);
    expect(textsOf('One\n\n---\n\nstill one\n---\n')).toEqual(['One\n\n---\n\nstill one\n---']);
  });

  it('tells the lines of the profile one by one where its block stands, and whose they are', () => {
    const text = `${PROPERTIES}Mine\n§\n${BLOCK}§\nMine, too\n`;
    expect(entriesOf(readCoreFile(text)).map(({ text: one, owner }) => [one, owner])).toEqual([
      ['Mine', 'own'],
      ['Prefers tea.', 'profile'],
      ['Lives in Hamburg.', 'profile'],
      ['Mine, too', 'own'],
    ]);
  });

  it('counts code points, those that part entries too', () => {
    expect(countCharacters([])).toBe(0);
    expect(countCharacters([{ text: 'ä👩‍👧' }, { text: 'b' }])).toBe(4 + 3 + 1);
  });
});

/** Pieces of files as people, other programs and syncs leave them. */
const pieces = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '§',
        '\n',
        '\r\n',
        ' ',
        '---',
        '\uFEFF',
        PROPERTIES,
        BLOCK,
        '%% trivium:begin %%\n',
        '\n§\n',
        '🧶',
        'e\u0301',
      ),
      fc.string({ maxLength: 12 }),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

const entry = fc.stringMatching(/^[A-Za-zäöüß🧶\n ]{1,30}$/u).map((text) => `x${text.trim()}`);

describe('editing a core file', () => {
  it('finds each entry at its place, so that writing it again changes no byte', () => {
    fc.assert(
      fc.property(pieces, (text) => {
        const file = readCoreFile(text);
        for (const { start, end, text: read } of file.own) {
          expect(text.slice(start, end).replaceAll('\r\n', '\n')).toBe(read);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('adds an entry at the end and leaves all others', () => {
    fc.assert(
      fc.property(pieces, entry, (text, added) => {
        const before = readCoreFile(withEntry(text, 'first')).own.map((one) => one.text);
        const after = readCoreFile(withEntry(withEntry(text, 'first'), added)).own.map((one) => one.text);
        expect(after).toEqual([...before, added]);
      }),
      { numRuns: 300 },
    );
  });

  it('takes back what it added, byte for byte', () => {
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 1, maxLength: 5 }),
        entry,
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        (entries, added, newline, isEnded) => {
          const text =
            PROPERTIES.replaceAll('\n', newline) +
            entries.map((one) => one.replaceAll('\n', newline)).join(`${newline}§${newline}`) +
            (isEnded ? newline : '');
          const longer = withEntry(text, added);
          const last = readCoreFile(longer).own.at(-1);
          expect(last?.text).toBe(added);
          if (last !== undefined) expect(withoutEntry(longer, last)).toBe(text);
        },
      ),
    );
  });

  it('changes one entry and nothing beside it', () => {
    fc.assert(
      fc.property(pieces, fc.nat(), entry, (junk, pick, changed) => {
        const text = withEntry(junk, 'x first');
        const { own } = readCoreFile(text);
        const chosen = own[pick % own.length];
        if (chosen === undefined) return;
        const after = withChanged(text, chosen, changed);
        const expected = own.map((one) => (one === chosen ? changed : one.text));
        expect(readCoreFile(after).own.map((one) => one.text)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('removes one entry and nothing beside it', () => {
    fc.assert(
      fc.property(pieces, fc.nat(), (junk, pick) => {
        const text = withEntry(junk, 'x first');
        const { own, profile } = readCoreFile(text);
        const chosen = own[pick % own.length];
        if (chosen === undefined) return;
        const after = readCoreFile(withoutEntry(text, chosen));
        expect(after.own.map((one) => one.text)).toEqual(
          own.filter((one) => one !== chosen).map((one) => one.text),
        );
        expect(after.profile).toEqual(profile);
      }),
      { numRuns: 300 },
    );
  });
});
