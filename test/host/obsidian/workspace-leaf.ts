import type { App } from './app';
import { Events } from './events';
import type { TFile } from './files';
import { setIcon } from './icons';
import type { View } from './view';
import { PlaceholderView } from './view';
import type { WorkspaceTabs } from './workspace-parents';

export interface ViewState {
  readonly type: string;
  readonly state?: Record<string, unknown>;
  readonly active?: boolean;
  readonly pinned?: boolean;
}

export interface OpenViewState {
  readonly state?: Record<string, unknown>;
  readonly eState?: Record<string, unknown>;
  readonly active?: boolean;
}

let lastId = 0;

/** A place that holds one view at a time, with its tab. */
export class WorkspaceLeaf extends Events {
  readonly id = `leaf-${(lastId += 1)}`;
  readonly app: App;
  readonly containerEl = createDiv('workspace-leaf');
  readonly tabHeaderEl = createDiv({ cls: 'workspace-tab-header', attr: { role: 'tab', tabindex: '0' } });
  view: View;
  pinned = false;
  /** When it was last active, to find the most recent one. */
  activeTime = 0;
  private deferredState: ViewState | undefined;
  private readonly tabIconEl: HTMLElement;
  private readonly tabTitleEl: HTMLElement;

  constructor(
    app: App,
    public parent: WorkspaceTabs,
  ) {
    super();
    this.app = app;
    this.view = new PlaceholderView(this, 'empty', 'No file is open.');
    const inner = this.tabHeaderEl.createDiv('workspace-tab-header-inner');
    this.tabIconEl = inner.createDiv('workspace-tab-header-inner-icon');
    this.tabTitleEl = inner.createDiv('workspace-tab-header-inner-title');
    this.tabHeaderEl.addEventListener('click', () => {
      this.parent.select(this);
      this.app.workspace.setActiveLeaf(this, { focus: true });
    });
    this.containerEl.addEventListener('mousedown', () => this.app.workspace.setActiveLeaf(this), true);
    this.containerEl.addEventListener('focusin', () => this.app.workspace.setActiveLeaf(this), true);
    void this.view.open(this.containerEl);
    this.refreshHeader();
  }

  getRoot(): unknown {
    return this.parent.getRoot();
  }

  get isDeferred(): boolean {
    return this.deferredState !== undefined;
  }

  /** As after a restart: the leaf remembers what it held and builds it when it is first looked at. */
  async defer(state: ViewState): Promise<void> {
    this.deferredState = state;
    await this.open(new PlaceholderView(this, state.type, ''));
  }

  async loadIfDeferred(): Promise<void> {
    const state = this.deferredState;
    this.deferredState = undefined;
    if (state) await this.setViewState(state);
  }

  async open(view: View): Promise<View> {
    if (this.view !== view) await this.view.close();
    this.view = view;
    await view.open(this.containerEl);
    this.refreshHeader();
    return view;
  }

  async openFile(file: TFile, openState: OpenViewState = {}): Promise<void> {
    const type = this.app.viewRegistry.typeOfExtension(file.extension);
    if (!type) throw new Error(`The stage shows no .${file.extension} files (${file.path}).`);
    const state = { ...openState.state, file: file.path };
    await this.setViewState({ type, state, active: openState.active ?? true }, openState.eState);
    this.app.workspace.noteOpened(file);
  }

  getViewState(): ViewState {
    if (this.deferredState) return this.deferredState;
    return { type: this.view.getViewType(), state: this.view.getState(), pinned: this.pinned };
  }

  async setViewState(viewState: ViewState, ephemeralState?: unknown): Promise<void> {
    this.deferredState = undefined;
    if (this.view.getViewType() !== viewState.type || this.view instanceof PlaceholderView) {
      await this.open(this.app.viewRegistry.create(viewState.type, this));
    }
    await this.view.setState(viewState.state ?? {}, { history: false });
    if (viewState.pinned !== undefined) this.pinned = viewState.pinned;
    this.refreshHeader();
    if (viewState.active) this.app.workspace.setActiveLeaf(this, { focus: true });
    if (ephemeralState !== undefined) this.setEphemeralState(ephemeralState);
    this.app.workspace.layoutChanged();
  }

  getEphemeralState(): Record<string, unknown> {
    return this.view.getEphemeralState();
  }

  setEphemeralState(state: unknown): void {
    this.view.setEphemeralState(state);
  }

  setPinned(pinned: boolean): void {
    this.pinned = pinned;
    this.trigger('pinned-change', pinned);
  }

  togglePinned(): void {
    this.setPinned(!this.pinned);
  }

  detach(): void {
    this.parent.remove(this);
    void this.view.close();
    this.app.workspace.leafDetached(this);
  }

  getDisplayText(): string {
    return this.view.getDisplayText();
  }

  getIcon(): string {
    return this.view.getIcon();
  }

  onResize(): void {
    this.view.onResize();
  }

  refreshHeader(): void {
    setIcon(this.tabIconEl, this.getIcon());
    this.tabTitleEl.setText(this.getDisplayText());
    this.tabHeaderEl.setAttr('aria-label', this.getDisplayText());
    this.tabHeaderEl.setAttr('data-type', this.view.getViewType());
  }
}
