import type { VaultFile } from '../vault';

/** Whether this text at this path was written by this program. */
export type OwnFileTest = (path: string, source: string) => boolean;

/** Frontmatter of a few lines that holds our marker; a marker far down is none of ours. */
const MARKED = /^\uFEFF?---[ \t]*\r?\n(?:(?!---)[^\n]{0,200}\n){0,10}?trivium:[ \t]*\S/;

/**
 * Tells files that this program wrote into the memory folder from the user's notes there: ours begin with frontmatter that
 * has the marker `trivium`. They stay out of the index, because a search must not find what the search itself wrote down.
 *
 * @param memoryFolder - path in the vault, without a slash at the end
 */
export function createOwnFileTest(memoryFolder: string): OwnFileTest {
  const prefix = `${memoryFolder}/`;
  return (path, source) => path.startsWith(prefix) && MARKED.test(source);
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
