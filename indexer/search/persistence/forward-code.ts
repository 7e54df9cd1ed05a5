import { fields } from '../postings/fields';
import type { FieldNumber } from '../postings/fields';
import { spanOf, termOf } from '../postings/forward';
import type { ForwardNote } from '../postings/forward';
import type { NoteWords } from '../postings/note-words';
import type { ByteReader, ByteWriter } from './bytes';
import { readWord, writeWord } from './word-code';

const FIELD_SHIFT = 1;
const FIELD_MASK = 0x07;
const UNIT_SHIFT = 4;
const IS_COPY = 1;
/** Before a word that is the whole of a compound stand this and the number of its parts. Terms are numbered from 1. */
const SPAN_FOLLOWS = 0;
const SPAN_SHIFT = 29;
const MAX_SPAN = 7;
/** A copy is a few bytes however many words it stands for: with this many in a note the rest are written out. */
const MAX_COPIED_WORDS = 1 << 16;

/**
 * A note's words in order: per stretch how many units it lies behind the one before, its field and its length, then the
 * words. The headings above a passage were written as the note's headings already, and again with the passage before:
 * such a stretch only says how far back it stands.
 */
export function writeForward({ stretches, words }: ForwardNote, writer: ByteWriter): void {
  const copies = findCopies({ stretches, words });
  writer.writeNumber(stretches.length);
  let unit = 0;
  stretches.forEach((stretch, place) => {
    const back = copies[place] as number;
    const what = ((stretch.unit - unit) << UNIT_SHIFT) | (stretch.field << FIELD_SHIFT);
    writer.writeNumber(back > 0 ? what | IS_COPY : what);
    writer.writeNumber(back > 0 ? back : stretch.end - stretch.start);
    unit = stretch.unit;
  });
  stretches.forEach(({ start, end }, place) => {
    if ((copies[place] as number) > 0) return;
    for (let at = start; at < end; at++) {
      const word = words[at] as number;
      if (spanOf(word) > 0) {
        writeWord(SPAN_FOLLOWS, writer);
        writer.writeByte(spanOf(word));
      }
      writeWord(termOf(word) + 1, writer);
    }
  });
}

/** What is wanted of a note's words. */
export interface WordsRequest {
  /** Units the note has besides itself. */
  readonly passageCount: number;
  /** Terms that there are. */
  readonly termCount: number;
  /** The numbers under which the terms are wanted; their own where undefined. */
  readonly numbering: Uint32Array | undefined;
  /** Words of later units are not read. */
  readonly lastUnit: number;
}

/**
 * Reads a note's words into `into`.
 *
 * @throws RangeError where the bytes are no words of such a note
 */
export function readWords(reader: ByteReader, request: WordsRequest, into: NoteWords): void {
  readStretches(reader, request.passageCount, into);
  into.endWith(request.lastUnit);
  into.reserveWords();
  const { words, ends, origins } = into;
  for (let stretch = 0, start = 0; stretch < into.stretchCount; stretch++) {
    const end = ends[stretch] as number;
    const origin = origins[stretch] as number;
    if (origin === start) readSpannedWords(reader, request, words, start, end);
    else words.copyWithin(start, origin, origin + end - start);
    start = end;
  }
}

function readStretches(reader: ByteReader, passageCount: number, into: NoteWords): void {
  into.clear();
  let unit = 0;
  let copied = 0;
  const count = reader.readCount();
  for (let stretch = 0; stretch < count; stretch++) {
    const what = reader.readNumber();
    const field = ((what >>> FIELD_SHIFT) & FIELD_MASK) as FieldNumber;
    unit += what >>> UNIT_SHIFT;
    if (field >= fields.length || unit > passageCount) throw new RangeError('Words stand in no known place.');
    if ((what & IS_COPY) === 0) {
      into.addStretch(unit, field, reader.readCount());
      continue;
    }
    const original = stretch - reader.readNumber();
    if (original < 0 || original === stretch) throw new RangeError('Words repeat what never was.');
    const origin = into.startOf(original);
    const length = (into.ends[original] as number) - origin;
    copied += length;
    if (copied > MAX_COPIED_WORDS) throw new RangeError('Words repeat too much.');
    into.addStretch(unit, field, length, origin);
  }
  if (into.wordCount - copied > reader.left) throw new RangeError('Words are cut short.');
}

function readSpannedWords(
  reader: ByteReader,
  { termCount, numbering }: WordsRequest,
  words: Uint32Array,
  start: number,
  end: number,
): void {
  for (let at = start; at < end; at++) {
    let number = readWord(reader);
    let span = 0;
    if (number === SPAN_FOLLOWS) {
      span = reader.readByte();
      number = readWord(reader);
    }
    if (number === SPAN_FOLLOWS || number > termCount || span > MAX_SPAN) {
      throw new RangeError('A word has a number that none has.');
    }
    const term = numbering === undefined ? number - 1 : (numbering[number - 1] as number);
    words[at] = (span << SPAN_SHIFT) | term;
  }
}

/** For each stretch how many before it the same words stand, or 0 where they are new. */
function findCopies({ stretches, words }: ForwardNote): readonly number[] {
  const seen = new Map<string, number>();
  let copied = 0;
  return stretches.map(({ field, start, end }, place) => {
    // Passages hardly ever repeat one another; looking for it would cost more than everything else.
    if (!mayRepeat(field) || copied + end - start > MAX_COPIED_WORDS) return 0;
    const key = words.subarray(start, end).join(' ');
    const before = seen.get(key);
    seen.set(key, place);
    if (before === undefined) return 0;
    copied += end - start;
    return place - before;
  });
}

function mayRepeat(field: FieldNumber): boolean {
  return fields[field] !== 'body';
}
