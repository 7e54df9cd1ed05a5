import { Platform, type App } from 'obsidian';
import * as z from 'zod';

/** In the app's local storage, which is this vault's on this device and is never synced. */
const STORAGE_KEY = 'trivium-nightly';

/** Whether the memory's jobs run by themselves on this device. */
export interface NightlyDevice {
  readonly isOn: boolean;
  set(isOn: boolean): void;
}

/** Where nobody chose, they do on a computer, and never on a phone or a tablet. */
export function openNightlyDevice(app: App): NightlyDevice {
  const stored = z.boolean().safeParse(app.loadLocalStorage(STORAGE_KEY));
  let isOn = stored.data ?? !Platform.isMobile;
  return {
    get isOn() {
      return isOn;
    },
    set(chosen) {
      isOn = chosen;
      app.saveLocalStorage(STORAGE_KEY, chosen);
    },
  };
}
