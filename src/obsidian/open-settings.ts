import type { App } from 'obsidian';

/** The app's settings window. It is not in the published types, so that it may be missing in another version. */
interface SettingsWindow {
  open(): void;
  openTabById(id: string): void;
}

/** Opens the settings of the plugin. @returns false where this version of the app offers no way */
export function openSettings(app: App, pluginId: string): boolean {
  const settings: unknown = Reflect.get(app, 'setting');
  if (!isSettingsWindow(settings)) return false;
  settings.open();
  settings.openTabById(pluginId);
  return true;
}

function isSettingsWindow(value: unknown): value is SettingsWindow {
  if (typeof value !== 'object' || value === null) return false;
  return ['open', 'openTabById'].every((name) => typeof Reflect.get(value, name) === 'function');
}
