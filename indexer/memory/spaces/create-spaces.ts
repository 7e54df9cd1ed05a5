import { TriviumError } from '../../platform';
import { DEFAULT_SPACE } from '../memory';
import { parseSpaceName } from './space-name';

export interface Spaces {
  /**
   * The space of a note: what its property `space` says, else that of the innermost folder that has one, else `default`.
   *
   * @param path of the note in the vault
   * @param property what its property says; undefined where it has none, null where it says what can be no name
   * @throws TriviumError `setting-invalid` for a property that names no space. What belongs nobody knows where must not be
   * taken for everybody's, so no other space stands in.
   */
  readonly spaceOf: (path: string, property?: string | null) => string;
}

/**
 * Tells which space a note belongs to.
 *
 * @param options `folders`: space by folder of the vault; the case of a folder's name does not matter
 * @throws TriviumError `setting-invalid` for a folder or name that cannot be used
 */
export function createSpaces({ folders }: { readonly folders: Readonly<Record<string, string>> }): Spaces {
  const spaces = new Map<string, string>();
  for (const [folder, name] of Object.entries(folders)) {
    const key = folderKey(folder);
    const space = parseSpaceName(name, `The setting for the folder "${folder}"`);
    const other = spaces.get(key);
    if (other !== undefined && other !== space) {
      const message = `The folder "${folder}" has two spaces in the settings, "${other}" and "${space}". Remove one.`;
      throw new TriviumError('setting-invalid', message);
    }
    spaces.set(key, space);
  }
  return {
    spaceOf: (path, property) => {
      if (property !== undefined) return parseSpaceName(property, `The property "space" of ${path}`);
      return foldersOf(path).flatMap((folder) => spaces.get(folder) ?? [])[0] ?? DEFAULT_SPACE;
    },
  };
}

/** A folder as it is compared: the vault's root is empty. */
function folderKey(folder: string): string {
  const parts = comparableParts(folder).filter((part) => part !== '');
  if (!parts.some((part) => part === '.' || part === '..')) return parts.join('/');
  const message = `The folder "${folder}" of a space is no folder of the vault. Write its path from the vault's root.`;
  throw new TriviumError('setting-invalid', message);
}

/** The folders that a note lies in, the innermost first, the vault's root last. */
function foldersOf(path: string): readonly string[] {
  const parts = comparableParts(path);
  return parts.map((_, depth) => parts.slice(0, parts.length - 1 - depth).join('/'));
}

function comparableParts(path: string): readonly string[] {
  return path
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\\', '/')
    .split('/')
    .map((part) => part.trim());
}
