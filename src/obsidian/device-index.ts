import type { App } from 'obsidian';
import * as z from 'zod';
import type { DeviceIndex } from '../worker/engine-client-options';
import { deleteIndexedDbStorage } from '../worker/indexeddb-storage';

/** In the app's local storage, which is this vault's on this device and is never synced. */
const STORAGE_KEY = 'trivium-index';

const deviceRecord = z.object({ id: z.string(), wasStarted: z.boolean() });

/**
 * This vault's index on this device. All vaults of an app share one database server, so the name must tell them apart:
 * by the app's own id of the vault where there is one, else by the vault's name and an id of our own.
 */
export function createDeviceIndex(app: App): DeviceIndex {
  const stored = deviceRecord.safeParse(app.loadLocalStorage(STORAGE_KEY));
  const id = stored.success ? stored.data.id : crypto.randomUUID();
  const vaultId = appId(app) ?? `${app.vault.getName()}-${id}`;
  const databaseName = `trivium-${vaultId}`;
  let wasStarted = stored.success && stored.data.wasStarted;
  const save = (started: boolean): void => {
    wasStarted = started;
    app.saveLocalStorage(STORAGE_KEY, { id, wasStarted });
  };
  return {
    databaseName,
    get wasStarted() {
      return wasStarted;
    },
    markStarted: () => save(true),
    async forget() {
      save(false);
      await deleteIndexedDbStorage(databaseName);
    },
  };
}

/** The app's id of the vault: not in its published types, so taken only where it is what it should be. */
function appId(app: App): string | undefined {
  const id: unknown = 'appId' in app ? app.appId : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
