import { Platform, type App } from 'obsidian';
import { expect, it } from 'vitest';
import { openNightlyDevice } from '../../../src/obsidian/nightly-device';

/** The app's local storage, as a map. */
function appWith(stored: Map<string, unknown>): App {
  return {
    loadLocalStorage: (key: string) => stored.get(key) ?? null,
    saveLocalStorage: (key: string, value: unknown) => void stored.set(key, value),
  } as unknown as App;
}

it('works at night on a computer and not on a phone, where nobody chose', () => {
  const wasMobile = Platform.isMobile;
  try {
    Platform.isMobile = false;
    expect(openNightlyDevice(appWith(new Map())).isOn).toBe(true);
    Platform.isMobile = true;
    expect(openNightlyDevice(appWith(new Map())).isOn).toBe(false);
  } finally {
    Platform.isMobile = wasMobile;
  }
});

it('keeps what was chosen on this device', () => {
  const stored = new Map<string, unknown>();
  const device = openNightlyDevice(appWith(stored));
  device.set(false);
  expect(device.isOn).toBe(false);
  expect(openNightlyDevice(appWith(stored)).isOn).toBe(false);
});

it('takes what cannot be read for no choice', () => {
  expect(openNightlyDevice(appWith(new Map([['trivium-nightly', 'perhaps']]))).isOn).toBe(true);
});
