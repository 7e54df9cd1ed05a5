import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultMemoriesOptions,
  isFiltered,
  memoriesOptionsSchema,
  noFilters,
  toRequest,
} from '../../../../src/ui/components/memories/panel-options';
import { readProfile } from '../../../../src/ui/components/memories/profile-text';

describe('how the panel is set', () => {
  it('is read from a workspace with what can be read of it', () => {
    const stored = {
      section: 'review',
      status: 'gone',
      type: 'fact',
      space: 7,
      isUnseen: 'yes',
      path: 'A.md',
    };
    expect(memoriesOptionsSchema.parse(stored)).toEqual({
      ...defaultMemoriesOptions,
      ...{ section: 'review', type: 'fact', path: 'A.md' },
    });
  });

  it('never fails on what a workspace holds', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (stored) => {
        expect(memoriesOptionsSchema.safeParse(stored).success).toBe(true);
      }),
    );
  });

  it('counts as filtered by whatever narrows, and not by the order or the part that is shown', () => {
    expect(isFiltered(defaultMemoriesOptions)).toBe(false);
    expect(isFiltered({ ...defaultMemoriesOptions, order: 'surest', section: 'log', opened: 'a' })).toBe(
      false,
    );
    for (const narrow of [{ query: 'x' }, { status: 'all' }, { path: 'A.md' }, { isUnseen: true }] as const) {
      const options = { ...defaultMemoriesOptions, ...narrow };
      expect(isFiltered(options)).toBe(true);
      expect(isFiltered({ ...options, ...noFilters })).toBe(false);
    }
  });

  it('asks for nothing that is not set', () => {
    expect(toRequest(defaultMemoriesOptions, '', 100)).toEqual({
      status: 'live',
      store: 'facts',
      order: 'newest',
      limit: 100,
    });
  });
});

describe('a profile', () => {
  it('is its lists by heading; lines of the user have no memory', () => {
    const note =
      '---\r\na: 1\r\n---\r\n* mine\r\n\r\n# Profile\r\n\r\nProse.\r\n\r\n## Work\r\n- Works at B. %%01JD5Q8K3N2V7W4X6Y8Z0A1B2C%%\r\n- By hand %%no id%%\r\n';
    expect(readProfile(note)).toEqual([
      { heading: '', lines: [{ text: 'mine' }] },
      {
        heading: 'Work',
        lines: [{ text: 'Works at B.', memory: '01JD5Q8K3N2V7W4X6Y8Z0A1B2C' }, { text: 'By hand' }],
      },
    ]);
  });

  it('of nothing is nothing', () => {
    expect(readProfile('')).toEqual([]);
    expect(readProfile('---\na: b\n---\n# Profile\n')).toEqual([]);
  });
});
