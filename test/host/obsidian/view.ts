import type { App } from './app';
import { Component } from './component';
import { setIcon } from './icons';
import type { Scope } from './keymap';
import type { Menu } from './menu';
import { setTooltip } from './tooltip';
import type { WorkspaceLeaf } from './workspace-leaf';

export interface ViewStateResult {
  history: boolean;
}

export abstract class View extends Component {
  readonly app: App;
  readonly leaf: WorkspaceLeaf;
  readonly containerEl: HTMLElement;
  icon = 'file';
  navigation = false;
  scope: Scope | null = null;

  constructor(leaf: WorkspaceLeaf) {
    super();
    this.leaf = leaf;
    this.app = leaf.app;
    this.containerEl = createDiv('workspace-leaf-content');
  }

  abstract getViewType(): string;
  abstract getDisplayText(): string;

  async open(parentEl: HTMLElement): Promise<void> {
    this.containerEl.setAttr('data-type', this.getViewType());
    parentEl.appendChild(this.containerEl);
    await this.load();
    await this.onOpen();
  }

  async close(): Promise<void> {
    await this.onClose();
    this.unload();
    this.containerEl.detach();
  }

  async onOpen(): Promise<void> {}

  async onClose(): Promise<void> {}

  getState(): Record<string, unknown> {
    return {};
  }

  setState(state: unknown, result: ViewStateResult): Promise<void>;
  setState(): Promise<void> {
    return Promise.resolve();
  }

  getEphemeralState(): Record<string, unknown> {
    return {};
  }

  setEphemeralState(state: unknown): void;
  setEphemeralState(): void {}

  getIcon(): string {
    return this.icon;
  }

  onResize(): void {}

  onPaneMenu(menu: Menu, source: string): void;
  onPaneMenu(): void {}
}

export abstract class ItemView extends View {
  readonly contentEl: HTMLElement;
  private readonly headerEl: HTMLElement;
  private readonly titleEl: HTMLElement;
  private readonly actionsEl: HTMLElement;

  constructor(leaf: WorkspaceLeaf) {
    super(leaf);
    this.headerEl = this.containerEl.createDiv('view-header');
    this.titleEl = this.headerEl.createDiv('view-header-title-container').createDiv('view-header-title');
    this.actionsEl = this.headerEl.createDiv('view-actions');
    this.contentEl = this.containerEl.createDiv('view-content');
  }

  override async open(parentEl: HTMLElement): Promise<void> {
    this.showTitle();
    await super.open(parentEl);
  }

  addAction(icon: string, title: string, callback: (event: MouseEvent) => unknown): HTMLElement {
    const action = this.actionsEl.createEl('button', 'clickable-icon view-action');
    setIcon(action, icon);
    setTooltip(action, title);
    action.addEventListener('click', callback);
    this.actionsEl.prepend(action);
    return action;
  }

  protected showTitle(): void {
    this.titleEl.setText(this.getDisplayText());
  }
}

/** Holds the place of a view whose type nobody provides, or of one that has not been looked at yet. */
export class PlaceholderView extends ItemView {
  constructor(
    leaf: WorkspaceLeaf,
    private readonly viewType: string,
    private readonly message: string,
  ) {
    super(leaf);
    this.icon = viewType === 'empty' ? 'file' : 'ghost';
  }

  getViewType(): string {
    return this.viewType;
  }

  getDisplayText(): string {
    return this.viewType === 'empty' ? 'New tab' : this.viewType;
  }

  override async onOpen(): Promise<void> {
    this.contentEl.createDiv({ cls: 'pane-empty', text: this.message });
    return Promise.resolve();
  }
}
