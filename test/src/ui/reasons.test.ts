import { describe, expect, it } from 'vitest';
import type { Evidence, Reason } from '../../../indexer/graphs';
import { formatReason } from '../../../src/ui/reasons';
import { firstReadableText, readableLine } from '../../../src/ui/readable-text';
import { chooseStrings } from '../../../src/ui/strings';

const en = chooseStrings('en');
const de = chooseStrings('de');

const reason = (signal: Reason['signal'], weight: number, evidence: readonly Evidence[] = []): Reason => ({
  signal,
  weight,
  rank: 1,
  share: 1,
  evidence,
});
const edit = (date: string): Evidence => ({ kind: 'co-edit', source: 'work-log', date, entry: 'Dug over' });

describe('a reason in a few words', () => {
  it('gives each signal its own measure', () => {
    expect(formatReason(reason('links', 3), en)).toBe('linked ×3');
    expect(formatReason(reason('links', 1), en)).toBe('linked');
    expect(formatReason(reason('co-searches', 5), en)).toBe('found together 5×');
    expect(formatReason(reason('similar', 0.8149), en)).toBe('sounds alike 0.81');
    expect(formatReason(reason('similar', 0.8149), de)).toBe('klingt ähnlich 0,81');
  });

  it('counts edits by their evidence, the last by date, more than are kept as more', () => {
    const dates = ['2026-05-16', '2026-11-02', '2026-01-01'];
    expect(formatReason(reason('co-edits', 0.75, dates.map(edit)), en)).toBe(
      'worked on together 3×, last 2026-11-02',
    );
    expect(formatReason(reason('co-edits', 1, [edit('')]), en)).toBe('worked on together 1×');
    const many = Array.from({ length: 10 }, () => edit('2026-05-16'));
    expect(formatReason(reason('co-edits', 9, many), en)).toBe('worked on together 10+×, last 2026-05-16');
  });

  it('names notes between and tags, the first of them', () => {
    const through = ['A/One.md', 'Two.md', 'Three.md', 'Four.md'];
    expect(formatReason(reason('common-neighbours', 1, [{ kind: 'common-neighbours', through }]), en)).toBe(
      'through One, Two +2',
    );
    const tags: Evidence = { kind: 'shared-tags', tags: ['garden', 'soil'] };
    expect(formatReason(reason('shared-tags', 1, [tags]), de)).toBe('#garden, #soil');
  });
});

describe('what is read of a note', () => {
  it('begins after properties and headings, without marks', () => {
    const note =
      '---\ntags: [a]\n---\r\n# Title\r\n\r\n%% draft %%\r\n- [ ] See [[Soil|the *soil*]] and ![x](y.png)\r\n';
    expect(firstReadableText(note)).toBe('See the *soil* and x');
    expect(firstReadableText('# Only\n')).toBe('');
  });

  it('is cut between words', () => {
    const text = firstReadableText('word '.repeat(200));
    expect(text.length).toBeLessThanOrEqual(281);
    expect(text.endsWith('word…')).toBe(true);
  });

  it('is one line where a line is asked for, or nothing', () => {
    expect(readableLine('a\r\n| x | [[Soil]] |\r\nc', 1)).toBe('x · Soil');
    expect(readableLine('a', 7)).toBe('');
  });
});
