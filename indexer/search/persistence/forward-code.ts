import { fields } from '../postings/fields';
import type { FieldNumber } from '../postings/fields';
import { spanOf, termOf } from '../postings/forward';
import type { ForwardNote, Stretch } from '../postings/forward';
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

/**
 * @param passageCount units the note has besides itself
 * @param termCount terms that there are
 * @throws RangeError where the bytes are no words of such a note
 */
export function readForward(reader: ByteReader, passageCount: number, termCount: number): ForwardNote {
  const stretches: Stretch[] = [];
  const copies: number[] = [];
  let unit = 0;
  let length = 0;
  let copied = 0;
  for (let left = reader.readCount(); left > 0; left--) {
    const what = reader.readNumber();
    const field = ((what >>> FIELD_SHIFT) & FIELD_MASK) as FieldNumber;
    unit += what >>> UNIT_SHIFT;
    if (field >= fields.length || unit > passageCount) throw new RangeError('Words stand in no known place.');
    const isCopy = (what & IS_COPY) !== 0;
    const back = isCopy ? reader.readNumber() : 0;
    const original = isCopy ? stretches[stretches.length - back] : undefined;
    if (isCopy && original === undefined) throw new RangeError('Words repeat what never was.');
    const start = length;
    length += original === undefined ? reader.readCount() : original.end - original.start;
    copied += original === undefined ? 0 : length - start;
    if (copied > MAX_COPIED_WORDS) throw new RangeError('Words repeat too much.');
    copies.push(original === undefined ? -1 : original.start);
    stretches.push({ unit, field, start, end: length });
  }
  if (length - copied > reader.left) throw new RangeError('Words are cut short.');
  return { stretches, words: readWords(reader, stretches, copies, termCount) };
}

function readWords(
  reader: ByteReader,
  stretches: readonly Stretch[],
  copies: readonly number[],
  termCount: number,
): Uint32Array {
  const words = new Uint32Array(stretches.at(-1)?.end ?? 0);
  stretches.forEach(({ start, end }, place) => {
    const from = copies[place] as number;
    if (from >= 0) {
      words.copyWithin(start, from, from + end - start);
      return;
    }
    for (let at = start; at < end; at++) words[at] = readSpannedWord(reader, termCount);
  });
  return words;
}

function readSpannedWord(reader: ByteReader, termCount: number): number {
  let number = readWord(reader);
  let span = 0;
  if (number === SPAN_FOLLOWS) {
    span = reader.readByte();
    number = readWord(reader);
  }
  if (number === SPAN_FOLLOWS || number > termCount || span > MAX_SPAN) {
    throw new RangeError('A word has a number that none has.');
  }
  return ((span << SPAN_SHIFT) | (number - 1)) >>> 0;
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
