import type { VaultFiles } from '../vault-files';
import type { EditSession, NoteMention } from './edit-session';
import { namedNotes } from './named-notes';
import type { NamedNotes } from './named-notes';
import { unitsPerPair } from './session-weight';

/** A session in the graph. */
export interface SessionEntry {
  /** The name of the source it came from. */
  readonly source: string;
  session: EditSession;
  /** Its place among the sessions of its source. */
  position: number;
  /** What it names in the vault as it is now. */
  named: NamedNotes;
  /** What it gave each pair of its notes, in units (see `unitsPerPair`); 0 where it makes no edges. */
  units: number;
}

export function sessionEntry(
  session: EditSession,
  place: Pick<SessionEntry, 'source' | 'position'>,
  files: VaultFiles,
): SessionEntry {
  return { ...place, session, ...readSession(session, files) };
}

/** What a session names now, and so gives to its pairs. */
export function readSession(session: EditSession, files: VaultFiles): Pick<SessionEntry, 'named' | 'units'> {
  const named = namedNotes(session, files);
  return { named, units: named.notes.length < 2 ? 0 : unitsPerPair(namedCount(named)) };
}

/** Distinct notes that a session names, those that are gone or unknown too: what a bulk change is told by. */
export function namedCount({ notes, unknown }: NamedNotes): number {
  return notes.length + unknown.length;
}

/** Whether two sessions name the same notes in the same words, whatever else was written. */
export function namesTheSame(one: EditSession, other: EditSession): boolean {
  return (
    one.place?.path === other.place?.path &&
    one.mentions.length === other.mentions.length &&
    one.mentions.every((mention, index) => isSameMention(mention, other.mentions[index]))
  );
}

/** Newest first, those without a date last; of one day by source, then as the source has them. */
export function byNewest(one: SessionEntry, other: SessionEntry): number {
  return (
    compare(other.session.date, one.session.date) ||
    compare(one.source, other.source) ||
    one.position - other.position
  );
}

function isSameMention(one: NoteMention, other: NoteMention | undefined): boolean {
  return one.kind === other?.kind && nameOf(one) === nameOf(other);
}

function nameOf(mention: NoteMention): string {
  return mention.kind === 'path' ? mention.path : mention.target;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
