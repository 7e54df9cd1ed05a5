import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isLedgerFile } from '../../../indexer/ledger';
import { createLedgerId } from '../../../indexer/ledger/ledger-id';
import { parseNote } from '../../../indexer/vault';
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
  it('is found in the properties of a ledger, and in no note that merely speaks of it', async () => {
    const files = new Map<string, string>();
    const ledger = await openWords(createMemoryLedgerFolder(files));
    ledger.append('a', { word: 'a' });
    await ledger.flush();
    expect(isLedgerFile(parseNote(DESK_FILE, files.get(DESK_FILE) ?? '').frontmatter)).toBe(true);
    expect(isLedgerFile({ trivium: 'profile' })).toBe(false);
    expect(isLedgerFile({ tags: ['trivium', 'ledger'] })).toBe(false);
  });
});
