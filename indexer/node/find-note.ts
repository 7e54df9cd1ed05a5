import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { TriviumError } from '../platform';
import { createExclusion, createLinkResolver, isNotePath } from '../vault';
import type { Session } from './session';

const SHOWN_CANDIDATES = 10;

/**
 * The note that a person means: by its title, by its path or the end of it, with or without `.md`, in any case, or as
 * the shell completes it. A name is read as a link would be, except that what a link settles by rule is asked here.
 *
 * @param among - `vault`: where no note of the index has the name, notes that are excluded from it are looked at too
 * @returns its path in the vault
 * @throws TriviumError `note-not-found` where no note has that name, or several do
 */
export async function findNote(
  { vault, config, vaultFolder }: Pick<Session, 'vault' | 'config' | 'vaultFolder'>,
  name: string,
  signal: AbortSignal,
  among: 'index' | 'vault' = 'index',
): Promise<string> {
  const isExcluded = createExclusion(config.exclude);
  const notes = (await vault.list(signal)).map((file) => file.path).filter(isNotePath);
  const onDisk = await pathFrom(vaultFolder, name);
  const names = onDisk === undefined ? [name] : [name, onDisk];
  const indexed = notes.filter((note) => !isExcluded(note));
  const found = soleNote(names, indexed) ?? (among === 'vault' ? soleNote(names, notes) : undefined);
  if (found !== undefined) return found;
  const message = `The ${among} has no note "${name}". Give its title, or its path within the vault.`;
  throw new TriviumError('note-not-found', message);
}

/** The one note that has the first of these names that any note has. */
function soleNote(names: readonly string[], notes: readonly string[]): string | undefined {
  for (const name of names) {
    const found = notesNamed(name, notes);
    if (found.length > 1) throw ambiguous(name, found);
    if (found.length === 1) return found[0];
  }
  return undefined;
}

/** Every note that a link with this text could lead to, were it the only one; just one where the whole path is given. */
function notesNamed(name: string, notes: readonly string[]): readonly string[] {
  if (name.trim() === '') return [];
  const exact = notes.filter((note) => note === name || note === `${name}.md`);
  if (exact.length === 1) return exact;
  const candidates = notes.filter(
    (note) => createLinkResolver([note]).resolve(name, '', 'wikilink')?.path === note,
  );
  // From the root, as the app looks first: a note at the root is not mistaken for its namesakes in folders.
  const whole = candidates.filter(
    (note) => createLinkResolver([note]).resolve(`/${name}`, '', 'wikilink')?.path === note,
  );
  return whole.length === 1 ? whole : candidates;
}

/** A path on the disk as one in the vault, undefined where it lies elsewhere. */
async function pathFrom(vaultFolder: string, name: string): Promise<string | undefined> {
  const onDisk = await realpath(name).catch(() => path.resolve(name));
  const place = path.relative(vaultFolder, onDisk);
  if (place.startsWith('..') || path.isAbsolute(place)) return undefined;
  return place.split(path.sep).join('/');
}

function ambiguous(name: string, notes: readonly string[]): TriviumError {
  const shown = notes.slice(0, SHOWN_CANDIDATES).join(', ');
  const hidden = notes.length - SHOWN_CANDIDATES;
  const list = hidden > 0 ? `${shown} and ${hidden} more` : shown;
  return new TriviumError(
    'note-not-found',
    `Several notes are called "${name}". Give the path of one: ${list}`,
  );
}
