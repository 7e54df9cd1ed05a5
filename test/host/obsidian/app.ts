import { Commands } from './commands';
import { FileManager } from './file-manager';
import { Keymap, Scope } from './keymap';
import { MetadataCache } from './metadata-cache';
import type { PluginSettingTab } from './setting';
import { SecretStorage } from './secret-storage';
import { setStageApp } from './stage-app';
import { Vault } from './vault';
import { ViewRegistry } from './view-registry';
import { Workspace } from './workspace';

/** Where the app's own furniture goes. */
export interface Furniture {
  readonly workspaceEl: HTMLElement;
  readonly ribbonEl: HTMLElement;
  readonly statusBarEl: HTMLElement;
}

export class App {
  readonly scope = new Scope();
  readonly keymap = new Keymap(this.scope);
  readonly vault: Vault;
  readonly metadataCache: MetadataCache;
  readonly fileManager: FileManager;
  readonly workspace: Workspace;
  readonly lastEvent = null;
  /** Not part of the documented API: `commands`, `viewRegistry`, `settingTabs` and `furniture` serve the stage. */
  readonly commands = new Commands(this);
  readonly viewRegistry = new ViewRegistry();
  readonly settingTabs = new Set<PluginSettingTab>();
  /** Since 1.11.4; older apps have none. */
  readonly secretStorage: SecretStorage | undefined;

  constructor(
    vaultName: string,
    readonly furniture: Furniture,
    { secrets = true }: { readonly secrets?: boolean } = {},
  ) {
    setStageApp(this);
    if (secrets) this.secretStorage = new SecretStorage(vaultName);
    this.vault = new Vault(vaultName);
    this.metadataCache = new MetadataCache(this.vault);
    this.fileManager = new FileManager(this.vault, this.metadataCache);
    this.workspace = new Workspace(this, furniture.workspaceEl);
  }

  isDarkMode(): boolean {
    return document.body.hasClass('theme-dark');
  }

  /** Kept per vault and device, never in the vault. */
  loadLocalStorage(key: string): unknown {
    const stored = window.localStorage.getItem(this.storageKey(key));
    return stored === null ? null : JSON.parse(stored);
  }

  saveLocalStorage(key: string, data: unknown): void {
    if (data === null || data === undefined) window.localStorage.removeItem(this.storageKey(key));
    else window.localStorage.setItem(this.storageKey(key), JSON.stringify(data));
  }

  private storageKey(key: string): string {
    return `${this.vault.getName()}-${key}`;
  }
}
