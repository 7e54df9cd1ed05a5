import { PluginSettingTab, Setting, type App, type Plugin, type SettingDefinitionItem } from 'obsidian';
import { agentRows } from '../obsidian/settings/agent-rows';
import { generalRows } from '../obsidian/settings/general-rows';
import { graphRows } from '../obsidian/settings/graph-rows';
import { memoryRows } from '../obsidian/settings/memory-rows';
import { modelRows } from '../obsidian/settings/model-rows';
import { nodeLimitRows, nodeRows } from '../obsidian/settings/node-rows';
import type { RowGroup, SettingsContext } from '../obsidian/settings/row';
import { vaultRows } from '../obsidian/settings/vault-rows';
import { weightRows } from '../obsidian/settings/weight-rows';

/** The plugin's settings, as definitions for newer apps and drawn by hand for older ones, from one description. */
export class SettingsTab extends PluginSettingTab {
  readonly #context: SettingsContext;
  #cleanUps: (() => void)[] = [];

  constructor(app: App, plugin: Plugin, context: SettingsContext) {
    super(app, plugin);
    this.#context = context;
  }

  override getSettingDefinitions(): SettingDefinitionItem[] {
    return this.#groups().map(({ heading, rows }) => ({
      type: 'group' as const,
      heading,
      items: rows.map(({ name, desc, render }) => ({
        name,
        desc,
        render: (setting: Setting) => render(setting) ?? (() => undefined),
      })),
    }));
  }

  override display(): void {
    this.#cleanUp();
    this.containerEl.empty();
    for (const { heading, rows } of this.#groups()) {
      new Setting(this.containerEl).setName(heading).setHeading();
      for (const { name, desc, render } of rows) {
        const cleanUp = render(new Setting(this.containerEl).setName(name).setDesc(desc));
        if (cleanUp !== undefined) this.#cleanUps.push(cleanUp);
      }
    }
  }

  override hide(): void {
    this.#cleanUp();
    super.hide();
  }

  #groups(): readonly RowGroup[] {
    return [
      modelRows(this.#context),
      vaultRows(this.app, this.#context),
      graphRows(this.app, this.#context),
      weightRows(this.#context),
      memoryRows(this.app, this.#context),
      nodeRows(this.#context),
      nodeLimitRows(this.#context),
      agentRows(this.app, this.#context),
      generalRows(this.app, this.#context),
    ];
  }

  #cleanUp(): void {
    for (const cleanUp of this.#cleanUps) cleanUp();
    this.#cleanUps = [];
  }
}
