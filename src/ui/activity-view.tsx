import type { IconName, WorkspaceLeaf } from 'obsidian';
import type { ComponentChild } from 'preact';
import { createActivityUi, type ActivityUiOptions } from '../obsidian/activity-ui';
import { ActivityPanel } from './components/activity/activity-panel';
import type { Ui } from './components/ui-context';
import { PanelView } from './panel-view';

export const ACTIVITY_VIEW_TYPE = 'trivium-activity';
export const ACTIVITY_ICON = 'activity';

/** What model servers do, in the sidebar or a tab: gives the components what they need of the app. */
export class ActivityView extends PanelView {
  readonly #title: () => string;
  protected override readonly ui: Ui;

  constructor(leaf: WorkspaceLeaf, options: ActivityUiOptions) {
    super(leaf);
    this.#title = () => options.strings().activity.title;
    this.ui = createActivityUi(this.app, options);
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

  protected override panel(): ComponentChild {
    return <ActivityPanel />;
  }
}
