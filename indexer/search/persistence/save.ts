import { searchDefaults } from '../defaults';
import type { Catalogue } from './catalogue';
import type { IndexFiles } from './index-files';
import type { SegmentEntry } from './manifest';
import { SegmentWriter } from './segment-writer';
import type { StoredNote, TermSource } from './segment-writer';

/** A note with the vocabulary that its words are numbered by at the time. */
export interface SavedNote extends StoredNote {
  readonly terms: TermSource;
}

/** What is saved, and where from. */
export interface Changes {
  /** Paths whose note on disk is out of date. */
  readonly paths: ReadonlySet<string>;
  /** The note as it is now, undefined where there is none any more. */
  noteOf(path: string): SavedNote | undefined;
}

/**
 * Writes the changed notes as new segments, strikes out what they replace, merges small segments once there are many, and
 * replaces the manifest. Never touches what the inverted file covers. When it fails nothing has changed.
 *
 * @returns what is on the disk now
 */
export async function save(changes: Changes, before: Catalogue, files: IndexFiles): Promise<Catalogue> {
  const merged = new Set(
    toMerge(before.without(changes.paths).uncovered, files.content).map(({ name }) => name),
  );
  const paths = new Set([...changes.paths, ...before.pathsIn(merged)]);
  let after = before.without(paths);
  let slice = new Slice();
  const write = async (): Promise<void> => {
    const entry = await files.writeSegment(await slice.finish(), slice.paths.length);
    after = after.withSegment(entry, slice.paths);
    slice = new Slice();
  };
  for (const path of paths) {
    const note = changes.noteOf(path);
    if (note !== undefined) slice.add(note);
    if (slice.isFull) await write();
  }
  if (slice.paths.length > 0) await write();
  after = after.withoutEmpty();
  await files.commit(after.segments, after.inverted);
  return after;
}

/** Notes of one new segment. */
class Slice {
  readonly paths: string[] = [];
  readonly #writer = new SegmentWriter();

  get isFull(): boolean {
    const { segmentNotes, segmentWords } = searchDefaults;
    return this.paths.length >= segmentNotes || this.#writer.wordCount >= segmentWords;
  }

  add(note: SavedNote): void {
    this.#writer.add(note, note.terms);
    this.paths.push(note.record.path);
  }

  finish(): Promise<Uint8Array> {
    return this.#writer.finish(() => undefined);
  }
}

/**
 * The smallest segments, once there are many small ones: every edit leaves one. So many that what they become is no small
 * one any more, and no more, so that an edit never writes much.
 */
function toMerge(uncovered: readonly SegmentEntry[], content: string): readonly SegmentEntry[] {
  const { smallSegmentBytes, segmentNotes, maxSmallSegments } = searchDefaults;
  // A segment of as many notes as fit is as large as it will get, however short they are.
  const small = uncovered.filter(
    (entry) =>
      // What earlier rules made must not pass for what the rules of today make.
      entry.content === content && entry.sizeBytes < smallSegmentBytes && entry.noteCount < segmentNotes,
  );
  if (small.length <= maxSmallSegments) return [];
  small.sort((a, b) => a.sizeBytes - b.sizeBytes);
  let sum = 0;
  const enough = small.findIndex(({ sizeBytes }) => (sum += sizeBytes) >= smallSegmentBytes);
  return enough === -1 ? small : small.slice(0, Math.max(2, enough + 1));
}
