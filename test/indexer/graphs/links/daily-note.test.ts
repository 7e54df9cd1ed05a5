import { describe, expect, it } from 'vitest';
import { isDailyNote } from '../../../../indexer/graphs/links/daily-note';

describe('a daily note', () => {
  it.each([
    '2026-11-30',
    'Journal/2026/2026-11-30',
    '20261130',
    '2026_11_30',
    '2026.11.30',
    '30.11.2026',
    '2026-11-30 Monday',
    '2026-11-30 (Mo)',
    'Montag, 30. November 2026',
    'November 30th, 2026',
    '30 Nov 2026',
    '3. März 2026',
    '3. Ma\u0308rz 2026',
    '2026-W48',
    '2026-KW48',
    '2026-11',
    'Mai 2026',
  ])('is %s', (name) => expect(isDailyNote(`${name}.md`)).toBe(true));

  it.each([
    '2026',
    'March',
    'Meeting 2026-11-30',
    '2026-11-30 Sitzung',
    'March of progress 2026',
    '30',
    '§ 30 EStG',
    'Mo',
    '...',
  ])('is not %s', (name) => expect(isDailyNote(`${name}.md`)).toBe(false));
});
