import type { Storage } from '../../platform';
import { CHUNKER_VERSION } from '../../vault';
import { searchDefaults } from '../defaults';
import type { Vocabulary } from '../postings/vocabulary';
import { decodeManifest, encodeManifest } from './manifest';
import type { Manifest, SegmentEntry } from './manifest';
import { checksumOf, decodeSegment, encodeSegment } from './segment';
import type { SegmentContent, StoredNote, StoredTerm } from './segment';

const FOLDER = 'index/';
const MANIFEST = `${FOLDER}manifest`;
/** Raised when the bytes, the tokens or the passages change their meaning; another one starts empty. */
const FORMAT = `1.${CHUNKER_VERSION}`;

export interface OpenedSegments {
  readonly segments: Segments;
  readonly repairs: readonly string[];
}

/**
 * Opens what was saved last and hands over each living note. A segment that is torn, altered or missing is left out and
 * reported.
 *
 * @param accept takes the notes of one segment, whose words are numbered by the content's `terms`
 */
export async function openSegments(
  storage: Storage,
  accept: (notes: readonly StoredNote[], terms: readonly StoredTerm[]) => void,
): Promise<OpenedSegments> {
  const bytes = await storage.read(MANIFEST);
  const manifest = bytes === undefined ? emptyManifest() : decodeManifest(bytes);
  if (typeof manifest === 'string') {
    const repair = `The list of index segments ${manifest}; every note is read again.`;
    return { segments: new Segments(storage, emptyManifest()), repairs: [repair] };
  }
  if (manifest.format !== FORMAT) {
    const repair = 'The index was written by another version of Trivium; every note is read again.';
    return {
      segments: new Segments(storage, { ...emptyManifest(), nextSegment: manifest.nextSegment }),
      repairs: [repair],
    };
  }
  const segments = new Segments(storage, { ...manifest, segments: [] });
  const repairs: string[] = [];
  for (const entry of manifest.segments) {
    const content = await readSegment(storage, entry);
    if (typeof content === 'string') {
      repairs.push(`Index segment ${entry.name} ${content}; its notes are read again.`);
      continue;
    }
    accept(segments.take(entry, content.notes), content.terms);
  }
  return { segments, repairs };
}

async function readSegment(storage: Storage, entry: SegmentEntry): Promise<SegmentContent | string> {
  const bytes = await storage.read(entry.name);
  if (bytes === undefined) return 'is missing';
  const content = decodeSegment(bytes);
  if (typeof content === 'string') return content;
  return checksumOf(bytes) === entry.checksum ? content : 'is not the one that was saved';
}

function emptyManifest(): Manifest {
  return { format: FORMAT, nextSegment: 1, segments: [] };
}

interface Place {
  readonly segment: string;
  readonly place: number;
}

/** The segments on disk, and where in them each note lies. Holds no note itself. */
export class Segments {
  #entries = new Map<string, SegmentEntry>();
  #places = new Map<string, Place>();
  #nextSegment: number;
  /** Whether files that no manifest names may lie about: after a crash, or before the first save of this process. */
  #mayHaveOrphans = true;

  constructor(
    private readonly storage: Storage,
    manifest: Manifest,
  ) {
    this.#nextSegment = manifest.nextSegment;
  }

  /** Takes up a segment that was read; gives its living notes. */
  take(entry: SegmentEntry, notes: readonly StoredNote[]): readonly StoredNote[] {
    const dead = new Set(entry.dead);
    this.#entries.set(entry.name, entry);
    return notes.filter(({ record }, place) => {
      if (dead.has(place)) return false;
      this.#places.set(record.path, { segment: entry.name, place });
      return true;
    });
  }

  /**
   * Writes the changed notes as new segments, strikes out what they replace, merges where there are many or mostly dead
   * segments, and replaces the manifest. When it fails nothing has changed.
   *
   * @param changed paths whose note on disk is out of date: written anew where `noteOf` has one, else struck out
   * @param vocabulary whose numbers the notes' words are
   */
  async save(
    changed: ReadonlySet<string>,
    noteOf: (path: string) => StoredNote | undefined,
    vocabulary: Vocabulary,
  ): Promise<void> {
    const places = new Map(this.#places);
    for (const path of changed) places.delete(path);
    const merged = this.#toMerge(places);
    const paths = [
      ...changed,
      ...[...places].filter(([, { segment }]) => merged.has(segment)).map(([path]) => path),
    ];
    const notes = paths.map(noteOf).filter((note) => note !== undefined);

    let nextSegment = this.#nextSegment;
    const written = new Map<string, SegmentEntry>();
    for (const slice of slices(notes)) {
      const name = `${FOLDER}segment-${String(nextSegment).padStart(6, '0')}`;
      nextSegment += 1;
      const bytes = encodeSegment(slice, vocabulary);
      const place = (record: StoredNote['record'], index: number) =>
        places.set(record.path, { segment: name, place: index });
      slice.forEach(({ record }, index) => place(record, index));
      written.set(name, {
        name,
        checksum: checksumOf(bytes),
        sizeBytes: bytes.length,
        noteCount: slice.length,
        dead: [],
      });
      await this.storage.write(name, bytes);
    }
    const entries = livingEntries([...this.#entries.values(), ...written.values()], places);
    const manifest: Manifest = { format: FORMAT, nextSegment, segments: [...entries.values()] };
    await this.storage.write(MANIFEST, encodeManifest(manifest));
    const before = [...this.#entries.keys()];
    this.#entries = entries;
    this.#places = places;
    this.#nextSegment = nextSegment;
    await this.#removeUnused(before);
  }

  /** Segments to be written anew: the mostly dead, and the small ones once there are many. */
  #toMerge(places: ReadonlyMap<string, Place>): ReadonlySet<string> {
    const entries = [...livingEntries([...this.#entries.values()], places).values()];
    const worn = entries.filter(({ dead, noteCount }) => dead.length > searchDefaults.deadShare * noteCount);
    // A segment of as many notes as fit is as large as it will get, however short they are: merging it would only write it anew.
    const small = entries.filter(
      ({ sizeBytes, noteCount }) =>
        sizeBytes < searchDefaults.smallSegmentBytes && noteCount < searchDefaults.segmentNotes,
    );
    const merged = small.length > searchDefaults.maxSmallSegments ? [...worn, ...small] : worn;
    return new Set(merged.map(({ name }) => name));
  }

  async #removeUnused(before: readonly string[]): Promise<void> {
    const candidates = this.#mayHaveOrphans ? await this.storage.list(FOLDER) : before;
    for (const name of candidates) {
      if (name !== MANIFEST && !this.#entries.has(name)) await this.storage.remove(name);
    }
    this.#mayHaveOrphans = false;
  }
}

/** The entries that still have a living note, with what is dead in them. */
function livingEntries(
  entries: readonly SegmentEntry[],
  places: ReadonlyMap<string, Place>,
): Map<string, SegmentEntry> {
  const living = new Map<string, Set<number>>();
  for (const { segment, place } of places.values()) {
    const of = living.get(segment) ?? new Set();
    living.set(segment, of.add(place));
  }
  const kept = new Map<string, SegmentEntry>();
  for (const entry of entries) {
    const alive = living.get(entry.name);
    if (alive === undefined) continue;
    const dead = Array.from({ length: entry.noteCount }, (_, place) => place).filter(
      (place) => !alive.has(place),
    );
    kept.set(entry.name, { ...entry, dead });
  }
  return kept;
}

/** Notes in portions of bounded size. */
function* slices(notes: readonly StoredNote[]): Generator<readonly StoredNote[]> {
  let slice: StoredNote[] = [];
  let words = 0;
  for (const note of notes) {
    slice.push(note);
    words += note.forward.words.length;
    if (slice.length < searchDefaults.segmentNotes && words < searchDefaults.segmentWords) continue;
    yield slice;
    slice = [];
    words = 0;
  }
  if (slice.length > 0) yield slice;
}
