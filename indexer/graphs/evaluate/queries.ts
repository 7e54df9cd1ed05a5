import { sampleOf } from '../../platform';
import { BULK_NOTES } from '../defaults';
import type { EditSession } from '../co-edits/edit-session';

/** A note, and the notes that a signal should name for it. */
export interface PredictionQuery {
  readonly path: string;
  /** By path, each once. */
  readonly wanted: readonly string[];
}

export interface QuerySample {
  /** Queries at most. */
  readonly limit: number;
  readonly seed: number;
}

/**
 * Notes drawn from those that link to others, each with what it links to.
 *
 * @param share - of each note's targets that are wanted, drawn too; notes of which all would be wanted are then left out
 */
export function linkQueries(
  edges: readonly { readonly source: string; readonly target: string }[],
  sample: QuerySample,
  share = 1,
): PredictionQuery[] {
  const targets = new Map<string, Set<string>>();
  for (const { source, target } of edges) addTo(targets, source, target);
  if (share === 1) return drawn(targets, sample);
  for (const [source, { size }] of targets) if (size < 2) targets.delete(source);
  return drawn(targets, sample).map(({ path, wanted }) => ({
    path,
    wanted: sampleOf(wanted, Math.floor(wanted.length * share), sample.seed).sort(),
  }));
}

/**
 * The older and the newer half of the sessions, a day never torn in two: what is predicted comes after what it is
 * predicted from. Sessions without a date are left out.
 */
export function splitByTime(sessions: readonly EditSession[]): {
  readonly older: readonly EditSession[];
  readonly newer: readonly EditSession[];
  /** The first day of the newer half, empty where there is none. */
  readonly from: string;
} {
  const dated = sessions.filter(({ date }) => date !== '');
  const days = dated.map(({ date }) => date).sort();
  const from = days[Math.floor(days.length / 2)] ?? '';
  return {
    older: dated.filter(({ date }) => date < from),
    newer: dated.filter(({ date }) => date >= from),
    from,
  };
}

/**
 * Notes drawn from those that were edited together with another one in several sessions, each with the notes it was
 * edited with.
 *
 * @param sessions - notes of the vault by session
 * @param times - sessions that a pair must have
 */
export function coEditQueries(
  sessions: readonly (readonly string[])[],
  times: number,
  sample: QuerySample,
): PredictionQuery[] {
  const counts = new Map<string, Map<string, number>>();
  for (const session of sessions) {
    const notes = [...new Set(session)];
    if (notes.length > BULK_NOTES) continue;
    for (const one of notes) {
      const ofOne = counts.get(one) ?? new Map<string, number>();
      counts.set(one, ofOne);
      for (const other of notes) if (other !== one) ofOne.set(other, (ofOne.get(other) ?? 0) + 1);
    }
  }
  const wanted = new Map<string, Set<string>>();
  for (const [one, others] of counts) {
    for (const [other, count] of others) if (count >= times) addTo(wanted, one, other);
  }
  return drawn(wanted, sample);
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}

/** A sample that does not depend on the order in which the notes were met. */
function drawn(
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  { limit, seed }: QuerySample,
): PredictionQuery[] {
  return sampleOf([...wanted.keys()].sort(), limit, seed).map((path) => ({
    path,
    wanted: [...(wanted.get(path) ?? [])].sort(),
  }));
}
