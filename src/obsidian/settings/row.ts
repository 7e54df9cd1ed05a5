import type { Setting } from 'obsidian';
import type { Settings } from '../../settings';
import type { Client, ModelOffer } from '../../ui/client';
import type { Strings } from '../../ui/strings';
import type { ModelServers } from '../model-servers';
import type { OpenModal } from '../open-modals';

/** What the settings need of the plugin. */
export interface SettingsContext {
  readonly client: Client;
  readonly strings: () => Strings;
  readonly settings: () => Settings;
  /** Keeps the change and lets it take effect. */
  readonly change: (change: Partial<Settings>) => Promise<void>;
  /** Whether the memory's jobs run by themselves on this device; not one of the settings, which are synced. */
  readonly nightly: {
    readonly isOn: () => boolean;
    readonly set: (isOn: boolean) => Promise<void>;
  };
  readonly servers: ModelServers;
  readonly openModal: OpenModal;
  /** Asks, then fetches. */
  readonly fetchModel: (offer: ModelOffer) => Promise<void>;
}

/** One setting: drawn when it is shown; what `render` returns is called when it goes. */
export interface Row {
  readonly name: string;
  readonly desc: string;
  readonly render: (setting: Setting) => (() => void) | undefined;
}

export interface RowGroup {
  readonly heading: string;
  readonly rows: readonly Row[];
}
