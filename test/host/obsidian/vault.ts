import type { DiskChange, DiskEntry } from '../disk';
import { DataAdapter, FileSystemAdapter, readTree } from './adapter';
import type { DataWriteOptions } from './adapter';
import { Events } from './events';
import { TFile, TFolder, parentOf } from './files';
import type { TAbstractFile } from './files';
import { Platform } from './platform';

/**
 * Obsidian's `Vault`: a tree of files in memory, kept equal to the disk by what the app does itself and by what the
 * server's watcher reports. A change that the app made is told once: the watcher's echo of it finds nothing new.
 */
export class Vault extends Events {
  readonly adapter: DataAdapter;
  readonly configDir = '.obsidian';
  private readonly root = new TFolder(this, '/');
  private readonly byPath = new Map<string, TAbstractFile>([['/', this.root]]);

  constructor(private readonly vaultName: string) {
    super();
    this.root.name = '';
    this.adapter = Platform.isMobileApp ? new DataAdapter(vaultName) : new FileSystemAdapter(vaultName);
  }

  /** Fills the tree. As in the app, a listener that is there already hears `create` for each file. */
  async loadTree(): Promise<void> {
    for (const entry of await readTree()) this.receivePresent(entry);
  }

  /** What the watcher saw on the disk. */
  receive(change: DiskChange): void {
    if (change.kind === 'gone') this.removeFromTree(change.path);
    else this.receivePresent(change.entry);
  }

  getName(): string {
    return this.vaultName;
  }

  getRoot(): TFolder {
    return this.root;
  }

  getAbstractFileByPath(path: string): TAbstractFile | null {
    return this.byPath.get(path) ?? null;
  }

  getFileByPath(path: string): TFile | null {
    const found = this.byPath.get(path);
    return found instanceof TFile ? found : null;
  }

  getFolderByPath(path: string): TFolder | null {
    const found = this.byPath.get(path);
    return found instanceof TFolder ? found : null;
  }

  getAllLoadedFiles(): TAbstractFile[] {
    return [...this.byPath.values()];
  }

  getAllFolders(includeRoot = false): TFolder[] {
    const folders = this.getAllLoadedFiles().filter((file) => file instanceof TFolder);
    return includeRoot ? folders : folders.filter((folder) => !folder.isRoot());
  }

  getFiles(): TFile[] {
    return this.getAllLoadedFiles().filter((file) => file instanceof TFile);
  }

  getMarkdownFiles(): TFile[] {
    return this.getFiles().filter((file) => file.extension === 'md');
  }

  static recurseChildren(folder: TFolder, callback: (file: TAbstractFile) => unknown): void {
    callback(folder);
    for (const child of folder.children) {
      if (child instanceof TFolder) Vault.recurseChildren(child, callback);
      else callback(child);
    }
  }

  getResourcePath(file: TFile): string {
    return this.adapter.getResourcePath(file.path);
  }

  /** The app strips a byte order mark here, and the adapter does not. */
  async read(file: TFile): Promise<string> {
    return (await this.adapter.read(file.path)).replace(/^\uFEFF/, '');
  }

  cachedRead(file: TFile): Promise<string> {
    return this.read(file);
  }

  readBinary(file: TFile): Promise<ArrayBuffer> {
    return this.adapter.readBinary(file.path);
  }

  async create(path: string, data: string, options?: DataWriteOptions): Promise<TFile> {
    if (this.byPath.has(path)) throw new Error('File already exists.');
    await this.adapter.write(path, data, options);
    return this.refreshFile(path);
  }

  async createBinary(path: string, data: ArrayBuffer, options?: DataWriteOptions): Promise<TFile> {
    if (this.byPath.has(path)) throw new Error('File already exists.');
    await this.adapter.writeBinary(path, data, options);
    return this.refreshFile(path);
  }

  async createFolder(path: string): Promise<TFolder> {
    if (this.byPath.has(path)) throw new Error('Folder already exists.');
    await this.adapter.mkdir(path);
    return this.ensureFolder(path);
  }

  async modify(file: TFile, data: string, options?: DataWriteOptions): Promise<void> {
    await this.adapter.write(file.path, data, options);
    await this.refreshFile(file.path);
  }

  async modifyBinary(file: TFile, data: ArrayBuffer, options?: DataWriteOptions): Promise<void> {
    await this.adapter.writeBinary(file.path, data, options);
    await this.refreshFile(file.path);
  }

  async append(file: TFile, data: string): Promise<void> {
    await this.adapter.append(file.path, data);
    await this.refreshFile(file.path);
  }

  async process(file: TFile, edit: (data: string) => string, options?: DataWriteOptions): Promise<string> {
    const text = edit(await this.read(file));
    await this.modify(file, text, options);
    return text;
  }

  async copy(file: TFile, to: string): Promise<TFile> {
    await this.adapter.copy(file.path, to);
    return this.refreshFile(to);
  }

  async delete(file: TAbstractFile): Promise<void> {
    await this.adapter.remove(file.path);
    this.removeFromTree(file.path);
  }

  async trash(file: TAbstractFile): Promise<void> {
    await this.adapter.trashLocal(file.path);
    this.removeFromTree(file.path);
  }

  async rename(file: TAbstractFile, newPath: string): Promise<void> {
    if (this.byPath.has(newPath)) throw new Error('Destination file already exists!');
    await this.adapter.rename(file.path, newPath);
    this.move(file, newPath);
  }

  private async refreshFile(path: string): Promise<TFile> {
    const stat = await this.adapter.stat(path);
    if (!stat) throw new Error(`ENOENT: no such file or directory, open '${path}'`);
    this.receivePresent({ path, ...stat });
    return this.getFileByPath(path) as TFile;
  }

  private receivePresent(entry: DiskEntry): void {
    if (entry.type === 'folder') {
      this.ensureFolder(entry.path);
      return;
    }
    const { ctime, mtime, size } = entry;
    const known = this.getFileByPath(entry.path);
    if (!known) {
      const file = new TFile(this, entry.path, { ctime, mtime, size });
      this.attach(file);
      this.trigger('create', file);
    } else if (known.stat.mtime !== mtime || known.stat.size !== size) {
      known.stat = { ctime, mtime, size };
      this.trigger('modify', known);
    }
  }

  private ensureFolder(path: string): TFolder {
    const known = this.getFolderByPath(path);
    if (known) return known;
    const folder = new TFolder(this, path);
    this.attach(folder);
    this.trigger('create', folder);
    return folder;
  }

  private attach(file: TAbstractFile): void {
    const parent = this.ensureFolder(parentOf(file.path));
    file.parent = parent;
    parent.children.push(file);
    this.byPath.set(file.path, file);
  }

  private detach(file: TAbstractFile): void {
    const siblings = file.parent?.children ?? [];
    siblings.splice(siblings.indexOf(file), 1);
    this.byPath.delete(file.path);
  }

  private removeFromTree(path: string): void {
    const file = this.byPath.get(path);
    if (!file) return;
    if (file instanceof TFolder) for (const child of [...file.children]) this.removeFromTree(child.path);
    this.detach(file);
    this.trigger('delete', file);
  }

  /** Moves a file, and with a folder all that lies in it, and tells each as a rename of its own. */
  private move(file: TAbstractFile, newPath: string): void {
    const oldPath = file.path;
    this.detach(file);
    file.setPath(newPath);
    this.attach(file);
    this.trigger('rename', file, oldPath);
    if (file instanceof TFolder) {
      for (const child of [...file.children]) this.move(child, `${newPath}/${child.name}`);
    }
  }
}
