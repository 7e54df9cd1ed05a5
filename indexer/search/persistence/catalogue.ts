import type { StoredPlace } from '../notes/written-notes';
import type { InvertedEntry, SegmentEntry } from './manifest';

/**
 * What the manifest says, and where on the disk each note lies that is not, as it is in memory, a note of the inverted
 * file: of those the number says it. A value: a save makes a new one and is done when the manifest says the same.
 */
export class Catalogue {
  #outdated: ReadonlySet<string> | undefined;

  private constructor(
    private readonly entries: ReadonlyMap<string, SegmentEntry>,
    readonly inverted: InvertedEntry | undefined,
    private readonly places: Map<string, StoredPlace>,
  ) {}

  static of(segments: readonly SegmentEntry[], inverted?: InvertedEntry): Catalogue {
    return new Catalogue(new Map(segments.map((entry) => [entry.name, entry])), inverted, new Map());
  }

  get segments(): readonly SegmentEntry[] {
    return [...this.entries.values()];
  }

  /** Segments that the inverted file does not cover: they are read into memory when the index is opened. */
  get uncovered(): readonly SegmentEntry[] {
    const covered = new Set(this.inverted?.segments);
    return this.segments.filter(({ name }) => !covered.has(name));
  }

  /** Names of the segments that other rules made than these. */
  segmentsNotOf(content: string): ReadonlySet<string> {
    return (this.#outdated ??= new Set(
      this.segments.filter((entry) => entry.content !== content).map(({ name }) => name),
    ));
  }

  entry(segment: string): SegmentEntry | undefined {
    return this.entries.get(segment);
  }

  placeOf(path: string): StoredPlace | undefined {
    return this.places.get(path);
  }

  /** Paths of the notes in a segment that is not covered. */
  pathsIn(segments: ReadonlySet<string>): string[] {
    return [...this.places].filter(([, { segment }]) => segments.has(segment)).map(([path]) => path);
  }

  /** Remembers where a note lies. Changes nothing of what the manifest says. */
  locate(path: string, place: StoredPlace): void {
    this.places.set(path, place);
  }

  /** Without the notes of these paths: what is on the disk of them counts no more. */
  without(paths: Iterable<string>): Catalogue {
    const entries = new Map(this.entries);
    const places = new Map(this.places);
    for (const path of paths) {
      const at = places.get(path);
      const entry = at === undefined ? undefined : entries.get(at.segment);
      if (at !== undefined && entry !== undefined) {
        entries.set(at.segment, { ...entry, dead: entry.dead.with(at.place) });
      }
      places.delete(path);
    }
    return new Catalogue(entries, this.inverted, places);
  }

  /** With a segment that holds the notes of these paths in this order. */
  withSegment(entry: SegmentEntry, paths: readonly string[]): Catalogue {
    const places = new Map(this.places);
    paths.forEach((path, place) => places.set(path, { segment: entry.name, place }));
    return new Catalogue(new Map(this.entries).set(entry.name, entry), this.inverted, places);
  }

  /** Without segments that nobody reads any more: those of which no note is left, where the inverted file has them not. */
  withoutEmpty(): Catalogue {
    const covered = new Set(this.inverted?.segments);
    const kept = this.segments.filter(
      ({ name, dead, noteCount }) => covered.has(name) || dead.count < noteCount,
    );
    return new Catalogue(new Map(kept.map((entry) => [entry.name, entry])), this.inverted, this.places);
  }

  /** Without segments that proved damaged. */
  withoutSegments(names: ReadonlySet<string>): Catalogue {
    const kept = [...this.entries].filter(([name]) => !names.has(name));
    return new Catalogue(new Map(kept), this.inverted, this.places);
  }
}
