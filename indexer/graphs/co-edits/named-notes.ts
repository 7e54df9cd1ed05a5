import { isNotePath, isVaultFilePath, unresolvedKey } from '../../vault';
import { nameKeyOf, nameKeysOfTarget } from '../vault-files';
import type { VaultFiles } from '../vault-files';
import type { EditSession, NoteMention } from './edit-session';

/** The notes that a session names, in the vault as it is now. */
export interface NamedNotes {
  /** Notes of the vault, each once, sorted. */
  readonly notes: readonly string[];
  /** Names that lead to no note, each once: notes that are gone, or were never written. */
  readonly unknown: readonly string[];
}

/**
 * Finds out which notes a session names. The log that holds the entry is none of them, nor is what is no note: a
 * picture that the entry shows, a changed attachment.
 */
export function namedNotes({ mentions, place }: EditSession, files: VaultFiles): NamedNotes {
  const log = place?.path ?? '';
  const notes = new Set<string>();
  const unknown = new Set<string>();
  for (const mention of mentions) {
    const found =
      mention.kind === 'path' ? findPath(mention.path, files) : findName(mention.target, log, files);
    if (found === undefined || found.name === log) continue;
    if (found.isKnown) notes.add(found.name);
    else unknown.add(found.name);
  }
  return { notes: [...notes].sort(), unknown: [...unknown] };
}

/** Keys of the files whose coming or going can change what a mention means (see `nameKeyOf`). */
export function nameKeysOfMention(mention: NoteMention): readonly string[] {
  return mention.kind === 'path' ? [nameKeyOf(mention.path)] : nameKeysOfTarget(mention.target);
}

interface Found {
  readonly name: string;
  readonly isKnown: boolean;
}

function findPath(path: string, files: VaultFiles): Found | undefined {
  return isNotePath(path) ? { name: path, isKnown: files.has(path) } : undefined;
}

function findName(target: string, log: string, files: VaultFiles): Found | undefined {
  const resolved = files.resolver.resolve(target, log, 'wikilink');
  if (resolved !== undefined)
    return resolved.kind === 'note' ? { name: resolved.path, isKnown: true } : undefined;
  const isFile = isVaultFilePath(target.trim()) && !isNotePath(target.trim());
  return isFile ? undefined : { name: unresolvedKey(target), isKnown: false };
}
