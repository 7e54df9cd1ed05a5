import type { Storage } from '../platform';
import { NoteTable } from './note-table';
import type { Catalogue } from './persistence/catalogue';
import type { SegmentEntry } from './persistence/manifest';
import { openSaved } from './persistence/open-saved';
import type { SavedIndex } from './persistence/open-saved';
import { PlaceSet } from './persistence/place-set';
import type { StoredNote } from './persistence/segment-writer';
import type { StoredSegment } from './persistence/stored-segment';
import { renumbered } from './postings/forward';
import { SavedSearchIndex } from './saved-search-index';
import type { SearchIndex } from './search-index';
import { CONTENT_VERSION } from './content-version';

export interface SearchIndexOptions {
  /** Where the index is kept, under `index/`. */
  readonly storage: Storage;
  /** Told which notes are found damaged later and left out, in words for the user; as with {@link OpenedSearchIndex.repairs}. */
  readonly onRepair?: (repair: string) => void;
  /** The rules by which notes are cut and read; tests give others. */
  readonly content?: string;
}

export interface OpenedSearchIndex {
  readonly index: SearchIndex;
  /** What was damaged and left out, in words for the user; the notes concerned have no record and are read again. */
  readonly repairs: readonly string[];
  /** Whether notes were left out, so that searches find less until these are read again. */
  readonly lacksNotes: boolean;
}

/** Opens the index that was saved in a storage, or an empty one. */
export async function createSearchIndex({
  storage,
  onRepair = () => undefined,
  content = CONTENT_VERSION,
}: SearchIndexOptions): Promise<OpenedSearchIndex> {
  const saved = await openSaved(storage, content);
  const table = new NoteTable(saved.written);
  const repairs = [...saved.repairs];
  let { catalogue, lacksNotes } = saved;
  strikeOutDead(saved, table);
  for (const { entry, segment } of saved.uncovered) {
    const damage = takeUp(segment, entry, catalogue, table);
    if (damage === undefined) continue;
    repairs.push(
      `Index segment ${entry.name} cannot be read (${damage}); its notes are not found until they are read again.`,
    );
    catalogue = catalogue.withoutSegments(new Set([entry.name]));
    lacksNotes = true;
  }
  const isDamaged = repairs.length > 0;
  if (catalogue.segmentsNotOf(content).size > 0)
    repairs.push(
      'Notes indexed by an earlier version of Trivium are found as they were until they are read again.',
    );
  const index = new SavedSearchIndex(table, catalogue, saved.files, { isDamaged, onRepair });
  return { index, repairs, lacksNotes };
}

/** Notes that died after the inverted file was written. */
function strikeOutDead({ catalogue, written }: SavedIndex, table: NoteTable): void {
  written?.file.segmentNames.forEach((name, segment) => {
    const dead = catalogue.entry(name)?.dead ?? PlaceSet.empty();
    for (const place of dead.places()) table.strikeOut(written.file.firstNote(segment) + place);
  });
}

/** Takes in the living notes of a segment that no inverted file covers. Gives in words what is wrong with it, if anything is. */
function takeUp(
  segment: StoredSegment,
  { name, dead }: SegmentEntry,
  catalogue: Catalogue,
  table: NoteTable,
): string | undefined {
  const { terms } = segment;
  const notes: (StoredNote & { readonly place: number })[] = [];
  for (let place = 0; place < segment.noteCount; place++) {
    if (!dead.has(place))
      notes.push({ place, record: segment.record(place), forward: segment.forward(place) });
  }
  if (segment.damage !== undefined) return segment.damage;
  const numbers = terms.map((term) => table.index.vocabulary.add(term));
  for (const { place, record, forward } of notes) {
    table.add(
      record,
      renumbered(forward, (term) => numbers[term] as number),
    );
    catalogue.locate(record.path, { segment: name, place });
  }
  return undefined;
}
