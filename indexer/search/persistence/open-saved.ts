import type { Storage } from '../../platform';
import { WrittenNotes } from '../notes/written-notes';
import { readInvertedFile } from '../postings/inverted';
import type { InvertedFile } from '../postings/inverted';
import { Catalogue } from './catalogue';
import { IndexFiles } from './index-files';
import type { InvertedEntry, SegmentEntry } from './manifest';
import type { StoredSegment } from './stored-segment';

/** What was saved last, as far as it is whole. */
export interface SavedIndex {
  readonly files: IndexFiles;
  readonly catalogue: Catalogue;
  /** The notes that the inverted file covers, undefined where there is none that can be read. */
  readonly written: WrittenNotes | undefined;
  /** The segments that it does not cover. */
  readonly uncovered: readonly { readonly entry: SegmentEntry; readonly segment: StoredSegment }[];
  /** What was left out and why, in words for the user. */
  readonly repairs: readonly string[];
  /** Whether notes were left out; the inverted file alone can be made again without reading a note. */
  readonly lacksNotes: boolean;
}

/** Reads and checks everything that was saved. Notes are not decoded. */
export async function openSaved(storage: Storage, content: string): Promise<SavedIndex> {
  const files = new IndexFiles(storage, content);
  const manifest = await files.readManifest();
  const empty = { files, catalogue: Catalogue.of([]), written: undefined, uncovered: [] };
  if (manifest === undefined) return { ...empty, lacksNotes: false, repairs: [] };
  if (typeof manifest === 'string') {
    return {
      ...empty,
      lacksNotes: true,
      repairs: [`The list of index segments ${manifest}; no note is found until it is read again.`],
    };
  }
  if ('isOfOtherFormat' in manifest) {
    const repair =
      'The index was written by another version of Trivium; no note is found until it is read again.';
    return { ...empty, lacksNotes: true, repairs: [repair] };
  }
  const repairs: string[] = [];
  const { segments: entries, inverted: invertedEntry } = manifest;
  const [segments, inverted] = await Promise.all([
    readSegments(entries, files, repairs),
    invertedEntry === undefined ? undefined : readInverted(invertedEntry, files),
  ]);
  if (typeof inverted === 'string') {
    repairs.push(`The index of words ${inverted}; it is made again from the notes' segments.`);
  }
  const file = typeof inverted === 'object' ? inverted : undefined;
  const whole = entries.filter(({ name }) => segments.has(name));
  const catalogue = Catalogue.of(whole, file === undefined ? undefined : invertedEntry);
  const written =
    file &&
    new WrittenNotes(
      file,
      file.segmentNames.map((name) => segments.get(name)),
    );
  const uncovered = catalogue.uncovered.map((entry) => ({
    entry,
    segment: segments.get(entry.name) as StoredSegment,
  }));
  const lacksNotes = whole.length < entries.length;
  return { files, catalogue, written, uncovered, repairs, lacksNotes };
}

async function readSegments(
  entries: readonly SegmentEntry[],
  files: IndexFiles,
  repairs: string[],
): Promise<ReadonlyMap<string, StoredSegment>> {
  const read = await Promise.all(
    entries.map(async (entry) => [entry.name, await files.readSegment(entry)] as const),
  );
  const segments = new Map<string, StoredSegment>();
  for (const [name, segment] of read) {
    if (typeof segment === 'string')
      repairs.push(`Index segment ${name} ${segment}; its notes are not found until they are read again.`);
    else segments.set(name, segment);
  }
  return segments;
}

async function readInverted(entry: InvertedEntry, files: IndexFiles): Promise<InvertedFile | string> {
  const read = await Promise.all(
    entry.parts.map(async (part) => [part, await files.readPart(part)] as const),
  );
  const parts = new Map<string, Uint8Array>();
  for (const [{ name, part }, bytes] of read) {
    if (typeof bytes === 'string') return `lacks a part (${name} ${bytes})`;
    parts.set(part, bytes);
  }
  const file = readInvertedFile(parts);
  if (typeof file === 'string') return file;
  const isOfThese = file.segmentNames.join() === entry.segments.join();
  return isOfThese ? file : 'covers other segments than it should';
}
