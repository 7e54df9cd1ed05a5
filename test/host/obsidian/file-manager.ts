import { parse, stringify } from 'yaml';
import type { TAbstractFile, TFile, TFolder } from './files';
import type { MetadataCache } from './metadata-cache';
import type { Vault } from './vault';

export class FileManager {
  constructor(
    private readonly vault: Vault,
    private readonly metadataCache: MetadataCache,
  ) {}

  getNewFileParent(): TFolder {
    return this.vault.getRoot();
  }

  /** The app would also rewrite the links that lead to the file; the stage leaves them. */
  renameFile(file: TAbstractFile, newPath: string): Promise<void> {
    return this.vault.rename(file, newPath);
  }

  trashFile(file: TAbstractFile): Promise<void> {
    return this.vault.trash(file);
  }

  generateMarkdownLink(file: TFile, sourcePath: string, subpath = '', alias?: string): string {
    const target = this.metadataCache.fileToLinktext(file, sourcePath) + subpath;
    return alias === undefined ? `[[${target}]]` : `[[${target}|${alias}]]`;
  }

  async processFrontMatter(file: TFile, edit: (frontmatter: Record<string, unknown>) => void): Promise<void> {
    await this.vault.process(file, (text) => {
      const block = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/.exec(text);
      const frontmatter = (block ? (parse(block[1] ?? '') as Record<string, unknown> | null) : null) ?? {};
      edit(frontmatter);
      const body = block ? text.slice(block[0].length) : text;
      return Object.keys(frontmatter).length === 0 ? body : `---\n${stringify(frontmatter)}---\n${body}`;
    });
  }
}
