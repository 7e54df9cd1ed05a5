import { compareText } from '../../platform';
import { EVIDENCE_SHOWN } from '../defaults';
import type { SignalGraph, SignalNeighbour } from '../signal';
import { neighbourDefaults } from './defaults';
import { byWeight } from './order';

/** Notes with the same tags, kept in step with the notes. */
export interface SharedTags extends SignalGraph {
  readonly signal: 'shared-tags';
  /** Adds the note or replaces its tags; tags without `#`, as the note writes them. Notes without tags count too. */
  put(path: string, tags: readonly string[]): void;
  remove(path: string): void;
}

/** A tag that a note has, or has as the parent of a nested one. */
interface NoteTag {
  /** Tags differ by more than case. */
  readonly key: string;
  readonly written: string;
  /** 1, less for a parent. */
  readonly share: number;
}

/**
 * Two notes weigh the sum of the inverse document frequencies, ln(notes / notes with the tag), of the tags they share
 * (Spärck Jones 1972). `a/b` is also an `a`, weakly. A common tag makes no neighbours: it adds a little to those that share
 * a rarer one.
 */
export function createSharedTags(): SharedTags {
  const tagsOf = new Map<string, readonly NoteTag[]>();
  const notesWith = new Map<string, Map<string, number>>();

  const remove = (path: string) => {
    for (const { key } of tagsOf.get(path) ?? []) {
      const notes = notesWith.get(key);
      notes?.delete(path);
      if (notes?.size === 0) notesWith.delete(key);
    }
    tagsOf.delete(path);
  };

  const rarityOf = (frequency: number) => Math.log(tagsOf.size / frequency);
  const isCommon = (frequency: number) => frequency > commonFrom(tagsOf.size);

  const neighbours = (path: string): SignalNeighbour[] => {
    const found = new Map<string, { path: string; weight: number; tags: NoteTag[] }>();
    const tags = (tagsOf.get(path) ?? []).map((tag) => ({
      tag,
      notes: notesWith.get(tag.key) ?? new Map<string, number>(),
    }));
    tags.sort((one, other) => one.notes.size - other.notes.size || compareText(one.tag.key, other.tag.key));
    for (const { tag, notes } of tags) {
      const rarity = rarityOf(notes.size);
      if (rarity === 0) continue;
      if (isCommon(notes.size)) {
        for (const entry of found.values()) {
          const share = notes.get(entry.path);
          if (share === undefined) continue;
          entry.weight += neighbourDefaults.commonTagWeight * rarity * Math.min(tag.share, share);
          entry.tags.push(tag);
        }
        continue;
      }
      for (const [other, share] of notes) {
        if (other === path) continue;
        const weight = rarity * Math.min(tag.share, share);
        const entry = found.get(other);
        if (!entry) found.set(other, { path: other, weight, tags: [tag] });
        else {
          entry.weight += weight;
          entry.tags.push(tag);
        }
      }
    }
    return [...found.values()].sort(byWeight).map(({ path: other, weight, tags: shared }) => ({
      path: other,
      weight,
      evidence: [{ kind: 'shared-tags', tags: shownTags(shared) }],
    }));
  };

  return {
    signal: 'shared-tags',
    neighbours,
    put: (path, tags) => {
      remove(path);
      const own = withParents(tags);
      tagsOf.set(path, own);
      for (const { key, share } of own) {
        let notes = notesWith.get(key);
        if (!notes) notesWith.set(key, (notes = new Map<string, number>()));
        notes.set(path, share);
      }
    },
    remove,
  };
}

/** Notes up to which a tag is not common. */
function commonFrom(notes: number): number {
  const { commonTagShare, commonTagLeastNotes, commonTagMostNotes } = neighbourDefaults;
  return Math.min(Math.max(commonTagShare * notes, commonTagLeastNotes), commonTagMostNotes);
}

/** The tags, each once, and the parents of nested ones. */
function withParents(tags: readonly string[]): NoteTag[] {
  const found = new Map<string, NoteTag>();
  const add = (written: string, share: number) => {
    const key = written.normalize('NFC').toLowerCase();
    const known = found.get(key);
    if (!known || known.share < share) found.set(key, { key, written, share });
  };
  for (const tag of tags) {
    const parts = tag.split('/').filter((part) => part !== '');
    for (let length = 1; length <= parts.length; length++)
      add(parts.slice(0, length).join('/'), length === parts.length ? 1 : neighbourDefaults.parentTagShare);
  }
  return [...found.values()];
}

/** The rarest first; a parent goes without saying where its child is shared. */
function shownTags(shared: readonly NoteTag[]): string[] {
  const isImplied = ({ key }: NoteTag) => shared.some((other) => other.key.startsWith(`${key}/`));
  return shared
    .filter((tag) => !isImplied(tag))
    .slice(0, EVIDENCE_SHOWN)
    .map(({ written }) => written);
}
