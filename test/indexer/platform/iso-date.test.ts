import { describe, expect, it } from 'vitest';
import { addDays, isCalendarDay, isIsoDate, isTimeOfDay } from '../../../indexer/platform';

describe('an ISO date', () => {
  it.each([
    '2026-03-02',
    '2024-02-29',
    '2026-03-02T18:20Z',
    '2026-03-02T18:20:01.5+01:00',
    '2026-03-02T18:20',
  ])('is %s', (text) => expect(isIsoDate(text)).toBe(true));

  it.each([
    '2026-02-30',
    '2026-02-29',
    '2026-04-31T10:00Z',
    '2026-13-01',
    '2026-3-2',
    '2026-03-02 10:00',
    'today',
    '',
  ])('is not "%s"', (text) => expect(isIsoDate(text)).toBe(false));

  it('is of a day that the calendar has', () => {
    expect(isCalendarDay('2026-02-28')).toBe(true);
    expect(isCalendarDay('2026-02-30')).toBe(false);
  });
});

describe('addDays', () => {
  it('counts days of the calendar', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });
});

describe('isTimeOfDay', () => {
  it.each(['00:00', '03:00', '19:59', '23:59'])('takes %s', (text) => expect(isTimeOfDay(text)).toBe(true));
  it.each(['3:00', '24:00', '03:60', '', '03:00 ', '03:00:00'])('refuses %j', (text) =>
    expect(isTimeOfDay(text)).toBe(false),
  );
});
