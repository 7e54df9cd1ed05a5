import { checksum } from '../../platform';
import type { Storage } from '../../platform';
import type { InvertedPart } from '../postings/inverted';
import { decodeManifest, encodeManifest } from './manifest';
import type { InvertedEntry, Manifest, OtherManifest, SegmentEntry } from './manifest';
import { PlaceSet } from './place-set';
import { checksumOf, openSegment } from './stored-segment';
import type { StoredSegment } from './stored-segment';

const FOLDER = 'index/';
/** The blob that says which others count: each save replaces it last. */
export const INDEX_MANIFEST = `${FOLDER}manifest`;
/** Raised when the bytes change their meaning; another one starts empty. */
const FORMAT = '2';

type PartEntry = InvertedEntry['parts'][number];

/** The blobs of the index. Each is written once under a name never used before; the manifest says which count. */
export class IndexFiles {
  #nextFile = 1;
  /** Whether blobs that no manifest names may lie about: after a crash, or before the first save of this process. */
  #mayHaveOrphans = true;
  /** What lies in the folder, as far as this process knows. */
  #present = new Set<string>();
  #hasManifest = false;
  /** A manifest whose writing failed may have been written all the same. */
  #isManifestKnown = true;

  /** @param content the rules by which notes are cut and read now */
  constructor(
    private readonly storage: Storage,
    readonly content: string,
  ) {}

  /** What was committed last, undefined where nothing was, or in words what is wrong with it. */
  async readManifest(): Promise<Manifest | OtherManifest | string | undefined> {
    const [bytes, present] = await Promise.all([
      this.storage.read(INDEX_MANIFEST),
      this.storage.list(FOLDER),
    ]);
    const blobs = present.filter((name) => name !== INDEX_MANIFEST);
    this.#hasManifest = bytes !== undefined;
    const manifest = bytes === undefined ? undefined : decodeManifest(bytes, FORMAT);
    const next = typeof manifest === 'object' ? manifest.nextFile : 1;
    // A process that ended early may have left blobs behind whose numbers no manifest knows.
    this.#nextFile = Math.max(next, ...blobs.map((name) => numberOf(name) + 1));
    return bytes === undefined && blobs.length > 0 ? 'is missing' : manifest;
  }

  async readSegment(entry: SegmentEntry): Promise<StoredSegment | string> {
    const bytes = await this.storage.read(entry.name);
    if (bytes === undefined) return 'is missing';
    const segment = openSegment(bytes);
    if (typeof segment === 'string') return segment;
    const isItself = checksumOf(bytes) === entry.checksum && segment.noteCount === entry.noteCount;
    return isItself ? segment : 'is not the one that was saved';
  }

  async readPart(entry: PartEntry): Promise<Uint8Array | string> {
    const bytes = await this.storage.read(entry.name);
    if (bytes === undefined) return 'is missing';
    return checksum(bytes) === entry.checksum ? bytes : 'has a wrong checksum';
  }

  async writeSegment(bytes: Uint8Array, noteCount: number): Promise<SegmentEntry> {
    // Blobs without any manifest then mean that it was lost, and not that the first save broke off.
    if (!this.#hasManifest) await this.#writeManifest([], undefined);
    const name = this.#newName('segment');
    await this.storage.write(name, bytes);
    return {
      name,
      checksum: checksumOf(bytes),
      sizeBytes: bytes.length,
      noteCount,
      content: this.content,
      dead: PlaceSet.empty(),
    };
  }

  async writePart({ name: part, bytes }: InvertedPart): Promise<PartEntry> {
    const name = this.#newName('inverted');
    await this.storage.write(name, bytes);
    return { name, part, checksum: checksum(bytes), sizeBytes: bytes.length };
  }

  /** Makes exactly these blobs count, in one atomic step, then removes all others. */
  async commit(segments: readonly SegmentEntry[], inverted: InvertedEntry | undefined): Promise<void> {
    await this.#writeManifest(segments, inverted);
    await this.keepOnly(segments, inverted);
  }

  /** Removes every blob but those of the last commit: what was replaced, or written in vain. */
  async keepOnly(segments: readonly SegmentEntry[], inverted: InvertedEntry | undefined): Promise<void> {
    if (!this.#isManifestKnown) return;
    const parts = inverted?.parts ?? [];
    await this.#removeAllBut(new Set([...segments, ...parts].map(({ name }) => name)));
  }

  async #writeManifest(
    segments: readonly SegmentEntry[],
    inverted: InvertedEntry | undefined,
  ): Promise<void> {
    const manifest: Manifest = {
      format: FORMAT,
      nextFile: this.#nextFile,
      segments: [...segments],
      ...(inverted === undefined ? {} : { inverted }),
    };
    this.#isManifestKnown = false;
    await this.storage.write(INDEX_MANIFEST, encodeManifest(manifest));
    this.#isManifestKnown = true;
    this.#hasManifest = true;
  }

  #newName(kind: string): string {
    const name = `${FOLDER}${kind}-${String(this.#nextFile++).padStart(6, '0')}`;
    this.#present.add(name);
    return name;
  }

  /** What cannot be removed now takes up room and nothing else. It is tried again. */
  async #removeAllBut(counting: ReadonlySet<string>): Promise<void> {
    try {
      const present = this.#mayHaveOrphans ? await this.storage.list(FOLDER) : this.#present;
      for (const name of present) {
        if (name !== INDEX_MANIFEST && !counting.has(name)) await this.storage.remove(name);
      }
      this.#present = new Set(counting);
      this.#mayHaveOrphans = false;
    } catch {
      this.#mayHaveOrphans = true;
    }
  }
}

/** The number in `index/segment-000012`, 0 where there is none. */
function numberOf(name: string): number {
  return Number(/-(\d+)$/.exec(name)?.[1] ?? 0);
}
