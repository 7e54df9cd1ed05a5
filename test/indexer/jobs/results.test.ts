import { describe, expect, it } from 'vitest';
import {
  assertCountsAddUp,
  createJobRunner,
  describeExtract,
  describeProfile,
  openRunLog,
  resultOfExtract,
  resultOfProfile,
  UNREADABLE,
} from '../../../indexer/jobs';
import type { ExtractOutcome, RunRecord } from '../../../indexer/jobs';
import { createMemoryLedgerFolder } from '../../../indexer/ledger';
import { createTestClock } from '../ledger/words';

const nothing: ExtractOutcome = {
  ...{ notes: 0, conversations: 0, sentences: 0, candidates: 0, inserted: 0, duplicates: 0 },
  ...{ superseded: 0, extends: 0, reviews: 0, quarantined: 0, forgottenBefore: 0 },
  ...{ liveBefore: 218, liveAfter: 218, failed: [], dropped: {} },
};
const full = {
  ...nothing,
  ...{ notes: 46, sentences: 312, candidates: 88, inserted: 81, duplicates: 7, liveAfter: 299 },
};
const smallTalk = { ...nothing, notes: 46, sentences: 312, dropped: { 'small talk': 300, question: 12 } };

describe('describeExtract', () => {
  it('tells the counters in one sentence', () => {
    expect(describeExtract(full)).toBe(
      'Extraction: 46 notes, 88 candidates, 81 inserted, 7 duplicates, 0 superseded; 218 live before, 299 after.',
    );
  });

  it('tells what else there was, so that the candidates add up', () => {
    const report = {
      ...full,
      ...{ notes: 1, candidates: 5, inserted: 2, duplicates: 1, quarantined: 1, forgottenBefore: 1 },
      ...{ superseded: 2, extends: 1, reviews: 3, liveAfter: 218 },
      failed: [{ path: 'a.md', message: 'no' }],
    };
    expect(describeExtract(report)).toBe(
      'Extraction: 1 note, 5 candidates, 2 inserted, 1 duplicate, 1 held back, 1 forgotten before, 2 superseded, ' +
        '1 with more detail, 3 to review, 1 note not readable; 218 live before, 218 after.',
    );
  });

  it('says of a day of small talk that nothing was worth remembering', () => {
    expect(describeExtract(smallTalk)).toBe(
      'Extraction: 46 notes, nothing worth remembering in 312 sentences; 218 live.',
    );
  });

  it('says that no note changed', () => {
    expect(describeExtract(nothing)).toBe('Extraction: no note changed; 218 live.');
  });
});

describe('assertCountsAddUp', () => {
  it('takes counts that add up', () => {
    expect(() => assertCountsAddUp(full)).not.toThrow();
    expect(() => assertCountsAddUp({ ...full, superseded: 3, liveAfter: 296 })).not.toThrow();
  });

  it('refuses candidates that came to nothing', () => {
    expect(() => assertCountsAddUp({ ...full, duplicates: 6 })).toThrow('88 candidates, but 81 inserted + 6');
    expect(() => assertCountsAddUp({ ...full, quarantined: 1 })).toThrow('= 89');
    expect(() => assertCountsAddUp({ ...full, forgottenBefore: 1 })).toThrow('= 89');
  });

  it('refuses the figures of which 218 + 119 - 33 was 251', () => {
    const report = { ...full, candidates: 119, inserted: 119, duplicates: 0, superseded: 33, liveAfter: 251 };
    expect(() => assertCountsAddUp(report)).toThrow(
      '251 live, but 218 before + 119 inserted - 33 superseded = 304',
    );
  });
});

describe('an extraction that found nothing', () => {
  it('is a success where every sentence had a reason', () => {
    expect(resultOfExtract(smallTalk)).toMatchObject({
      counts: { notes: 46, sentences: 312, candidates: 0, inserted: 0, failed: 0 },
      message: 'Extraction: 46 notes, nothing worth remembering in 312 sentences; 218 live.',
    });
  });

  it('is a success where no note changed or notes hold no sentence', () => {
    expect(resultOfExtract(nothing).message).toContain('no note changed');
    expect(resultOfExtract({ ...nothing, notes: 3 }).message).toContain(
      'nothing worth remembering in 0 sentences',
    );
  });

  it('is a success where only some sentences could not be read', () => {
    const dropped = { [UNREADABLE]: 311, 'small talk': 1 };
    expect(() => resultOfExtract({ ...smallTalk, dropped })).not.toThrow();
  });

  it.each([
    ['no sentence was dropped for any reason', {}],
    ['every sentence was dropped as unreadable', { [UNREADABLE]: 312 }],
    ['reasons stand there with no sentence', { [UNREADABLE]: 312, 'small talk': 0 }],
  ])('is a failure where %s', (_, dropped) => {
    expect(() => resultOfExtract({ ...smallTalk, dropped })).toThrow(
      'nothing was made of 312 sentences in 46 notes, neither facts nor reasons why there are none.',
    );
  });

  it('is a failure where no note could be read', () => {
    const failed = [{ path: 'Chats/a.md', message: 'permission denied' }];
    expect(() => resultOfExtract({ ...nothing, notes: 1, failed })).toThrow(
      expect.objectContaining({
        code: 'note-unreadable',
        message: 'no note could be read: 1 note, the first Chats/a.md: permission denied',
      }),
    );
  });
});

describe('46 notes', () => {
  async function runOnce(report: ExtractOutcome): Promise<readonly RunRecord[]> {
    const clock = createTestClock();
    const writer = { label: 'desk', id: 'k3f9' };
    const runLog = await openRunLog({ folder: createMemoryLedgerFolder(), writer, clock });
    const told: RunRecord[] = [];
    const runner = createJobRunner({ clock, runLog, notify: (run) => void told.push(run) });
    await runner.run({ job: 'extract', by: 'schedule' }, () => Promise.resolve(resultOfExtract(report)));
    return told;
  }

  it('with no fact are told of once', async () => {
    expect(await runOnce(smallTalk)).toMatchObject([
      { outcome: 'done', message: describeExtract(smallTalk) },
    ]);
  });

  it('with 88 candidates are told of once', async () => {
    expect(await runOnce(full)).toMatchObject([{ outcome: 'done', counts: { inserted: 81 } }]);
  });

  it('that nobody read are told of once, as a failure', async () => {
    expect(await runOnce({ ...smallTalk, dropped: {} })).toMatchObject([{ outcome: 'failed' }]);
  });

  it('whose counts do not add up are told of once, as a failure', async () => {
    const [run, ...more] = await runOnce({ ...full, liveAfter: 251 });
    expect(more).toEqual([]);
    expect(run?.message).toContain('do not add up');
  });
});

describe('describeProfile', () => {
  const report = {
    ...{ considered: 150, facts: 32, userFacts: 20 },
    ...{ profileLines: 36, userCharacters: 1301, written: ['Profile.md', 'USER.md'] },
  };

  it('tells facts, lines and files', () => {
    expect(describeProfile(report)).toBe(
      'Profile: 32 of 150 facts in 36 lines, 20 in the 1301 characters of USER.md; Profile.md and USER.md written.',
    );
  });

  it('says where nothing changed', () => {
    expect(describeProfile({ ...report, considered: 1, facts: 1, profileLines: 1, written: [] })).toBe(
      'Profile: 1 of 1 fact in 1 line, 20 in the 1301 characters of USER.md; nothing changed.',
    );
    expect(resultOfProfile({ ...report, written: [] }).counts).toEqual({
      ...{ considered: 150, facts: 32, userFacts: 20 },
      ...{ profileLines: 36, userCharacters: 1301, written: 0 },
    });
  });
});
