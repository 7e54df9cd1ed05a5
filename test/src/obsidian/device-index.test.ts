// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { App } from 'obsidian-test-mocks/obsidian';
import { setup } from 'obsidian-test-mocks/setup';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDeviceIndex } from '../../../src/obsidian/device-index';
import { openIndexedDbStorage } from '../../../src/worker/indexeddb-storage';

beforeAll(() => setup());

/** An app of its own, with or without the id that the real app has. */
function appWith(appId?: string) {
  const app = App.createConfigured__().asOriginalType__();
  const storage = new Map<string, unknown>();
  return {
    vault: { getName: () => app.vault.getName() },
    loadLocalStorage: (key: string) => storage.get(key) ?? null,
    saveLocalStorage: (key: string, value: unknown) => void storage.set(key, value),
    ...(appId !== undefined && { appId }),
  } as unknown as typeof app;
}

describe('the index of this device', () => {
  it('is not there until somebody asked for it, and is remembered then', () => {
    const app = appWith();
    const device = createDeviceIndex(app);
    expect(device.wasStarted).toBe(false);
    device.markStarted();
    const later = createDeviceIndex(app);
    expect(later.wasStarted).toBe(true);
    expect(later.databaseName).toBe(device.databaseName);
  });

  it('never shares a database between two vaults, even of one name', () => {
    expect(createDeviceIndex(appWith()).databaseName).not.toBe(createDeviceIndex(appWith()).databaseName);
    expect(createDeviceIndex(appWith('0a1b')).databaseName).toBe('trivium-0a1b');
  });

  it('starts anew where the local storage holds nonsense', () => {
    const app = appWith('0a1b');
    app.saveLocalStorage('trivium-index', 'nonsense');
    expect(createDeviceIndex(app).wasStarted).toBe(false);
  });

  it('forgets the database and the wish', async () => {
    const app = appWith('0a1b');
    const device = createDeviceIndex(app);
    device.markStarted();
    const before = await openIndexedDbStorage(device.databaseName);
    await before.write('manifest', Uint8Array.of(1));
    before.close();
    await device.forget();
    expect(device.wasStarted).toBe(false);
    const after = await openIndexedDbStorage(device.databaseName);
    expect(await after.read('manifest')).toBeUndefined();
    after.close();
  });
});
