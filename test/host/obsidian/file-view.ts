import { TFile } from './files';
import { ItemView } from './view';
import type { ViewStateResult } from './view';
import type { WorkspaceLeaf } from './workspace-leaf';

export abstract class FileView extends ItemView {
  allowNoFile = false;
  file: TFile | null = null;
  override navigation = true;

  getDisplayText(): string {
    return this.file?.basename ?? 'No file';
  }

  override onload(): void {
    const { vault } = this.app;
    this.registerEvent(
      vault.on('rename', (file: unknown) => {
        if (file !== this.file) return;
        this.showTitle();
        this.leaf.refreshHeader();
      }),
    );
    this.registerEvent(
      vault.on('delete', (file: unknown) => {
        if (file === this.file) this.leaf.detach();
      }),
    );
  }

  override getState(): Record<string, unknown> {
    return { file: this.file?.path };
  }

  override async setState(state: unknown, result: ViewStateResult): Promise<void> {
    await super.setState(state, result);
    const path = (state as { file?: string } | null)?.file;
    const file = path === undefined ? null : this.app.vault.getFileByPath(path);
    if (file === this.file) return;
    if (this.file) await this.onUnloadFile(this.file);
    this.file = file;
    if (file) await this.onLoadFile(file);
    this.showTitle();
  }

  override async onClose(): Promise<void> {
    if (this.file) await this.onUnloadFile(this.file);
    this.file = null;
  }

  onLoadFile(file: TFile): Promise<void>;
  onLoadFile(): Promise<void> {
    return Promise.resolve();
  }

  onUnloadFile(file: TFile): Promise<void>;
  onUnloadFile(): Promise<void> {
    return Promise.resolve();
  }

  canAcceptExtension(extension: string): boolean {
    return extension === 'md';
  }
}

export abstract class EditableFileView extends FileView {}

export abstract class TextFileView extends EditableFileView {
  data = '';

  constructor(leaf: WorkspaceLeaf) {
    super(leaf);
    this.icon = 'file-text';
  }

  abstract getViewData(): string;
  abstract setViewData(data: string, clear: boolean): void;
  abstract clear(): void;

  override onload(): void {
    super.onload();
    this.registerEvent(
      this.app.vault.on('modify', (file: unknown) => {
        if (file === this.file && file instanceof TFile) void this.reload(file);
      }),
    );
  }

  override async onLoadFile(file: TFile): Promise<void> {
    this.data = await this.app.vault.read(file);
    this.setViewData(this.data, true);
  }

  override async onUnloadFile(): Promise<void> {
    await this.save(true);
  }

  async save(clear = false): Promise<void> {
    const text = this.getViewData();
    if (this.file && text !== this.data) {
      this.data = text;
      await this.app.vault.modify(this.file, text);
    }
    if (clear) this.clear();
  }

  private async reload(file: TFile): Promise<void> {
    const text = await this.app.vault.read(file);
    if (text === this.data) return;
    this.data = text;
    this.setViewData(text, false);
  }
}
