import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoWeekday } from '../../../../../indexer/memory/extract/dates/calendar-days';
import { resolveDates } from '../../../../../indexer/memory/extract/dates/resolve-dates';
import { addDays } from '../../../../../indexer/platform';

/** A Monday. */
const TODAY = '2026-03-02';

describe('relative dates', () => {
  it.each([
    ['I see the dentist next Tuesday.', 'I see the dentist on 2026-03-10.'],
    ['I see her this Tuesday.', 'I see her on 2026-03-03.'],
    ['We met on last Friday.', 'We met on 2026-02-27.'],
    ['I see her Tuesday next week.', 'I see her on 2026-03-10.'],
    ['Yesterday I ran.', 'On 2026-03-01 I ran.'],
    ['I have been ill since yesterday.', 'I have been ill since 2026-03-01.'],
    ['I arrived the day before yesterday.', 'I arrived on 2026-02-28.'],
    ['I leave tomorrow morning.', 'I leave on 2026-03-03 in the morning.'],
    ['In three weeks we fly.', 'On 2026-03-23 we fly.'],
    ['I moved two years ago.', 'I moved in 2024.'],
    ['I moved a month ago.', 'I moved in February 2026.'],
    ['We move next month.', 'We move in April 2026.'],
    ['It ends at the end of next month.', 'It ends at the end of April 2026.'],
    ['I am away next week.', 'I am away in the week of 2026-03-09.'],
    ['I am away this weekend.', 'I am away on the weekend of 2026-03-07.'],
    ['Ich gehe nächsten Dienstag hin.', 'Ich gehe am 2026-03-10 hin.'],
    ['Ich gehe am kommenden Dienstag hin.', 'Ich gehe am 2026-03-03 hin.'],
    ['Gestern war ich krank.', 'Am 2026-03-01 war ich krank.'],
    ['Morgen fahre ich los.', 'Am 2026-03-03 fahre ich los.'],
    ['Ich komme heute Abend.', 'Ich komme am 2026-03-02 abends.'],
    ['Seit vorgestern huste ich.', 'Seit 2026-02-28 huste ich.'],
    ['In drei Wochen fliegen wir.', 'Am 2026-03-23 fliegen wir.'],
    ['Vor einem Jahr zog ich um.', 'Im Jahr 2025 zog ich um.'],
    ['Ich war im letzten Monat dort.', 'Ich war im Februar 2026 dort.'],
    ['Wir sehen uns in der nächsten Woche.', 'Wir sehen uns in der Woche ab 2026-03-09.'],
  ])('%s', (said, written) => {
    expect(resolveDates(said, TODAY)).toBe(written);
  });

  it.each([
    'Last summer I walked.',
    'I learned Danish in two years.',
    'I have lived here for three years.',
    'A few days ago it rained.',
    'Over the next week it will rain.',
    'Guten Morgen!',
    'Am Morgen trinke ich Tee.',
    'Neulich war ich dort.',
    'Ich wohne seit drei Jahren hier.',
    'Todays and yesterdays and Morgenstern.',
    'Die letzten drei Wochen waren schön.',
  ])('leaves what has no exact date: %s', (said) => {
    expect(resolveDates(said, TODAY)).toBe(said);
  });

  it('leaves all as it is where the day is not known', () => {
    expect(resolveDates('I leave tomorrow.', 'soon')).toBe('I leave tomorrow.');
  });

  it('counts weekdays rightly from any day', () => {
    const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.constantFrom(...names), (days, name) => {
        const today = addDays('1970-01-01', days);
        const day = resolveDates(`I go next ${name}`, today).slice(-10);
        expect(isoWeekday(day)).toBe(names.indexOf(name) + 1);
        const ahead = (Date.parse(day) - Date.parse(today)) / 86_400_000;
        expect(ahead).toBeGreaterThan(0);
        expect(ahead).toBeLessThan(14);
      }),
    );
  });
});
