import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasFilters, readFilter, withoutFilters, writeFilter } from '../../../src/ui/query-filters';

describe('filters in the query', () => {
  it('adds a filter behind what was typed', () => {
    expect(writeFilter('raised bed', 'tag', 'garden')).toBe('raised bed tag:garden');
    expect(writeFilter('', 'path', 'Projects')).toBe('path:Projects');
  });

  it('puts a value with spaces in quotes and reads it back', () => {
    const query = writeFilter('bed', 'path', 'My notes/2026');
    expect(query).toBe('bed path:"My notes/2026"');
    expect(readFilter(query, 'path')).toBe('My notes/2026');
  });

  it('replaces a filter where it stands and leaves the rest as typed', () => {
    expect(writeFilter('tag:old  "raised bed" after:2026-01-01', 'tag', 'new')).toBe(
      'tag:new  "raised bed" after:2026-01-01',
    );
  });

  it('takes a filter out', () => {
    expect(writeFilter('bed tag:garden', 'tag', '')).toBe('bed');
    expect(writeFilter('tag:garden bed', 'tag', '')).toBe('bed');
  });

  it('does not take part of a word or an excluded filter for a filter', () => {
    expect(readFilter('-tag:garden', 'tag')).toBe('');
    expect(readFilter('hashtag:garden', 'tag')).toBe('');
    expect(writeFilter('-tag:old bed', 'tag', 'new')).toBe('-tag:old bed tag:new');
  });

  it('knows and removes all filters of the row', () => {
    const query = 'bed path:"A b" tag:x after:2026-01-01 before:2026-02-01';
    expect(hasFilters(query)).toBe(true);
    expect(withoutFilters(query)).toBe('bed');
    expect(hasFilters('bed file:plan')).toBe(false);
  });

  it('reads back any folder that was written', () => {
    const folder = fc.stringMatching(/^[^"\s](?:[^"\n]*[^"\s])?$/);
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z ]*$/), folder, (words, value) => {
        expect(readFilter(writeFilter(words, 'path', value), 'path')).toBe(value);
      }),
    );
  });
});
