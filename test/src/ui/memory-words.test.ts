import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../../../indexer/jobs';
import type { RememberReport } from '../../../indexer/memory-api';
import { describeOutcome } from '../../../src/ui/memory-outcome';
import { describeJob, describeRun } from '../../../src/ui/memory-runs';
import { describeOrigin, formatDay, formatMoment, shorten } from '../../../src/ui/memory-words';
import { chooseStrings } from '../../../src/ui/strings';
import { memoryOf, reviewOf } from './hand-memory';

const english = chooseStrings('en');
const german = chooseStrings('de');

describe('whose word a memory is', () => {
  it.each([
    ['user', {}, 'you said it', 'du hast es gesagt'],
    ['extraction', {}, 'read from a note', 'aus einer Notiz gelesen'],
    ['self', {}, 'an agent supposes it', 'ein Agent vermutet es'],
    ['self', { isConfirmed: true }, 'you confirmed it', 'du hast es bestätigt'],
    ['user', { isConfirmed: true }, 'you said it', 'du hast es gesagt'],
    ['extraction', { isEdited: true, isConfirmed: true }, 'you corrected it', 'du hast es berichtigt'],
  ] as const)('%s %j', (origin, change, inEnglish, inGerman) => {
    const memory = memoryOf('a', { origin, ...change });
    expect(describeOrigin(memory, english)).toBe(inEnglish);
    expect(describeOrigin(memory, german)).toBe(inGerman);
  });
});

describe('days and moments', () => {
  it('are those where the user is, and dates without a time are left alone', () => {
    const at = new Date(2026, 10, 30, 3, 5).toISOString();
    expect(formatDay(at)).toBe('2026-11-30');
    expect(formatMoment(at)).toBe('2026-11-30 03:05');
    expect(formatDay('2026-03')).toBe('2026-03');
    expect(formatDay('some Time')).toBe('some Time');
    expect(formatMoment('never')).toBe('never');
  });
});

describe('a text for a notice', () => {
  it('is one line, and is cut between words', () => {
    expect(shorten('Works\n at  B. ')).toBe('Works at B.');
    expect(shorten('word '.repeat(40), 22)).toBe('word word word word…');
    expect(shorten('a'.repeat(200), 20)).toBe(`${'a'.repeat(20)}…`);
  });
});

describe('a run', () => {
  const run = (change: Partial<RunRecord>): RunRecord => ({
    ...{ id: 'r', job: 'extract', by: 'schedule', startedAt: '2026-04-02T03:00:00.000Z' },
    ...change,
  });
  const counts = {
    ...{ notes: 46, candidates: 90, inserted: 81, duplicates: 7, superseded: 3, quarantined: 2, reviews: 1 },
    ...{ liveBefore: 218, liveAfter: 296 },
  };

  it('that found something tells its counters', () => {
    expect(describeRun(run({ outcome: 'done', counts }), english)).toBe(
      '46 notes read: 90 statements, 81 new, 7 known already, 3 replaced. Current memories: 218 before, 296 now. ' +
        '2 texts held back. 1 pair waits for your word.',
    );
    expect(describeRun(run({ outcome: 'done', counts }), german)).toContain('81 neu');
  });

  it('that found nothing says so in the same one message', () => {
    const none = { notes: 46, candidates: 0, inserted: 0, superseded: 0, liveBefore: 218, liveAfter: 218 };
    expect(describeRun(run({ outcome: 'done', counts: none }), english)).toBe(
      '46 notes read: nothing new to remember. Current memories: 218 before, 218 now.',
    );
  });

  it('of the profile tells its lines', () => {
    const profile = run({ job: 'profile', outcome: 'done', counts: { facts: 92, profileLines: 36 } });
    expect(describeRun(profile, english)).toBe('The profile has 36 lines, made of 92 facts.');
  });

  it.each([
    ['failed', 'failed: No disk.', 'fehlgeschlagen: No disk.'],
    ['skipped', 'was left out: No disk.', 'ausgefallen: No disk.'],
    ['cancelled', 'was stopped', 'abgebrochen'],
    ['cut-short', 'was cut short', 'unterbrochen'],
    [undefined, 'running', 'läuft'],
  ] as const)('that is %s says so', (outcome, inEnglish, inGerman) => {
    const record = run({ message: 'No disk.', ...(outcome !== undefined && { outcome }) });
    expect(describeRun(record, english)).toContain(inEnglish);
    expect(describeRun(record, german)).toContain(inGerman);
  });

  it.each([
    ['The nightly jobs are switched off in the settings.', 'läuft nachts nichts'],
    ['Profile of 2026-11-30 did not run. Extraction failed.', 'ist nicht gelungen'],
    ['Extraction failed: no note could be read: 2 notes, the first A/B.md: gone', '„A/B.md“'],
    ['Extraction failed: nothing was made of 12 sentences in 3 notes, neither', '(12)'],
    ['EACCES: no', 'EACCES: no'],
  ])('says in German why: %s', (message, inGerman) => {
    expect(describeRun(run({ outcome: 'skipped', message }), german)).toContain(inGerman);
  });

  it('that goes on tells how far it is, once there is a way to go', () => {
    expect(describeJob({ job: 'extract' }, english)).toBe('Reading notes for memories…');
    const progress = { phase: 'extract', done: 1, total: 0 } as const;
    expect(describeJob({ job: 'extract', progress }, english)).toBe('Reading notes for memories…');
    expect(describeJob({ job: 'profile', progress: { ...progress, total: 4 } }, german)).toBe(
      'Profil schreiben: 25 %',
    );
  });
});

describe('what became of something to remember', () => {
  const report: RememberReport = {
    ...{ outcome: 'added', superseded: [], extends: [], duplicates: [], reviews: [], findings: [] },
    memory: memoryOf('a', { text: 'Works at B.' }),
  };

  it('names what happened to others', () => {
    const others = { superseded: [memoryOf('old')], reviews: [reviewOf('r')] };
    expect(describeOutcome({ ...report, ...others }, 'works at B', english)).toBe(
      'Remembered: Works at B. 1 older memory replaced. 1 pair waits for your word.',
    );
  });

  it.each([
    ['duplicate', 'Known already: Works at B.'],
    ['forgotten-before', 'You had this forgotten, so it was left: works at B'],
    ['quarantined', 'Held back'],
  ] as const)('says so where it was %s', (outcome, said) => {
    expect(describeOutcome({ ...report, outcome }, 'works at B', english)).toContain(said);
  });
});
