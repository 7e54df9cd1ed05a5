import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayBeWorkLog, readWorkLog } from '../../../../indexer/graphs';
import { problemsOf, read } from './read';

const ways = (day: number, month: number, year: number): readonly string[] => {
  const two = (number: number): string => String(number).padStart(2, '0');
  const german = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(
    ' ',
  )[month - 1]!;
  const english =
    'January February March April May June July August September October November December'.split(' ')[
      month - 1
    ]!;
  return [
    `${year}-${two(month)}-${two(day)}`,
    `${year}-${month}-${day}`,
    `${year}/${two(month)}/${two(day)}`,
    `${year}-${two(month)}-${two(day)}T09:30`,
    `${year}-${two(month)}-${two(day)}T09:30:00.000Z`,
    `${year}-${two(month)}-${two(day)} 09:30`,
    `${two(day)}.${two(month)}.${year}`,
    `${day}.${month}.${year}`,
    `${day}.${month}.${String(year).slice(2)}`,
    `${two(day)}. ${two(month)}. ${year}`,
    `${day}. ${german} ${year}`,
    `${day}. ${german.slice(0, 3)}. ${year}`,
    `Freitag, den ${day}. ${german} ${year}`,
    `${english} ${day}, ${year}`,
    `${english.slice(0, 3)} ${day}, ${year}`,
    `${english.slice(0, 3)}. ${day} ${year}`,
    `${day} ${english} ${year}`,
    `Fri, ${day}-${english.slice(0, 3)}-${year}`,
    `${year}${two(month)}${two(day)}`,
    `[${year}-${two(month)}-${two(day)}]`,
    `**${day}.${month}.${year}**`,
    `[[${year}-${two(month)}-${two(day)}]]`,
    `[[Journal/${year}-${two(month)}-${two(day)}|a day]]`,
    `[${year}-${two(month)}-${two(day)}](Journal/day.md)`,
    `📅 ${year}-${two(month)}-${two(day)}`,
    `Datum: ${day}.${month}.${year}`,
  ];
};
const count = ways(1, 1, 2026).length;
const day = fc.record({
  year: fc.integer({ min: 1970, max: 2060 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
  way: fc.integer({ min: 0, max: count - 1 }),
});

describe('dates of a work log', () => {
  it('are read in all the ways that people write them, wherever an entry begins with one', () => {
    fc.assert(
      fc.property(
        day,
        fc.constantFrom('## ', '- ', '1. ', '* [x] ', '| ', '', '> - '),
        ({ year, month, day, way }, mark) => {
          const date = ways(day, month, year)[way]!;
          const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
          const text =
            mark === '| ' ? `| Date | Notes |\n|---|---|\n| ${date} | [[A]] |` : `${mark}${date}: [[A]]`;
          const { entries } = readWorkLog(text);
          expect(entries.map((entry) => [entry.date, entry.targets])).toEqual([[iso, ['A']]]);
        },
      ),
    );
  });

  it.each(ways(5, 3, 2026))('are seen by the first look at a note: %s', (date) => {
    expect(mayBeWorkLog(`- ${date}: [[A]]\n`.repeat(3))).toBe(true);
  });

  it.each([
    '[[2026-05-15-minutes]]',
    '2026-05-15.md',
    'v2026.5',
    '12345678',
    '2026-05-15_a',
    '3.14',
    'Mai 2026',
    '1.2.3',
  ])('are not seen in %s', (text) => expect(read(`- ${text}: [[A]]`)).toEqual([]));

  it('that are no days of the calendar are reported and leave the entry without a date', () => {
    expect(read('- 2026-02-30: [[A]]', '- 31.4.2026: [[B]]', '- 29.2.2028: [[C]]')).toEqual([
      'undated: A',
      'undated: B',
      '2028-02-29: C',
    ]);
    expect(problemsOf('- 2026-02-30: [[A]]', '- 31.4.2026: [[B]]')).toEqual([
      '1: 2026-02-30 is no day of the calendar, so the entry has no date. Correct it.',
      '2: 31.4.2026 is no day of the calendar, so the entry has no date. Correct it.',
    ]);
  });

  it('that a section tells are reported as well', () => {
    expect(problemsOf('## Session', '- Date: 2026-02-30', '- [[A]]')).toEqual([
      '1: 2026-02-30 is no day of the calendar, so the entry has no date. Correct it.',
    ]);
  });

  it('with slashes follow those of the log that can only be read one way', () => {
    expect(read('- 05/06/2026: [[A]]', '- 05/13/2026: [[B]]')).toEqual(['2026-05-06: A', '2026-05-13: B']);
    expect(read('- 05/06/2026: [[A]]', '- 13/05/2026: [[B]]')).toEqual(['2026-06-05: A', '2026-05-13: B']);
  });

  it('with slashes, all open, are read so that the entries lie close together', () => {
    expect(read('- 05/01/2026: [[A]]', '- 05/02/2026: [[B]]')).toEqual(['2026-05-01: A', '2026-05-02: B']);
    expect(read('- 01/05/2026: [[A]]', '- 02/05/2026: [[B]]')).toEqual(['2026-05-01: A', '2026-05-02: B']);
    expect(read('- 05/06/2026: [[A]]')).toEqual(['2026-06-05: A']);
  });

  it('with slashes put the day first in a log in German', () => {
    const prose =
      'Wir haben an diesem Tag die Seiten für das Projekt neu geordnet und mit den anderen verbunden.';
    expect(read(`- 05/01/2026: [[A]] ${prose}`, '- 05/02/2026: [[B]]')).toEqual([
      '2026-01-05: A',
      '2026-02-05: B',
    ]);
  });
});
