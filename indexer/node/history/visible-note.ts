import { isNotePath } from '../../vault';

/** Whether a path is a note's; those in hidden folders (a plugin's readme, the vault's trash) are none of the vault. */
export function isVisibleNote(path: string): boolean {
  return isNotePath(path) && !path.split('/').some((part) => part.startsWith('.'));
}
