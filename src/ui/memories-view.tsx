import type { IconName, ViewStateResult, WorkspaceLeaf } from 'obsidian';
import type { ComponentChild } from 'preact';
import { createMemoriesUi, type MemoriesUiOptions } from '../obsidian/memories-ui';
import { MemoriesPanel } from './components/memories/memories-panel';
import {
  defaultMemoriesOptions,
  memoriesOptionsSchema,
  type MemoriesOptions,
} from './components/memories/panel-options';
import type { Ui } from './components/ui-context';
import { PanelView } from './panel-view';

export const MEMORIES_VIEW_TYPE = 'trivium-memories';
export const MEMORIES_ICON = 'brain';

/** The memories in the sidebar: gives the components what they need of the app. */
export class MemoriesView extends PanelView {
  readonly #title: () => string;
  protected override readonly ui: Ui;
  #panel: MemoriesOptions = defaultMemoriesOptions;

  constructor(leaf: WorkspaceLeaf, options: MemoriesUiOptions) {
    super(leaf);
    this.#title = () => options.strings().memories.title;
    this.ui = createMemoriesUi(this.app, options);
  }

  override getViewType(): string {
    return MEMORIES_VIEW_TYPE;
  }

  override getDisplayText(): string {
    return this.#title();
  }

  override getIcon(): IconName {
    return MEMORIES_ICON;
  }

  override getState(): Record<string, unknown> {
    return { ...super.getState(), ...this.#panel, isEditing: undefined, draft: undefined };
  }

  override async setState(state: unknown, result: ViewStateResult): Promise<void> {
    const parsed = memoriesOptionsSchema.safeParse(state);
    if (parsed.success) {
      this.#panel = parsed.data;
      this.draw();
    }
    await super.setState(state, result);
  }

  setOptions(change: Partial<MemoriesOptions>): void {
    this.#panel = { ...this.#panel, ...change };
    this.draw();
    this.app.workspace.requestSaveLayout();
  }

  /** Puts the keyboard into the search, or on what there is instead of it. */
  focusStart(): void {
    const places = ['input[type="search"]', '.trivium-message button', '[role="tab"][tabindex="0"]'];
    const found = places
      .map((place) => this.contentEl.querySelector<HTMLElement>(place))
      .find((place) => place !== null && place.offsetParent !== null);
    found?.focus();
  }

  protected override panel(): ComponentChild {
    return <MemoriesPanel options={this.#panel} onOptions={(change) => this.setOptions(change)} />;
  }
}
