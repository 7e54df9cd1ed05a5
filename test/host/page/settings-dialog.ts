import type { App } from '../obsidian/app';
import { Modal } from '../obsidian/modal';
import type { PluginSettingTab } from '../obsidian/setting';

/** Opened with Ctrl+, and with the plugin's own page in view. */
export class SettingsDialog extends Modal {
  private current: PluginSettingTab | undefined;
  private readonly pageEl: HTMLElement;
  private readonly navigationEl: HTMLElement;

  constructor(app: App) {
    super(app);
    this.modalEl.addClass('mod-settings mod-sidebar-layout');
    this.contentEl.addClass('vertical-tabs-container');
    this.navigationEl = this.contentEl.createDiv('vertical-tab-header');
    this.pageEl = this.contentEl.createDiv('vertical-tab-content-container');
  }

  override onOpen(): void {
    this.navigationEl.createDiv({ cls: 'vertical-tab-header-group-title', text: 'Community plugins' });
    for (const tab of this.app.settingTabs) {
      const item = this.navigationEl.createDiv({ cls: 'vertical-tab-nav-item', text: tab.name });
      item.addEventListener('click', () => this.show(tab, item));
      if (!this.current) this.show(tab, item);
    }
  }

  override onClose(): void {
    this.current?.hide();
  }

  private show(tab: PluginSettingTab, item: HTMLElement): void {
    this.current?.hide();
    this.current = tab;
    for (const other of this.navigationEl.findAll('.vertical-tab-nav-item'))
      other.toggleClass('is-active', other === item);
    this.pageEl.replaceChildren(tab.containerEl);
    tab.display();
  }
}
