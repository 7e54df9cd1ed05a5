import type { App } from './app';
import { Events } from './events';
import type { TFile } from './files';
import { FileView } from './file-view';
import { MarkdownView } from './markdown-view';
import { Platform } from './platform';
import { parseLinktext } from './utilities';
import type { View } from './view';
import type { OpenViewState, ViewState, WorkspaceLeaf } from './workspace-leaf';
import { WorkspaceRoot, WorkspaceSidedock } from './workspace-parents';
import type { WorkspaceSplit } from './workspace-parents';

type PaneType = 'tab' | 'split' | 'window';
type Side = 'left' | 'right';

const layoutKey = 'stage-layout';

interface SavedSplit {
  readonly leaves: readonly ViewState[];
  /** Position of the leaf on top. */
  readonly current: number;
  readonly collapsed: boolean;
}

/** The docks, tabs and leaves of the window. */
export class Workspace extends Events {
  readonly rootSplit: WorkspaceRoot;
  readonly leftSplit: WorkspaceSidedock;
  readonly rightSplit: WorkspaceSidedock;
  activeLeaf: WorkspaceLeaf | null = null;
  layoutReady = false;
  private readonly recentFiles: string[] = [];
  private readonly onReady: (() => unknown)[] = [];
  private clock = 0;

  constructor(
    private readonly app: App,
    readonly containerEl: HTMLElement,
  ) {
    super();
    this.leftSplit = new WorkspaceSidedock(
      app,
      containerEl.createDiv(
        'workspace-split mod-horizontal mod-left-split mod-sidedock is-sidedock-collapsed',
      ),
    );
    this.rootSplit = new WorkspaceRoot(app, containerEl.createDiv('workspace-split mod-vertical mod-root'));
    this.rightSplit = new WorkspaceSidedock(
      app,
      containerEl.createDiv(
        'workspace-split mod-horizontal mod-right-split mod-sidedock is-sidedock-collapsed',
      ),
    );
    for (const split of [this.leftSplit, this.rootSplit, this.rightSplit]) split.addGroup();
  }

  get activeEditor(): MarkdownView | null {
    return this.activeLeaf?.view instanceof MarkdownView ? this.activeLeaf.view : null;
  }

  onLayoutReady(callback: () => unknown): void {
    if (this.layoutReady) callback();
    else this.onReady.push(callback);
  }

  getLeaf(newLeaf: PaneType | boolean = false): WorkspaceLeaf {
    if (newLeaf === 'window') throw new Error('The stage has no pop-out windows.');
    if (newLeaf === 'split') return this.rootSplit.addGroup().addLeaf();
    const recent = this.getMostRecentLeaf();
    if (newLeaf === false && recent && !recent.pinned) return recent;
    const group = recent?.parent ?? this.rootSplit.groups[0] ?? this.rootSplit.addGroup();
    const leaf = group.addLeaf();
    group.select(leaf);
    return leaf;
  }

  createLeafBySplit(): WorkspaceLeaf {
    return this.rootSplit.addGroup().addLeaf();
  }

  getLeftLeaf(split: boolean): WorkspaceLeaf {
    return addSideLeaf(this.leftSplit, split);
  }

  getRightLeaf(split: boolean): WorkspaceLeaf {
    return addSideLeaf(this.rightSplit, split);
  }

  async ensureSideLeaf(
    type: string,
    side: Side,
    options: { active?: boolean; split?: boolean; reveal?: boolean; state?: Record<string, unknown> } = {},
  ): Promise<WorkspaceLeaf> {
    const dock = side === 'left' ? this.leftSplit : this.rightSplit;
    const known = this.getLeavesOfType(type)[0];
    const leaf = known ?? addSideLeaf(dock, options.split ?? false);
    if (!known) {
      await leaf.setViewState({ type, ...(options.state ? { state: options.state } : {}) });
    }
    if (options.reveal ?? true) await this.revealLeaf(leaf);
    if (options.active) this.setActiveLeaf(leaf, { focus: true });
    return leaf;
  }

  async revealLeaf(leaf: WorkspaceLeaf): Promise<void> {
    const root = leaf.getRoot();
    if (root instanceof WorkspaceSidedock && root.collapsed) root.expand();
    if (root === this.rootSplit && Platform.isMobile) this.collapseDrawers();
    leaf.parent.select(leaf);
    await leaf.loadIfDeferred();
    this.setActiveLeaf(leaf, { focus: true });
  }

  setActiveLeaf(leaf: WorkspaceLeaf, params: { focus?: boolean } | boolean = {}, focus?: boolean): void {
    const wantsFocus = typeof params === 'boolean' ? focus === true : params.focus === true;
    leaf.activeTime = this.clock += 1;
    if (leaf.parent.current !== leaf) leaf.parent.select(leaf);
    if (this.activeLeaf !== leaf) {
      this.activeLeaf = leaf;
      for (const other of this.allLeaves()) other.containerEl.toggleClass('mod-active', other === leaf);
      this.trigger('active-leaf-change', leaf);
      if (leaf.view instanceof FileView) this.trigger('file-open', leaf.view.file);
    }
    if (!wantsFocus) return;
    if (leaf.getRoot() === this.rootSplit && Platform.isMobile) this.collapseDrawers();
    if (leaf.view instanceof MarkdownView) leaf.view.editor.focus();
  }

  getLeafById(id: string): WorkspaceLeaf | null {
    return this.allLeaves().find((leaf) => leaf.id === id) ?? null;
  }

  getMostRecentLeaf(root: WorkspaceSplit = this.rootSplit): WorkspaceLeaf | null {
    return [...root.leaves].sort((a, b) => b.activeTime - a.activeTime)[0] ?? null;
  }

  getActiveViewOfType<T extends View>(type: abstract new (...parameters: never[]) => T): T | null {
    const view = this.activeLeaf?.view;
    return view instanceof type ? view : null;
  }

  getActiveFile(): TFile | null {
    const view = this.getMostRecentLeaf()?.view;
    return view instanceof FileView ? view.file : null;
  }

  iterateRootLeaves(callback: (leaf: WorkspaceLeaf) => unknown): void {
    for (const leaf of this.rootSplit.leaves) callback(leaf);
  }

  iterateAllLeaves(callback: (leaf: WorkspaceLeaf) => unknown): void {
    for (const leaf of this.allLeaves()) callback(leaf);
  }

  getLeavesOfType(type: string): WorkspaceLeaf[] {
    return this.allLeaves().filter((leaf) => leaf.view.getViewType() === type);
  }

  detachLeavesOfType(type: string): void {
    for (const leaf of this.getLeavesOfType(type)) leaf.detach();
  }

  getLastOpenFiles(): string[] {
    return [...this.recentFiles];
  }

  async openLinkText(
    linktext: string,
    sourcePath: string,
    newLeaf: PaneType | boolean = false,
    openState: OpenViewState = {},
  ): Promise<void> {
    const { path, subpath } = parseLinktext(linktext);
    const file =
      this.app.metadataCache.getFirstLinkpathDest(path, sourcePath) ??
      (await this.app.vault.create(`${path}.md`, ''));
    const eState = { ...(subpath ? { subpath } : {}), ...openState.eState };
    await this.getLeaf(newLeaf).openFile(file, { ...openState, eState });
  }

  requestSaveLayout(): void {
    this.saveLayout();
  }

  updateOptions(): void {}

  /** Part of the stage: what a leaf tells when it shows a note. */
  noteOpened(file: TFile): void {
    this.recentFiles.splice(
      0,
      this.recentFiles.length,
      file.path,
      ...this.recentFiles.filter((p) => p !== file.path),
    );
    this.trigger('file-open', file);
  }

  leafDetached(leaf: WorkspaceLeaf): void {
    if (this.activeLeaf === leaf) {
      this.activeLeaf = this.getMostRecentLeaf();
      this.trigger('active-leaf-change', this.activeLeaf);
    }
    this.layoutChanged();
  }

  layoutChanged(): void {
    this.trigger('layout-change');
    this.saveLayout();
  }

  private saveLayout(): void {
    if (this.layoutReady) window.localStorage.setItem(layoutKey, JSON.stringify(this.readLayout()));
  }

  /** Puts back what was open when the page was left, deferred, then tells that the layout is ready. */
  async start(): Promise<void> {
    const saved = JSON.parse(window.localStorage.getItem(layoutKey) ?? '{}') as Partial<
      Record<string, SavedSplit>
    >;
    for (const [name, split] of this.splits()) {
      const before = saved[name];
      if (!before) continue;
      const group = split.groups[0] ?? split.addGroup();
      for (const state of before.leaves) await group.addLeaf().defer(state);
      group.current = group.leaves[before.current] ?? group.current;
      if (split instanceof WorkspaceSidedock && !before.collapsed) split.expand();
    }
    this.layoutReady = true;
    for (const callback of this.onReady.splice(0)) callback();
    this.trigger('layout-ready');
    for (const [, split] of this.splits()) {
      for (const group of split.groups) if (group.current) group.select(group.current);
    }
  }

  private readLayout(): Record<string, SavedSplit> {
    const entries = this.splits().map(([name, split]) => {
      const shown = split.groups[0]?.current;
      const saved: SavedSplit = {
        leaves: split.leaves.map((leaf) => leaf.getViewState()),
        current: shown ? split.leaves.indexOf(shown) : 0,
        collapsed: split instanceof WorkspaceSidedock && split.collapsed,
      };
      return [name, saved] as const;
    });
    return Object.fromEntries(entries);
  }

  private splits(): [string, WorkspaceSplit][] {
    return [
      ['left', this.leftSplit],
      ['root', this.rootSplit],
      ['right', this.rightSplit],
    ];
  }

  private allLeaves(): WorkspaceLeaf[] {
    return this.splits().flatMap(([, split]) => split.leaves);
  }

  private collapseDrawers(): void {
    this.leftSplit.collapse();
    this.rightSplit.collapse();
  }
}

function addSideLeaf(dock: WorkspaceSidedock, split: boolean): WorkspaceLeaf {
  const group = split ? dock.addGroup() : (dock.groups[0] ?? dock.addGroup());
  return group.addLeaf();
}
