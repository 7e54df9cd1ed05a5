/** Folder of the vault that holds what was learned, unless the user chose another. */
export const DEFAULT_MEMORY_FOLDER = 'Trivium';

/** The path of the ledgers' folder, by that of the memory folder. */
export function ledgersOf(memoryFolder: string): string {
  return `${memoryFolder}/ledger`;
}

/**
 * The memory folder that a person typed, as a path within the vault: `/` separated, without slashes at its ends.
 *
 * @returns undefined where it is no folder of the vault: it leads outside, is the vault itself, or is hidden
 */
export function parseMemoryFolder(typed: string): string | undefined {
  const parts = typed
    .normalize('NFC')
    .trim()
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '');
  // The app shows nothing below a name that begins with a dot, and `..` would leave the vault.
  const isHidden = parts.some((part) => part.startsWith('.'));
  const isAbsolute = /^[A-Za-z]:/.test(typed.trim());
  return parts.length === 0 || isHidden || isAbsolute ? undefined : parts.join('/');
}
