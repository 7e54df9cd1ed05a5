import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastDueDay, localDay, momentOf, systemLocalTime } from '../../../indexer/jobs/local-time';
import { addDays } from '../../../indexer/platform';
import { offsetIn, timeIn } from './zones';

const berlin = timeIn(() => 'Europe/Berlin');
const iso = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 16);

describe('momentOf', () => {
  it('is the moment at which local clocks show the time', () => {
    expect(iso(momentOf('2026-11-30', '03:00', berlin))).toBe('2026-11-30T02:00');
    expect(iso(momentOf('2026-07-01', '03:00', berlin))).toBe('2026-07-01T01:00');
    expect(iso(momentOf('2026-07-01', '00:30', berlin))).toBe('2026-06-30T22:30');
  });

  it('is the first of two where clocks are put back', () => {
    expect(iso(momentOf('2026-10-25', '02:30', berlin))).toBe('2026-10-25T00:30');
    expect(iso(momentOf('2026-10-25', '03:00', berlin))).toBe('2026-10-25T02:00');
    expect(iso(momentOf('2026-10-25', '01:59', berlin))).toBe('2026-10-24T23:59');
  });

  it('lies behind the gap where clocks are put forward over it', () => {
    expect(iso(momentOf('2026-03-29', '02:30', berlin))).toBe('2026-03-29T01:30');
    expect(iso(momentOf('2026-03-29', '01:59', berlin))).toBe('2026-03-29T00:59');
    expect(iso(momentOf('2026-03-29', '03:00', berlin))).toBe('2026-03-29T01:00');
  });

  it('shows, in every zone, the time that was asked for, or one within the gap after it', () => {
    const zones = [
      ...['Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Asia/Kathmandu'],
      ...['Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Honolulu', 'Africa/Casablanca'],
    ];
    const day = fc.integer({ min: 0, max: 730 }).map((days) => addDays('2025-06-01', days));
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        day,
        fc.integer({ min: 0, max: 1439 }),
        (zone, wanted, minutes) => {
          const local = timeIn(() => zone);
          const at = new Date(minutes * 60_000).toISOString().slice(11, 16);
          const moment = momentOf(wanted, at, local);
          const shown = iso(moment + offsetIn(zone, moment));
          expect(localDay(moment, local)).toBe(wanted);
          const late = Date.parse(`${shown}Z`) - Date.parse(`${wanted}T${at}Z`);
          if (late !== 0) {
            expect(late).toBeGreaterThan(0);
            expect(offsetIn(zone, moment) - offsetIn(zone, moment - late - 1)).toBe(late);
          }
          expect(lastDueDay(moment, at, local)).toBe(wanted);
          expect(lastDueDay(moment - 1, at, local)).toBe(addDays(wanted, -1));
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the machine’s own time zone', () => {
  it('is the one that the platform reckons in', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 730 }), fc.integer({ min: 0, max: 1439 }), (days, minutes) => {
        const day = addDays('2025-06-01', days);
        const at = new Date(minutes * 60_000).toISOString().slice(11, 16);
        expect(momentOf(day, at, systemLocalTime)).toBe(new Date(`${day}T${at}:00`).getTime());
      }),
    );
  });
});
