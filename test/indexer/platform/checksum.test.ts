import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksum } from '../../../indexer/platform';

describe('the checksum', () => {
  it('is the CRC-32 that other programs compute, wherever the bytes lie', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.nat({ max: 20 }),
        fc.nat({ max: 20 }),
        (all, from, left) => {
          const bytes = all.subarray(from, Math.max(from, all.length - left));
          return checksum(bytes) === crc32(bytes);
        },
      ),
    );
    expect(checksum(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  });
});
