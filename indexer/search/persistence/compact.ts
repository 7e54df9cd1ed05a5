import { TriviumError } from '../../platform';
import { searchDefaults } from '../defaults';
import { WrittenNotes } from '../notes/written-notes';
import { readInvertedFile, writeInvertedFile } from '../postings/inverted';
import type { InvertedPart } from '../postings/inverted';
import { Catalogue } from './catalogue';
import type { IndexFiles } from './index-files';
import type { InvertedEntry, SegmentEntry } from './manifest';
import { SegmentWriter } from './segment-writer';
import { openSegment } from './stored-segment';
import type { StoredSegment } from './stored-segment';

/** What inverting a note costs beside merging it, measured on 28,000 passages. */
const INVERTING_EFFORT = 1.5;

/** A segment with what the manifest says of it. */
export interface ListedSegment {
  readonly entry: SegmentEntry;
  readonly segment: StoredSegment;
}

export interface CompactionContext {
  readonly files: IndexFiles;
  /** Awaited between two notes: gives way to other work where that is due, and throws where the work is cancelled. */
  readonly pace: () => Promise<void>;
  /** Told how much of the work is done, from 0 to 1. */
  readonly onShare: (share: number) => void;
}

/** What is on the disk after a compaction. */
export interface Compacted {
  readonly catalogue: Catalogue;
  readonly written: WrittenNotes;
}

/**
 * Lays out an index anew: what is small or mostly dead is merged into large segments, an inverted file is written over
 * all, the manifest is replaced last. When it fails or is cancelled nothing has changed, and what it wrote is removed
 * again, now or by the next commit.
 *
 * @param listed every segment of the index
 */
export async function compact(
  listed: readonly ListedSegment[],
  before: Catalogue,
  context: CompactionContext,
): Promise<Compacted> {
  const laidOut = await layOut(listed, before, context).catch(async (error: unknown) => {
    await context.files.keepOnly(before.segments, before.inverted);
    throw error;
  });
  const { segments, inverted } = laidOut.catalogue;
  await context.files.commit(segments, inverted);
  context.onShare(1);
  return laidOut;
}

/** Writes everything but the manifest. */
async function layOut(
  listed: readonly ListedSegment[],
  before: Catalogue,
  context: CompactionContext,
): Promise<Compacted> {
  const covered = new Set(before.inverted?.segments);
  const living = listed.filter(({ entry }) => entry.dead.count < entry.noteCount);
  const worn = wornSegments(living, covered, context.files.content);
  const mergedShare = shareOfMerging(worn, living);
  const merged = await merge(worn, {
    ...context,
    onShare: (share) => context.onShare(share * mergedShare),
  });
  const segments = [...living.filter((one) => !worn.includes(one)), ...merged];
  const inverted = segments.map(({ entry: { name, dead }, segment }) => {
    return { name, notes: segment, isLive: (place: number) => !dead.has(place) };
  });
  const parts = await writeInvertedFile(inverted, context.pace, (share) =>
    context.onShare(mergedShare + share * (1 - mergedShare)),
  );
  refuseDamaged(segments);
  const entry = await writeParts(parts, segments, context);
  await context.pace();
  const file = readInvertedFile(new Map(parts.map(({ name, bytes }) => [name, bytes])));
  if (typeof file === 'string') {
    throw new TriviumError(
      'storage-corrupt',
      `The index of words that was just written ${file}. Please report this.`,
    );
  }
  await context.pace();
  const catalogue = Catalogue.of(
    segments.map((one) => one.entry),
    entry,
  );
  return {
    catalogue,
    written: new WrittenNotes(
      file,
      segments.map((one) => one.segment),
    ),
  };
}

/**
 * Segments to be written anew: those no inverted file covers, the worn, and the small once there are two. What earlier rules
 * made stays apart until its notes are read again.
 */
function wornSegments(
  listed: readonly ListedSegment[],
  covered: ReadonlySet<string>,
  content: string,
): readonly ListedSegment[] {
  const { compactNotes, wornSegmentShare } = searchDefaults;
  const current = listed.filter(({ entry }) => entry.content === content);
  const isWorn = ({ entry: { name, dead, noteCount } }: ListedSegment) =>
    !covered.has(name) || dead.count > wornSegmentShare * noteCount;
  const isSmall = ({ entry: { dead, noteCount } }: ListedSegment) =>
    noteCount - dead.count < compactNotes / 2;
  const small = current.filter((one) => isSmall(one) && !isWorn(one));
  const isLonely = small.length === 1 && !current.some(isWorn);
  return current.filter((one) => isWorn(one) || (isSmall(one) && !isLonely));
}

/** How much of the work the merging is. */
function shareOfMerging(worn: readonly ListedSegment[], living: readonly ListedSegment[]): number {
  const toMerge = livingNotes(worn);
  return toMerge / Math.max(1, toMerge + INVERTING_EFFORT * livingNotes(living));
}

function livingNotes(listed: readonly ListedSegment[]): number {
  return listed.reduce((sum, { entry }) => sum + entry.noteCount - entry.dead.count, 0);
}

/** The living notes of some segments in new ones. */
async function merge(
  segments: readonly ListedSegment[],
  { files, pace, onShare }: CompactionContext,
): Promise<readonly ListedSegment[]> {
  const total = livingNotes(segments);
  const { compactNotes, compactWords } = searchDefaults;
  const merged: ListedSegment[] = [];
  let writer = new SegmentWriter();
  let count = 0;
  const write = async (): Promise<void> => {
    const bytes = await writer.finish(pace);
    await pace();
    const entry = await files.writeSegment(bytes, writer.noteCount);
    await pace();
    const segment = openSegment(bytes);
    await pace();
    if (typeof segment === 'string') throw unreadable(entry.name, segment);
    merged.push({ entry, segment });
    writer = new SegmentWriter();
  };
  for (const { entry, segment } of segments) {
    await pace();
    const { terms } = segment;
    const source = { term: (number: number): string => terms[number] as string };
    for (let place = 0; place < segment.noteCount; place++) {
      if (entry.dead.has(place)) continue;
      await pace();
      writer.add({ record: segment.record(place), forward: segment.forward(place) }, source);
      onShare((count += 1) / total);
      if (writer.noteCount >= compactNotes || writer.wordCount >= compactWords) await write();
    }
    refuseDamaged([{ entry, segment }]);
  }
  if (writer.noteCount > 0) await write();
  return merged;
}

/** What reads as empty because it was written wrongly must not take the place of what it should be. */
function refuseDamaged(segments: readonly ListedSegment[]): void {
  const damaged = segments.find(({ segment }) => segment.damage !== undefined);
  if (damaged !== undefined) throw unreadable(damaged.entry.name, String(damaged.segment.damage));
}

function unreadable(segment: string, why: string): TriviumError {
  return new TriviumError('storage-corrupt', `Index segment ${segment} cannot be read: ${why}`);
}

async function writeParts(
  parts: readonly InvertedPart[],
  segments: readonly ListedSegment[],
  { files, pace }: CompactionContext,
): Promise<InvertedEntry> {
  const written: InvertedEntry['parts'] = [];
  for (const part of parts) {
    await pace();
    written.push(await files.writePart(part));
  }
  return { segments: segments.map(({ entry }) => entry.name), parts: written };
}
