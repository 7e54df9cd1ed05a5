import type { TAbstractFile } from '../obsidian/files';
import { TFile, TFolder } from '../obsidian/files';
import { setIcon } from '../obsidian/icons';
import { debounce } from '../obsidian/utilities';
import { ItemView } from '../obsidian/view';
import type { WorkspaceLeaf } from '../obsidian/workspace-leaf';

/** The vault's folders and notes in the left dock. */
export class FileExplorer extends ItemView {
  private readonly closed = new Set<string>();
  private readonly redraw = debounce(() => this.draw(), 50, true);

  constructor(leaf: WorkspaceLeaf) {
    super(leaf);
    this.icon = 'folder-closed';
  }

  getViewType(): string {
    return 'file-explorer';
  }

  getDisplayText(): string {
    return 'Files';
  }

  override async onOpen(): Promise<void> {
    for (const name of ['create', 'delete', 'rename'])
      this.registerEvent(this.app.vault.on(name, () => this.redraw()));
    this.registerEvent(this.app.workspace.on('file-open', () => this.redraw()));
    this.draw();
    return Promise.resolve();
  }

  private draw(): void {
    this.contentEl.empty();
    const list = this.contentEl.createDiv('nav-files-container');
    list.createDiv({ cls: 'nav-vault-name', text: this.app.vault.getName() });
    this.drawChildren(this.app.vault.getRoot(), list);
  }

  private drawChildren(folder: TFolder, list: HTMLElement): void {
    const rank = (file: TAbstractFile) => (file instanceof TFolder ? 0 : 1);
    const children = [...folder.children].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
    for (const child of children) {
      if (child instanceof TFolder) this.drawFolder(child, list);
      else if (child instanceof TFile) this.drawFile(child, list);
    }
  }

  private drawFolder(folder: TFolder, list: HTMLElement): void {
    const row = list.createDiv('tree-item-self nav-folder-title is-clickable');
    setIcon(row.createDiv('tree-item-icon'), this.closed.has(folder.path) ? 'chevron-right' : 'chevron-down');
    row.createDiv({ cls: 'tree-item-inner', text: folder.name });
    row.addEventListener('click', () => {
      if (!this.closed.delete(folder.path)) this.closed.add(folder.path);
      this.draw();
    });
    if (!this.closed.has(folder.path)) this.drawChildren(folder, list.createDiv('tree-item-children'));
  }

  private drawFile(file: TFile, list: HTMLElement): void {
    const row = list.createDiv('tree-item-self nav-file-title is-clickable');
    row.createDiv({ cls: 'tree-item-inner', text: file.extension === 'md' ? file.basename : file.name });
    row.toggleClass('is-active', this.app.workspace.getActiveFile() === file);
    row.addEventListener('click', () => void this.app.workspace.getLeaf(false).openFile(file));
  }
}
