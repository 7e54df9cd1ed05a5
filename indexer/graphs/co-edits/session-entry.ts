import { compareText } from '../../platform';
import { BULK_NOTES } from '../defaults';
import type { EditSession, NoteMention } from './edit-session';
import type { Meaning } from './meaning';
import type { Name } from './name-table';
import { unitsPerPair } from './session-weight';

/** A session in the graph. */
export interface SessionEntry {
  /** The name of the source it came from. */
  readonly source: string;
  session: EditSession;
  /** Its place among the sessions of its source. */
  position: number;
  names: readonly Name<SessionEntry>[];
  /** What it names in the vault as it is now. */
  reading: Reading;
}

/** What a session comes to in the vault as it is now. */
export interface Reading {
  /** Notes of the vault that it names, each once, sorted; what it joins. */
  readonly notes: readonly string[];
  /** Notes that it names and that are gone or unknown, each once. */
  readonly unknown: readonly string[];
  /** Whether it names more notes than one piece of work does, gone and unknown ones too. */
  readonly isBulk: boolean;
  /** What it gives each pair of its notes, in units (see `unitsPerPair`); 0 where it makes no edges. */
  readonly units: number;
}

export function readingOf(meanings: readonly Meaning[]): Reading {
  const distinct = (kind: Meaning['kind']): string[] => [
    ...new Set(meanings.filter((meaning) => meaning.kind === kind).map((meaning) => meaning.name)),
  ];
  const notes = distinct('note').sort();
  const unknown = distinct('unknown');
  const named = notes.length + unknown.length;
  return { notes, unknown, isBulk: named > BULK_NOTES, units: notes.length < 2 ? 0 : unitsPerPair(named) };
}

/**
 * How many sessions at the beginning and at the end name the same notes in the same words as before: an edited log
 * keeps most of them.
 */
export function unchangedEnds(
  before: readonly SessionEntry[],
  after: readonly EditSession[],
): { readonly head: number; readonly tail: number } {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && namesTheSame(before[head]?.session, after[head])) head++;
  let tail = 0;
  while (tail < most - head && namesTheSame(before.at(-1 - tail)?.session, after.at(-1 - tail))) tail++;
  return { head, tail };
}

/** Newest first, those without a date last; of one day by source, then as the source has them. */
export function byNewest(one: SessionEntry, other: SessionEntry): number {
  return (
    compareText(other.session.date, one.session.date) ||
    compareText(one.source, other.source) ||
    one.position - other.position
  );
}

function namesTheSame(one: EditSession | undefined, other: EditSession | undefined): boolean {
  return (
    one?.place?.path === other?.place?.path &&
    one?.mentions.length === other?.mentions.length &&
    one?.mentions.every((mention, index) => isSameMention(mention, other?.mentions[index])) === true
  );
}

function isSameMention(one: NoteMention, other: NoteMention | undefined): boolean {
  return one.kind === other?.kind && wordsOf(one) === wordsOf(other);
}

function wordsOf(mention: NoteMention): string {
  return mention.kind === 'path' ? mention.path : mention.target;
}
