import { ItemView, type IconName, type ViewStateResult, type WorkspaceLeaf } from 'obsidian';
import { render } from 'preact';
import { createMemoriesUi, type MemoriesUiOptions } from '../obsidian/memories-ui';
import { MemoriesPanel } from './components/memories/memories-panel';
import {
  defaultMemoriesOptions,
  memoriesOptionsSchema,
  type MemoriesOptions,
} from './components/memories/panel-options';
import { UiContext, type Ui } from './components/ui-context';
import { keepFocus } from './keep-focus';

export const MEMORIES_VIEW_TYPE = 'trivium-memories';
export const MEMORIES_ICON = 'brain';

/** The memories in the sidebar: gives the components what they need of the app. */
export class MemoriesView extends ItemView {
  readonly #title: () => string;
  readonly #ui: Ui;
  #panel: MemoriesOptions = defaultMemoriesOptions;
  #letFocusGo: (() => void) | undefined;

  constructor(leaf: WorkspaceLeaf, options: MemoriesUiOptions) {
    super(leaf);
    this.#title = () => options.strings().memories.title;
    this.#ui = createMemoriesUi(this.app, options);
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

  override onOpen(): Promise<void> {
    this.contentEl.addClass('trivium-view');
    this.#letFocusGo = keepFocus(this.contentEl);
    this.draw();
    return Promise.resolve();
  }

  override onClose(): Promise<void> {
    this.#letFocusGo?.();
    render(null, this.contentEl);
    return Promise.resolve();
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

  /** Draws anew, also after the language changed. */
  draw(): void {
    render(
      <UiContext.Provider value={{ ...this.#ui }}>
        <MemoriesPanel options={this.#panel} onOptions={(change) => this.setOptions(change)} />
      </UiContext.Provider>,
      this.contentEl,
    );
  }
}
