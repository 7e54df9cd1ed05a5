import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NoteTable } from '../../../../indexer/search/note-table';
import { parseQuery } from '../../../../indexer/search/parse-query';
import { readForward } from '../../../../indexer/search/postings/forward';
import type { ForwardNote } from '../../../../indexer/search/postings/forward';
import { meetConditions } from '../../../../indexer/search/ranking/conditions';
import { LowerPaths } from '../../../../indexer/search/ranking/lower-paths';
import { PhraseFinder } from '../../../../indexer/search/ranking/phrases';
import { anyPart } from '../../../../indexer/search/text/any-part';
import { anyConditions, anyNote } from './corpus';
import { meeting } from './reference-conditions';

describe('conditions', () => {
  it('are met by the notes that meet each of them alone', () => {
    fc.assert(
      fc.property(fc.array(anyNote, { maxLength: 20 }), anyConditions, (notes, text) => {
        const table = new NoteTable();
        const { vocabulary } = table.index;
        for (const note of notes)
          table.put(
            note.record,
            readForward(note, (term) => vocabulary.add(term)),
          );
        const query = parseQuery(text);
        const all = [...table.numbers()].map((number) => ({
          number,
          record: table.record(number),
          forward: table.index.forward(number) as ForwardNote,
          termText: (term: number) => table.index.vocabulary.term(term),
        }));
        const phrases = new PhraseFinder(table.index);
        const met = meetConditions(query, new Set(), { table, paths: new LowerPaths(table), phrases });
        const found = met && [...met.notes].filter((note) => met.isMet?.(note) ?? true);
        expect(found ?? all.map(({ number }) => number)).toEqual(
          meeting(query, new Set(), all).map(({ number }) => number),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('anyPart', () => {
  it('finds a part wherever the text has it, whatever it is made of', () => {
    const anyText = fc.string({ unit: fc.constantFrom(...'ab.*+?^$()[]{}|/\\-ä𝒳'), maxLength: 6 });
    fc.assert(
      fc.property(anyText, fc.array(anyText, { minLength: 1, maxLength: 6 }), (text, parts) => {
        expect(anyPart(parts)?.test(text)).toBe(parts.some((part) => text.includes(part)));
      }),
    );
    expect(anyPart([])).toBeUndefined();
  });
});
