import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTimeWords } from '../../../../../indexer/memory/sessions/time/read-time-words';

/** A Wednesday. */
const TODAY = '2026-03-18';

describe('days', () => {
  test.each([
    ['was war heute', '2026-03-18', '2026-03-19'],
    ['gestern Kino', '2026-03-17', '2026-03-18'],
    ['vorgestern', '2026-03-16', '2026-03-17'],
    ['the day before yesterday', '2026-03-16', '2026-03-17'],
    ['yesterday', '2026-03-17', '2026-03-18'],
    ['letzte Woche', '2026-03-12', '2026-03-19'],
    ['in der vergangenen Woche', '2026-03-12', '2026-03-19'],
    ['last week', '2026-03-12', '2026-03-19'],
    ['diese Woche', '2026-03-16', '2026-03-19'],
    ['letzten Monat', '2026-02-01', '2026-03-01'],
    ['last month', '2026-02-01', '2026-03-01'],
    ['letztes Jahr', '2025-01-01', '2026-01-01'],
    ['am Montag', '2026-03-16', '2026-03-17'],
    ['on Friday', '2026-03-13', '2026-03-14'],
    ['letzten Mittwoch', '2026-03-11', '2026-03-12'],
    ['am Mittwoch', '2026-03-18', '2026-03-19'],
    ['letztes Wochenende', '2026-03-14', '2026-03-16'],
    ['am Wochenende', '2026-03-14', '2026-03-16'],
    ['vor drei Tagen', '2026-03-15', '2026-03-16'],
    ['three days ago', '2026-03-15', '2026-03-16'],
    ['vor einer Woche', '2026-03-08', '2026-03-15'],
    ['a week ago', '2026-03-08', '2026-03-15'],
    ['vor ein paar Wochen', '2026-02-04', '2026-03-08'],
    ['a few weeks ago', '2026-02-04', '2026-03-08'],
    ['vor einigen Tagen', '2026-03-12', '2026-03-18'],
    ['vor zwei Monaten', '2026-01-01', '2026-02-01'],
    ['in den letzten 10 Tagen', '2026-03-09', '2026-03-19'],
    ['the past two weeks', '2026-03-05', '2026-03-19'],
    ['im März', '2026-03-01', '2026-04-01'],
    ['in March', '2026-03-01', '2026-04-01'],
    ['im August', '2025-08-01', '2025-09-01'],
    ['im August 2024', '2024-08-01', '2024-09-01'],
    ['in May', '2025-05-01', '2025-06-01'],
    ['Ende Februar', '2026-02-21', '2026-03-01'],
    ['early March', '2026-03-01', '2026-03-11'],
    ['im Jahr 2025', '2025-01-01', '2026-01-01'],
    ['in 2025', '2025-01-01', '2026-01-01'],
    ['2026-03-10', '2026-03-10', '2026-03-11'],
    ['am 10.3.', '2026-03-10', '2026-03-11'],
    ['am 24.12.', '2025-12-24', '2025-12-25'],
    ['10.03.2025', '2025-03-10', '2025-03-11'],
    ['am 10. März', '2026-03-10', '2026-03-11'],
    ['March 10th, 2025', '2025-03-10', '2025-03-11'],
    ['seit Montag', '2026-03-16', '2026-03-19'],
    ['since March', '2026-03-01', '2026-03-19'],
    ['gestern und vorgestern', '2026-03-16', '2026-03-18'],
  ])('%s', (question, from, to) => {
    expect(readTimeWords(question, TODAY).filter).toEqual({ from, to });
  });

  test('what lies before a day has no beginning', () => {
    expect(readTimeWords('before March', TODAY).filter).toEqual({ to: '2026-03-01' });
    expect(readTimeWords('vor dem 10. März', TODAY).filter).toEqual({ to: '2026-03-10' });
    expect(readTimeWords('bis gestern', TODAY).filter).toEqual({ to: '2026-03-18' });
  });
});

describe('parts of the day', () => {
  test.each([
    ['morgens', 0, 12],
    ['früh', 0, 12],
    ['vormittags', 0, 12],
    ['morgen', 0, 12],
    ['mittags', 11, 15],
    ['nachmittags', 12, 18],
    ['nachmittag', 12, 18],
    ['abends', 17, 24],
    ['abend', 17, 24],
    ['in the evening', 17, 24],
  ])('%s holds for every day', (question, from, to) => {
    expect(readTimeWords(question, TODAY).filter).toEqual({ hours: { from, to } });
  });

  test.each([
    ['gestern abends', '2026-03-17', '2026-03-18', 17, 24],
    ['gestern Abend', '2026-03-17', '2026-03-18', 17, 24],
    ['heute Morgen', '2026-03-18', '2026-03-19', 0, 12],
    ['this morning', '2026-03-18', '2026-03-19', 0, 12],
    ['Montagabend', '2026-03-16', '2026-03-17', 17, 24],
    ['am Dienstagnachmittag', '2026-03-17', '2026-03-18', 12, 18],
    ['yesterday evening', '2026-03-17', '2026-03-18', 17, 24],
    ['last night', '2026-03-17', '2026-03-18', 18, 30],
    ['letzte Woche abends', '2026-03-12', '2026-03-19', 17, 24],
  ])('%s', (question, from, to, first, last) => {
    expect(readTimeWords(question, TODAY).filter).toEqual({ from, to, hours: { from: first, to: last } });
  });

  test('mondays', () => {
    expect(readTimeWords('montags abends', TODAY).filter).toEqual({
      weekday: 1,
      hours: { from: 17, to: 24 },
    });
  });
});

describe('what is none', () => {
  test.each([
    'Kinoabend',
    'Abendessen',
    'Frühstück',
    'we march on',
    'may I',
    'Morgenstern',
    'the last unicorn',
    'Tagebuch',
    'Jahrmarkt',
    'room 101',
  ])('%s', (question) => {
    expect(readTimeWords(question, TODAY)).toEqual({ filter: {}, said: [], rest: question });
  });
});

test('the rest has what is looked for', () => {
  expect(readTimeWords('Worüber sprachen wir gestern Abend zum Kinoabend?', TODAY)).toMatchObject({
    said: ['gestern', 'Abend'],
    rest: 'Worüber sprachen wir zum Kinoabend?',
  });
});

test('reads any question without failing, and a span never ends before it begins', () => {
  const words = fc.constantFrom(
    ...'vor seit bis letzten a few drei 2 Wochen weeks ago März 31 30. 2.2026 29.2. gestern Montag Ende night heute 0 99 Jahren'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string()), { maxLength: 8 }), (parts) => {
      const { from, to } = readTimeWords(parts.join(' '), TODAY).filter;
      for (const day of [from, to]) if (day !== undefined) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }),
  );
});
