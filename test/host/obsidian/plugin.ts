import type { App } from './app';
import type { Command } from './commands';
import { Component } from './component';
import { setIcon } from './icons';
import type { PluginSettingTab } from './setting';
import { setTooltip } from './tooltip';
import type { ViewCreator } from './view-registry';

export interface PluginManifest {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly minAppVersion: string;
  readonly dir: string;
  readonly isDesktopOnly?: boolean;
}

/** Everything a plugin adds is taken away again when it unloads. */
export abstract class Plugin extends Component {
  readonly app: App;
  readonly manifest: PluginManifest;

  constructor(app: App, manifest: PluginManifest) {
    super();
    this.app = app;
    this.manifest = manifest;
  }

  addRibbonIcon(icon: string, title: string, callback: (event: MouseEvent) => unknown): HTMLElement {
    const button = this.app.furniture.ribbonEl.createDiv({
      cls: 'clickable-icon side-dock-ribbon-action',
      attr: { role: 'button', tabindex: '0' },
    });
    setIcon(button, icon);
    setTooltip(button, title);
    button.addEventListener('click', callback);
    this.register(() => button.detach());
    return button;
  }

  addStatusBarItem(): HTMLElement {
    const item = this.app.furniture.statusBarEl.createDiv(`status-bar-item plugin-${this.manifest.id}`);
    this.register(() => item.detach());
    return item;
  }

  addCommand(command: Command): Command {
    command.id = `${this.manifest.id}:${command.id}`;
    command.name = `${this.manifest.name}: ${command.name}`;
    this.app.commands.add(command);
    this.register(() => this.app.commands.remove(command.id));
    return command;
  }

  removeCommand(id: string): void {
    this.app.commands.remove(`${this.manifest.id}:${id}`);
  }

  addSettingTab(tab: PluginSettingTab): void {
    this.app.settingTabs.add(tab);
    this.register(() => this.app.settingTabs.delete(tab));
  }

  /** After unloading, a leaf that still holds such a view shows a placeholder instead and keeps its place. */
  registerView(type: string, creator: ViewCreator): void {
    this.app.viewRegistry.register(type, creator);
    this.register(() => {
      this.app.viewRegistry.unregister(type);
      for (const leaf of this.app.workspace.getLeavesOfType(type)) {
        void leaf.open(this.app.viewRegistry.create(type, leaf));
      }
    });
  }

  registerHoverLinkSource(): void {}

  async loadData(): Promise<unknown> {
    const { adapter } = this.app.vault;
    return (await adapter.exists(this.dataPath))
      ? (JSON.parse(await adapter.read(this.dataPath)) as unknown)
      : null;
  }

  saveData(data: unknown): Promise<void> {
    return this.app.vault.adapter.write(this.dataPath, JSON.stringify(data, null, 2));
  }

  private get dataPath(): string {
    return `${this.manifest.dir}/data.json`;
  }
}
