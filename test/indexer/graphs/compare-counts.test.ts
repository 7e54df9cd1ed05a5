import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { compareCounts, GRAPH_SIGNALS, readCounts, writeCounts } from '../../../indexer/graphs';
import type { GraphCounts, GraphSignal, SourceCounts } from '../../../indexer/graphs';

const perSignal = (links: number): Record<GraphSignal, number> => ({
  links,
  'co-edits': 367,
  'co-searches': 66,
  similar: 9000,
});

const log: SourceCounts = {
  source: 'work-log',
  name: 'Work log.md',
  read: 90,
  namingNone: 2,
  sessions: 65,
  bulk: 1,
  unknownNames: 4,
  columns: { date: 'Date', notes: ['Notes'] },
};

const git: SourceCounts = { ...log, source: 'git', name: 'git', columns: { notes: [] } };

function countsOf(part: Partial<GraphCounts> = {}): GraphCounts {
  return {
    builtAt: '2026-11-29T03:00:00Z',
    edges: perSignal(3174),
    nodes: perSignal(900),
    sources: [log],
    ...part,
  };
}

const later = (part: Partial<GraphCounts>) => countsOf({ builtAt: '2026-11-30T03:00:00Z', ...part });
const messages = (now: GraphCounts, off?: readonly string[]) =>
  compareCounts(countsOf(), now, off).warnings.map(({ message }) => message);

describe('counts compared with the last accepted ones', () => {
  it('are accepted the first time and as long as nothing falls far', () => {
    const now = later({ edges: perSignal(2600) });
    expect(compareCounts(undefined, now)).toEqual({ warnings: [], nextAccepted: now });
    expect(compareCounts(countsOf(), now).warnings).toEqual([]);
  });

  it('are compared with the most there was, so that a loss in small steps is one too', () => {
    let accepted = countsOf({ sources: [{ ...log, read: 100, namingNone: 0, sessions: 100 }] });
    const warned: number[] = [];
    for (const sessions of [95, 90, 85, 81, 79, 70]) {
      const now = later({ sources: [{ ...log, read: sessions, namingNone: 0, sessions }] });
      const { warnings, nextAccepted } = compareCounts(accepted, now);
      if (warnings.length > 0) warned.push(sessions);
      accepted = nextAccepted;
    }
    expect(warned).toEqual([79, 70]);
    expect(accepted.sources[0]?.sessions).toBe(100);
  });

  it('warn of a graph that lost more than a fifth, and keep it as it was', () => {
    const now = later({ edges: perSignal(372) });
    const { warnings, nextAccepted } = compareCounts(countsOf(), now);
    expect(warnings).toMatchObject([{ code: 'shrunk', signal: 'links' }]);
    expect(warnings[0]?.message).toMatch(/372 edges, 3174 before \(-88 %\) and 900 notes\. Look whether/);
    expect(nextAccepted.edges.links).toBe(3174);
    expect(compareCounts(nextAccepted, now).warnings).toEqual(warnings);
  });

  it('name the column of a log that is gone', () => {
    const renamed = { ...log, sessions: 0, namingNone: 90, columns: { date: 'Date', notes: [] } };
    const [message, ...others] = messages(
      later({ sources: [renamed], edges: { ...perSignal(3174), 'co-edits': 0 } }),
    );
    expect(message).toContain('The work log Work log.md has 0 sessions that join notes, 65 before (-100 %).');
    expect(message).toContain('Its column "Notes" is gone or has another name: it is read by "Date" now.');
    expect(message).toContain('90 entries name no note, 2 before');
    expect(others).toEqual([]);
  });

  it('name rows and names that lead nowhere any more', () => {
    const [message] = messages(later({ sources: [{ ...log, sessions: 40, unknownNames: 50 }] }));
    expect(message).toContain('50 names lead to no note, 4 before');
    expect(message).not.toContain('column');
    expect(messages(later({ sources: [{ ...log, read: 50 }] }))[0]).toContain('50 of 90 entries are left');
  });

  it('warn of a source that is gone, but not of one under another name', () => {
    const [gone] = messages(later({ sources: [] }));
    expect(gone).toContain('Work log.md is no work log any more or is gone');
    // A log that was found may be none any more because of a column that has another name.
    expect(gone).toContain('"Notes"');
    expect(messages(later({ sources: [{ ...log, name: 'Moved/Work log.md' }] }))).toEqual([]);
    expect(
      messages(later({ sources: [{ ...log, name: 'Other.md', sessions: 3, namingNone: 80 }] })),
    ).toHaveLength(1);
  });

  it('take no notice of a few edges, nor of one entry', () => {
    const small = { ...log, read: 3, namingNone: 0, sessions: 3 };
    const accepted = countsOf({ sources: [small], edges: perSignal(5) });
    const now = later({ sources: [{ ...small, sessions: 2 }], edges: perSignal(1) });
    expect(compareCounts(accepted, now).warnings).toEqual([]);
  });

  it('take notice of a small log that loses what names its notes', () => {
    const small = { ...log, read: 2, namingNone: 0, sessions: 2 };
    const accepted = countsOf({ sources: [small] });
    const now = later({ sources: [{ ...small, namingNone: 2, sessions: 0 }] });
    expect(compareCounts(accepted, now).warnings).toMatchObject([{ code: 'shrunk', signal: 'co-edits' }]);
  });

  it('take no notice of what is switched off, and compare it again when it is back', () => {
    const without = later({ sources: [], edges: { ...perSignal(3174), 'co-edits': 0, similar: 0 } });
    expect(messages(without, ['work-log', 'similar'])).toEqual([]);
    const { nextAccepted } = compareCounts(countsOf(), without, ['Work log.md', 'similar']);
    expect(nextAccepted.edges).toMatchObject({ 'co-edits': 367, similar: 9000 });
    expect(nextAccepted.sources).toEqual([log]);
    expect(compareCounts(nextAccepted, without).warnings.map(({ signal }) => signal)).toEqual([
      'co-edits',
      'similar',
    ]);
  });

  it('accept one source while another is warned of', () => {
    const accepted = countsOf({ sources: [log, git] });
    const now = later({
      sources: [
        { ...log, sessions: 5 },
        { ...git, sessions: 100 },
      ],
    });
    expect(compareCounts(accepted, now).nextAccepted.sources).toEqual([log, { ...git, sessions: 100 }]);
  });
});

describe('accepted counts', () => {
  const amount = fc.integer({ min: 0, max: 400 });
  const amounts = fc.record({ links: amount, 'co-edits': amount, 'co-searches': amount, similar: amount });
  const source = fc.record({
    source: fc.constant('work-log' as const),
    name: fc.constantFrom('a.md', 'b.md'),
    read: amount,
    namingNone: fc.constant(0),
    sessions: amount,
    bulk: fc.constant(0),
    unknownNames: fc.constant(0),
  });
  const counts: fc.Arbitrary<GraphCounts> = fc.record({
    builtAt: fc.constant('2026-11-30T03:00:00Z'),
    edges: amounts,
    nodes: amounts,
    sources: fc.uniqueArray(source, { selector: ({ name }) => name }),
  });
  const fell = (before: number, now: number) => before - now >= 5 && before - now > 0.2 * before;

  it('never take a fall for right, and warn as long as it lasts', () => {
    fc.assert(
      fc.property(counts, counts, fc.subarray(['similar', 'a.md']), (accepted, now, off) => {
        const { warnings, nextAccepted } = compareCounts(accepted, now, off);
        for (const signal of GRAPH_SIGNALS)
          expect(fell(accepted.edges[signal], nextAccepted.edges[signal])).toBe(false);
        for (const { name, sessions } of nextAccepted.sources) {
          const before = accepted.sources.find((other) => other.name === name);
          if (before) expect(fell(before.sessions, sessions)).toBe(false);
        }
        expect(compareCounts(nextAccepted, now, off).warnings).toEqual(warnings);
        // What was accepted is the most there was, so that many small falls are one as well.
        if (warnings.length === 0 && off.length === 0)
          for (const of of ['edges', 'nodes'] as const)
            for (const signal of GRAPH_SIGNALS)
              expect(nextAccepted[of][signal]).toBe(Math.max(accepted[of][signal], now[of][signal]));
        if (warnings.length > 0)
          expect(
            warnings.every(({ message }) => /Look|look|Name it/.test(message) || /too many/.test(message)),
          ).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('are read as they were written, and are none where the bytes are not', () => {
    fc.assert(
      fc.property(counts, (given) => {
        expect(readCounts(writeCounts(given))).toEqual(given);
      }),
    );
    expect(readCounts(writeCounts(countsOf()))).toEqual(countsOf());
    for (const text of ['', '{', '{}', 'null', '{"builtAt":"x","edges":{},"nodes":{},"sources":[]}'])
      expect(readCounts(new TextEncoder().encode(text))).toBeUndefined();
  });
});
