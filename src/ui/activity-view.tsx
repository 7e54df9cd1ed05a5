import { ItemView, type IconName, type WorkspaceLeaf } from 'obsidian';
import { render } from 'preact';
import { createActivityUi, type ActivityUiOptions } from '../obsidian/activity-ui';
import { ActivityPanel } from './components/activity/activity-panel';
import { UiContext, type Ui } from './components/ui-context';
import { keepFocus } from './keep-focus';

export const ACTIVITY_VIEW_TYPE = 'trivium-activity';
export const ACTIVITY_ICON = 'activity';

/** What model servers do, in the sidebar or a tab: gives the components what they need of the app. */
export class ActivityView extends ItemView {
  readonly #title: () => string;
  readonly #ui: Ui;
  #letFocusGo: (() => void) | undefined;

  constructor(leaf: WorkspaceLeaf, options: ActivityUiOptions) {
    super(leaf);
    this.#title = () => options.strings().activity.title;
    this.#ui = createActivityUi(this.app, options);
  }

  override getViewType(): string {
    return ACTIVITY_VIEW_TYPE;
  }

  override getDisplayText(): string {
    return this.#title();
  }

  override getIcon(): IconName {
    return ACTIVITY_ICON;
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

  /** Draws anew, also after the language or a setting changed. */
  draw(): void {
    render(
      <UiContext.Provider value={{ ...this.#ui }}>
        <ActivityPanel />
      </UiContext.Provider>,
      this.contentEl,
    );
  }
}
