import { describe, expect, it } from 'vitest';
import {
  describeJobOf,
  describeStanding,
  formatDuration,
  formatWhen,
  withoutServer,
} from '../../../src/ui/activity-words';
import { chooseStrings } from '../../../src/ui/strings';
import { jobOf } from './hand-work';

const strings = chooseStrings('en');
const now = new Date(2026, 10, 30, 14, 0);
const iso = (day: number, hour: number): string => new Date(2026, 10, day, hour, 30).toISOString();

describe('words for what goes on', () => {
  it('name no server twice', () => {
    const problem = 'Node "attic" (http://attic:8080): HTTP 500 from /v1/models.';
    expect(withoutServer(problem, 'attic')).toBe('HTTP 500 from /v1/models.');
    expect(withoutServer(problem, 'desk')).toBe(problem);
  });

  it('tell a time of today by the clock alone, and any other with its day', () => {
    expect(formatWhen(iso(30, 9), now)).toBe('09:30');
    expect(formatWhen(iso(29, 9), now)).toBe('2026-11-29 09:30');
    expect(formatWhen('never', now)).toBe('never');
  });

  it.each([
    [340.4, '340 ms'],
    [2_449, '2,4 s'],
    [65_000, '1 min 5 s'],
    [119_800, '2 min 0 s'],
  ])('tell how long something took: %d', (ms, said) => {
    expect(formatDuration(ms, 'de')).toBe(said);
  });

  it('name a job by what it does and to what, one of an unknown kind by its kind', () => {
    expect(describeJobOf(jobOf('Talk'), strings)).toBe('Read a note: Chats/Talk.md');
    expect(describeJobOf({ kind: 'take-in', payload: { paths: ['a', 'b'] } }, strings)).toBe(
      'Take in what was read: 2 notes',
    );
    expect(describeJobOf({ kind: 'toString', payload: null }, strings)).toBe('toString');
  });

  it('tell where a job stands', () => {
    const running = jobOf('a', { state: 'running', phase: 'asking', tried: 1 });
    expect(describeStanding(running, strings, now)).toBe('running · asking a server');
    const again = jobOf('b', { tried: 1, notBefore: iso(30, 15), after: ['a'], priority: 'idle' });
    expect(describeStanding(again, strings, now)).toBe(
      'waiting · dreaming · try 1 of 3 · not before 15:30 · after 1 other job',
    );
  });
});
