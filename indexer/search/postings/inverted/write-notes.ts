import { searchDefaults } from '../../defaults';
import { fieldNumber, fields } from '../fields';
import { renumbered } from '../forward';
import type { ForwardNote } from '../forward';
import { GrowableUint32 } from '../growable';
import { lengthOf, StretchCounter } from '../stretch-counter';
import { titleKeys } from '../title-keys';
import { ByteLists, COPIED_BYTES_PER_STEP } from './byte-lists';
import type { Catalogue } from './catalogue';
import type { Columns } from './columns';
import { HashedValuesWriter } from './hashed-values';
import type { InvertedSegment } from './inverted-file';
import { NumberWriter, packNear, packNumbers } from './numbers';
import type { PacedWork } from './paced-work';
import { numberingColumn } from './written-notes';
import { pushPosting } from './written-postings';

/** Decoding a note's record and words, beside going over them. */
const STEPS_PER_NOTE = 300;
const STEPS_PER_WORD = 2;

type Written = Pick<Catalogue, 'postingCount' | 'postingColumns' | 'passageCount'>;

/** Writes everything that is by note or by place: postings, lengths, titles. */
export async function writeNotes(
  segments: readonly InvertedSegment[],
  numberings: readonly Uint32Array[],
  termCount: number,
  columns: Columns,
  work: PacedWork,
  onShare: (share: number) => void,
): Promise<Written> {
  const noteCount = segments.reduce((sum, { notes }) => sum + notes.noteCount, 0);
  const inverter = new Inverter(termCount);
  for (const [number, segment] of segments.entries()) {
    const { notes } = segment;
    const numbering = numberings[number] as Uint32Array;
    for (let place = 0; place < notes.noteCount; place++) {
      if (!segment.isLive(place)) {
        inverter.skipNote();
        continue;
      }
      const forward = renumbered(notes.forward(place), (term) => numbering[term] as number);
      inverter.addNote(forward, notes.passageCount(place), titleKeys(notes.record(place)));
      if (!work.isDue(STEPS_PER_NOTE + STEPS_PER_WORD * forward.words.length)) continue;
      onShare(inverter.noteCount / noteCount);
      await work.pause();
    }
    columns.set(numberingColumn(number), packNear(numbering));
    if (work.isDue(numbering.length / 4)) await work.pause();
  }
  return inverter.write(columns, work);
}

class Inverter {
  readonly #postings = new ByteLists();
  readonly #titles = new HashedValuesWriter();
  readonly #noteCounts: Uint32Array;
  readonly #lastNotes: Uint32Array;
  readonly #lastUnits: Uint32Array;
  readonly #lengths = new NumberWriter();
  readonly #passageLengths = new NumberWriter();
  readonly #passageCounts = new GrowableUint32();
  readonly #live = new GrowableUint32();
  readonly #counter = new StretchCounter();
  #unitCount = 0;
  #postingCount = 0;
  #passageCount = 0;

  constructor(private readonly termCount: number) {
    this.#noteCounts = new Uint32Array(termCount);
    this.#lastNotes = new Uint32Array(termCount);
    this.#lastUnits = new Uint32Array(termCount);
  }

  get noteCount(): number {
    return this.#live.length;
  }

  /** A dead note keeps its number and one unit, and has nothing else. */
  skipNote(): void {
    this.#live.push(0);
    this.#passageCounts.push(0);
    this.#unitCount += 1;
    for (let field = 0; field < fields.length; field++) this.#lengths.push(0);
  }

  addNote(forward: ForwardNote, passageCount: number, titles: ReadonlySet<string>): void {
    const note = this.#live.length;
    const base = this.#unitCount;
    this.#live.push(1);
    this.#passageCounts.push(passageCount);
    this.#unitCount += 1 + passageCount;
    this.#passageCount += passageCount;
    for (const key of titles) this.#titles.add(key, note);
    const lengths = new Uint32Array(fields.length);
    const passageLengths = new Uint32Array(passageCount + 1);
    for (const stretch of forward.stretches) {
      const { unit, field } = stretch;
      for (const term of this.#counter.count(forward, stretch, this.termCount)) {
        if (this.#lastNotes[term] !== note + 1) {
          this.#lastNotes[term] = note + 1;
          this.#noteCounts[term] = (this.#noteCounts[term] as number) + 1;
        }
        const distance = base + unit - (this.#lastUnits[term] as number);
        pushPosting(this.#postings, term, distance, field, this.#counter.take(term));
        this.#lastUnits[term] = base + unit;
        this.#postingCount += 1;
      }
      const length = lengthOf(forward, stretch);
      lengths[field] = (lengths[field] as number) + length;
      if (field === fieldNumber.body) passageLengths[unit] = length;
    }
    for (const length of lengths) this.#lengths.push(length);
    for (const length of passageLengths.subarray(1)) this.#passageLengths.push(length);
  }

  async write(columns: Columns, work: PacedWork): Promise<Written> {
    columns.set('words.note-counts', packNumbers(this.#noteCounts));
    if (work.isDue(this.termCount / 8)) await work.pause();
    const postingColumns = await this.#writePostings(columns, work);
    columns.set('notes.live', packBits(this.#live.values.subarray(0, this.#live.length)));
    columns.set(
      'notes.passage-counts',
      packNumbers(this.#passageCounts.values.subarray(0, this.#live.length)),
    );
    columns.set('notes.lengths', this.#lengths.finish());
    columns.set('notes.passage-lengths', this.#passageLengths.finish());
    if (work.isDue(this.#live.length)) await work.pause();
    await this.#titles.write(columns, 'notes.titles', work);
    return { postingCount: this.#postingCount, passageCount: this.#passageCount, postingColumns };
  }

  /** Term after term, in columns that begin with a term; gives the first terms. */
  async #writePostings(columns: Columns, work: PacedWork): Promise<number[]> {
    const firstTerms: number[] = [];
    const lengths = new NumberWriter();
    for (let first = 0; first < this.termCount;) {
      let size = 0;
      let end = first;
      while (end < this.termCount) {
        const length = this.#postings.length(end);
        if (end > first && size + length > searchDefaults.postingColumnBytes) break;
        lengths.push(length);
        size += length;
        end += 1;
        if (work.isDue(0.25)) await work.pause();
      }
      await work.pause();
      const column = new Uint8Array(size);
      let at = 0;
      for (let term = first; term < end; term++) {
        this.#postings.copy(term, column, at);
        at += this.#postings.length(term);
        if (work.isDue(1 + this.#postings.length(term) / COPIED_BYTES_PER_STEP)) await work.pause();
      }
      columns.set(`postings.${firstTerms.length}`, column);
      firstTerms.push(first);
      first = end;
    }
    columns.set('postings.lengths', lengths.finish());
    return firstTerms;
  }
}

function packBits(bits: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  for (let at = 0; at < bits.length; at++) {
    if (bits[at] !== 0) bytes[at >>> 3] = (bytes[at >>> 3] as number) | (1 << (at & 7));
  }
  return bytes;
}
