import type { App } from './app';
import {
  ButtonComponent,
  DropdownComponent,
  ExtraButtonComponent,
  ProgressBarComponent,
  SearchComponent,
  SliderComponent,
  TextAreaComponent,
  TextComponent,
  ToggleComponent,
} from './setting-controls';
import type { BaseComponent } from './setting-controls';
import { setTooltip } from './tooltip';
import type { Plugin } from './plugin';

/** One row of a settings page. */
export class Setting {
  readonly settingEl: HTMLElement;
  readonly infoEl: HTMLElement;
  readonly nameEl: HTMLElement;
  readonly descEl: HTMLElement;
  readonly controlEl: HTMLElement;
  readonly components: BaseComponent[] = [];

  constructor(containerEl: HTMLElement) {
    this.settingEl = containerEl.createDiv('setting-item');
    this.infoEl = this.settingEl.createDiv('setting-item-info');
    this.nameEl = this.infoEl.createDiv('setting-item-name');
    this.descEl = this.infoEl.createDiv('setting-item-description');
    this.controlEl = this.settingEl.createDiv('setting-item-control');
  }

  setName(name: string | DocumentFragment): this {
    this.nameEl.setText(name);
    return this;
  }

  setDesc(description: string | DocumentFragment): this {
    this.descEl.setText(description);
    return this;
  }

  setClass(name: string): this {
    this.settingEl.addClass(name);
    return this;
  }

  setTooltip(tooltip: string): this {
    setTooltip(this.nameEl, tooltip);
    return this;
  }

  setHeading(): this {
    this.settingEl.addClass('setting-item-heading');
    return this;
  }

  setDisabled(disabled: boolean): this {
    this.settingEl.toggleClass('is-disabled', disabled);
    for (const component of this.components) component.setDisabled(disabled);
    return this;
  }

  addButton(build: (component: ButtonComponent) => unknown): this {
    return this.add(new ButtonComponent(this.controlEl), build);
  }

  addExtraButton(build: (component: ExtraButtonComponent) => unknown): this {
    return this.add(new ExtraButtonComponent(this.controlEl), build);
  }

  addToggle(build: (component: ToggleComponent) => unknown): this {
    this.settingEl.addClass('mod-toggle');
    return this.add(new ToggleComponent(this.controlEl), build);
  }

  addText(build: (component: TextComponent) => unknown): this {
    return this.add(new TextComponent(this.controlEl), build);
  }

  addTextArea(build: (component: TextAreaComponent) => unknown): this {
    return this.add(new TextAreaComponent(this.controlEl), build);
  }

  addSearch(build: (component: SearchComponent) => unknown): this {
    return this.add(new SearchComponent(this.controlEl), build);
  }

  addDropdown(build: (component: DropdownComponent) => unknown): this {
    return this.add(new DropdownComponent(this.controlEl), build);
  }

  addSlider(build: (component: SliderComponent) => unknown): this {
    return this.add(new SliderComponent(this.controlEl), build);
  }

  addProgressBar(build: (component: ProgressBarComponent) => unknown): this {
    return this.add(new ProgressBarComponent(this.controlEl), build);
  }

  then(callback: (setting: this) => unknown): this {
    callback(this);
    return this;
  }

  clear(): this {
    this.components.length = 0;
    this.controlEl.empty();
    return this;
  }

  private add<T extends BaseComponent>(component: T, build: (component: T) => unknown): this {
    this.components.push(component);
    build(component);
    return this;
  }
}

export abstract class SettingTab {
  readonly app: App;
  readonly containerEl = createDiv('vertical-tab-content');

  constructor(app: App) {
    this.app = app;
  }

  abstract display(): void;

  hide(): void {
    this.containerEl.empty();
  }
}

export abstract class PluginSettingTab extends SettingTab {
  readonly plugin: Plugin;
  /** The stage's own: what the settings dialog calls the page. */
  readonly name: string;

  constructor(app: App, plugin: Plugin) {
    super(app);
    this.plugin = plugin;
    this.name = plugin.manifest.name;
  }
}
