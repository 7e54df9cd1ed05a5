import { isNotePath, isVaultFilePath, unresolvedKey } from '../../vault';
import type { VaultFiles } from '../vault-files';
import type { NoteMention } from './edit-session';

/** What a mention means in the vault as it is now. */
export interface Meaning {
  /** A note of the vault, a note that is gone or was never written, or nothing that counts. */
  readonly kind: 'note' | 'unknown' | 'nothing';
  /** The note's path, or the name that leads nowhere in a form in which spellings are one. */
  readonly name: string;
}

const NOTHING: Meaning = { kind: 'nothing', name: '' };

/**
 * Finds out what a mention means. The log that holds the entry is no note of it, nor is what is no note at all: a
 * picture that the entry shows, a changed attachment.
 *
 * @param log - the log's path, from which its names are read; empty where the entry stands in none
 */
export function meaningOf(mention: NoteMention, log: string, files: VaultFiles): Meaning {
  const meaning = mention.kind === 'path' ? ofPath(mention.path, files) : ofName(mention.target, log, files);
  return meaning.name === log ? NOTHING : meaning;
}

function ofPath(path: string, files: VaultFiles): Meaning {
  if (!isNotePath(path)) return NOTHING;
  return { kind: files.has(path) ? 'note' : 'unknown', name: path };
}

function ofName(target: string, log: string, files: VaultFiles): Meaning {
  const resolved = files.resolver.resolve(target, log, 'wikilink');
  if (resolved?.kind === 'note') return { kind: 'note', name: resolved.path };
  const isAttachment = isVaultFilePath(target.trim()) && !isNotePath(target.trim());
  return resolved !== undefined || isAttachment ? NOTHING : { kind: 'unknown', name: unresolvedKey(target) };
}
