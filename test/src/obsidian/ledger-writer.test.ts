// @vitest-environment happy-dom
import type { App } from 'obsidian';
import { Platform } from 'obsidian-test-mocks/obsidian';
import { setup } from 'obsidian-test-mocks/setup';
import { beforeAll, describe, expect, it } from 'vitest';
import { openLedgerWriter } from '../../../src/obsidian/ledger-writer';

beforeAll(() => setup());

/** An app with a local storage of its own: another device. */
function device(): App {
  const storage = new Map<string, unknown>();
  return {
    loadLocalStorage: (key: string) => storage.get(key) ?? null,
    saveLocalStorage: (key: string, value: unknown) => void storage.set(key, value),
  } as unknown as App;
}

describe('who writes on this device', () => {
  it('is made once, kept, and another one on another device', () => {
    const app = device();
    const writer = openLedgerWriter(app);
    expect(writer).toEqual({ label: 'desktop', id: expect.stringMatching(/^[a-z0-9]{6}$/) as string });
    expect(openLedgerWriter(app)).toEqual(writer);
    expect(openLedgerWriter(device()).id).not.toBe(writer.id);
  });

  it('is called by the kind of device', () => {
    const { isPhone } = Platform;
    try {
      Object.assign(Platform, { isPhone: true });
      expect(openLedgerWriter(device()).label).toBe('phone');
    } finally {
      Object.assign(Platform, { isPhone });
    }
  });

  it('is made anew where the local storage holds nonsense', () => {
    const app = device();
    app.saveLocalStorage('trivium-writer', { label: '../x', id: 'k3f9' });
    expect(openLedgerWriter(app).label).toBe('desktop');
  });
});
