import type { App } from './app';
import { Events } from './events';
import { WorkspaceLeaf } from './workspace-leaf';

export abstract class WorkspaceParent extends Events {
  abstract getRoot(): WorkspaceParent;
}

/** A row of tabs and the leaf that is on top. */
export class WorkspaceTabs extends WorkspaceParent {
  readonly containerEl = createDiv('workspace-tabs');
  readonly leaves: WorkspaceLeaf[] = [];
  current: WorkspaceLeaf | undefined;
  private readonly headerEl: HTMLElement;
  private readonly contentEl: HTMLElement;

  constructor(
    private readonly app: App,
    readonly parent: WorkspaceSplit,
  ) {
    super();
    const headers = this.containerEl.createDiv('workspace-tab-header-container');
    this.headerEl = headers.createDiv({
      cls: 'workspace-tab-header-container-inner',
      attr: { role: 'tablist' },
    });
    this.contentEl = this.containerEl.createDiv('workspace-tab-container');
  }

  getRoot(): WorkspaceParent {
    return this.parent;
  }

  addLeaf(): WorkspaceLeaf {
    const leaf = new WorkspaceLeaf(this.app, this);
    this.leaves.push(leaf);
    this.headerEl.appendChild(leaf.tabHeaderEl);
    this.contentEl.appendChild(leaf.containerEl);
    this.select(this.current ?? leaf);
    return leaf;
  }

  select(leaf: WorkspaceLeaf): void {
    this.current = leaf;
    for (const other of this.leaves) {
      other.containerEl.toggle(other === leaf);
      other.tabHeaderEl.toggleClass('is-active', other === leaf);
      other.tabHeaderEl.setAttr('aria-selected', other === leaf);
    }
    void leaf.loadIfDeferred();
  }

  remove(leaf: WorkspaceLeaf): void {
    this.leaves.splice(this.leaves.indexOf(leaf), 1);
    leaf.tabHeaderEl.detach();
    leaf.containerEl.detach();
    this.current = undefined;
    const next = this.leaves[this.leaves.length - 1];
    if (next) this.select(next);
    else this.parent.removeEmpty(this);
  }
}

/** Tabs side by side. */
export class WorkspaceSplit extends WorkspaceParent {
  readonly groups: WorkspaceTabs[] = [];

  constructor(
    protected readonly app: App,
    readonly containerEl: HTMLElement,
  ) {
    super();
  }

  getRoot(): WorkspaceParent {
    return this;
  }

  get leaves(): WorkspaceLeaf[] {
    return this.groups.flatMap((group) => group.leaves);
  }

  addGroup(): WorkspaceTabs {
    const group = new WorkspaceTabs(this.app, this);
    this.groups.push(group);
    this.containerEl.appendChild(group.containerEl);
    return group;
  }

  /** The last group stays, empty. */
  removeEmpty(group: WorkspaceTabs): void {
    if (this.groups.length < 2) return;
    this.groups.splice(this.groups.indexOf(group), 1);
    group.containerEl.detach();
  }
}

export class WorkspaceRoot extends WorkspaceSplit {
  readonly win = window;
  readonly doc = document;
}

/** A dock at the side: a column on a desktop, a drawer over the note on a phone. */
export class WorkspaceSidedock extends WorkspaceSplit {
  collapsed = true;

  expand(): void {
    this.setCollapsed(false);
  }

  collapse(): void {
    this.setCollapsed(true);
  }

  toggle(): void {
    this.setCollapsed(!this.collapsed);
  }

  private setCollapsed(collapsed: boolean): void {
    this.collapsed = collapsed;
    this.containerEl.toggleClass('is-sidedock-collapsed', collapsed);
    this.app.workspace.trigger('resize');
    for (const leaf of this.leaves) leaf.onResize();
  }
}
