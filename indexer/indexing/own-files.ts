import type { VaultFile } from '../vault';

/** Frontmatter of a few lines that holds our marker; a marker far down is none of ours. */
const MARKED =
  /^\uFEFF?---[ \t]*\r?\n(?:(?!---)[^\n]{0,200}\n){0,10}?trivium:[ \t]*(["']?)(?:ledger|profile|report)\1[ \t]*(?:\r?\n|$)/;

/**
 * Whether a text was written by this program, wherever it lies: a ledger, a profile or a report, known by the marker `trivium` in
 * its frontmatter. Such files stay out of the index, because a search must not find what the search itself wrote down.
 */
export function isOwnText(source: string): boolean {
  return MARKED.test(source);
}

/** Files that were read and found to be ours, so that they are not read again at each refresh. */
export class OwnFiles {
  readonly #seen = new Map<string, string>();

  /** Whether the file is ours and has not changed since it was read. */
  has(file: VaultFile): boolean {
    return this.#seen.get(file.path) === stamp(file);
  }

  add(file: VaultFile): void {
    this.#seen.set(file.path, stamp(file));
  }

  clear(): void {
    this.#seen.clear();
  }
}

function stamp({ mtimeMs, sizeBytes }: VaultFile): string {
  return `${mtimeMs} ${sizeBytes}`;
}
