import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJson } from '../../../../indexer/nodes/structured/find-json';

describe('JSON within an answer', () => {
  it('is found whatever stands around it without brackets and quotes', () => {
    const words = fc.string().map((text) => text.replaceAll(/[{}[\]"\\]/gu, ''));
    const value = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()));
    fc.assert(
      fc.property(words, value, words, (before, found, after) => {
        const written = JSON.stringify(found);
        expect(findJson(`${before}\n${written}\n${after}`)).toEqual([JSON.parse(written)]);
      }),
    );
  });

  it('is never made up', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', ',', '1', ':', '\\') }),
        (text) => {
          for (const found of findJson(text)) expect(found).toEqual(JSON.parse(JSON.stringify(found)));
        },
      ),
    );
  });

  it('is not there where it was cut', () => {
    expect(findJson('{"facts": ["Lives in')).toEqual([]);
    expect(findJson('')).toEqual([]);
  });
});
