import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOwnText } from '../../../indexer/indexing';
import { createLedgerId } from '../../../indexer/ledger/ledger-id';
import { createMemoryLedgerFolder } from '../../../indexer/ledger';
import { DESK_FILE, openWords } from './words';

afterEach(() => vi.unstubAllGlobals());

describe('an id', () => {
  it('has the form of a ULID and sorts as its time does', () => {
    const time = fc.integer({ min: 0, max: 2 ** 48 - 1 });
    fc.assert(
      fc.property(time, time, (one, other) => {
        const [first, second] = [createLedgerId(one), createLedgerId(other)];
        expect(first).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
        if (one !== other) expect(first < second).toBe(one < other);
      }),
    );
    // The example of the ULID specification.
    expect(createLedgerId(1469918176385).slice(0, 10)).toBe('01ARYZ6S41');
  });

  it('is used once, also where the platform has no crypto', () => {
    for (const withCrypto of [true, false]) {
      if (!withCrypto) vi.stubGlobal('crypto', undefined);
      const ids = Array.from({ length: 5_000 }, () => createLedgerId(0));
      expect(new Set(ids).size).toBe(5_000);
    }
  });
});

describe('the marker', () => {
  it('of a ledger is the one by which the index leaves it out', async () => {
    const files = new Map<string, string>();
    const ledger = await openWords(createMemoryLedgerFolder(files));
    ledger.append('a', { word: 'a' });
    await ledger.flush();
    expect(isOwnText(files.get(DESK_FILE) ?? '')).toBe(true);
  });
});
