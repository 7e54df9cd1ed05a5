import * as z from 'zod';
import type { NoteRecord } from '../../vault';
import { spanOf, termOf } from '../postings/forward';
import type { ForwardNote, Stretch } from '../postings/forward';
import type { FieldNumber } from '../postings/fields';
import type { Vocabulary } from '../postings/vocabulary';
import { ByteReader, ByteWriter } from './bytes';
import { checksum } from '../../platform';
import { noteRecordSchema } from './record-schema';

/** A note as it is kept: its record, and its words under the segment's own numbers. */
export interface StoredNote {
  readonly record: NoteRecord;
  readonly forward: ForwardNote;
}

export interface SegmentContent {
  readonly notes: readonly StoredNote[];
  /** The terms of the words by number. */
  readonly terms: readonly StoredTerm[];
}

export interface StoredTerm {
  readonly term: string;
  /** See {@link Vocabulary.keys}. */
  readonly keys: string;
}

/**
 * A segment's bytes, all little-endian:
 *
 * | bytes | what |
 * |---|---|
 * | 4 | `TIDX` |
 * | 4 | CRC-32 of everything after it |
 * | 4, 4 | lengths of the next two parts |
 * | n | the records, JSON |
 * | n | the terms, one a line: the term, a tab, its keys |
 * | rest | per record its stretches and its words, LEB128 numbers |
 *
 * A segment is bounded (see the defaults), so that no part is ever one huge string.
 */
const MAGIC = 0x58444954;
const HEADER_BYTES = 16;
const CHECKED_FROM = 8;
const SPAN_BITS = 3;
const SPAN_SHIFT = 29;

/** @param vocabulary whose numbers the notes' words are */
export function encodeSegment(notes: readonly StoredNote[], vocabulary: Vocabulary): Uint8Array {
  const locals = new Map<number, number>();
  const writer = new ByteWriter();
  for (const { forward } of notes) {
    writer.writeNumber(forward.stretches.length);
    for (const { unit, field, start, end } of forward.stretches) {
      writer.writeNumber(unit);
      writer.writeNumber(field);
      writer.writeNumber(end - start);
    }
    for (const word of forward.words) {
      const term = termOf(word);
      const local = locals.get(term) ?? locals.size;
      locals.set(term, local);
      writer.writeNumber((local << SPAN_BITS) | spanOf(word));
    }
  }
  const encoder = new TextEncoder();
  const records = encoder.encode(JSON.stringify(notes.map(({ record }) => record)));
  const terms = encoder.encode(
    [...locals.keys()].map((term) => `${vocabulary.term(term)}\t${vocabulary.keys(term)}`).join('\n'),
  );
  const words = writer.finish();

  const bytes = new Uint8Array(HEADER_BYTES + records.length + terms.length + words.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(8, records.length, true);
  view.setUint32(12, terms.length, true);
  bytes.set(records, HEADER_BYTES);
  bytes.set(terms, HEADER_BYTES + records.length);
  bytes.set(words, HEADER_BYTES + records.length + terms.length);
  view.setUint32(4, checksum(bytes.subarray(CHECKED_FROM)), true);
  return bytes;
}

/** The checksum a segment carries, which the manifest repeats. */
export function checksumOf(segment: Uint8Array): number {
  return new DataView(segment.buffer, segment.byteOffset, segment.length).getUint32(4, true);
}

/** A segment's notes, or in words what is wrong with its bytes. */
export function decodeSegment(bytes: Uint8Array): SegmentContent | string {
  if (bytes.length < HEADER_BYTES) return 'is cut short';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.getUint32(0, true) !== MAGIC) return 'is no index segment';
  if (view.getUint32(4, true) !== checksum(bytes.subarray(CHECKED_FROM))) return 'has a wrong checksum';
  const termsFrom = HEADER_BYTES + view.getUint32(8, true);
  const wordsFrom = termsFrom + view.getUint32(12, true);
  try {
    const decoder = new TextDecoder();
    const records = z
      .array(noteRecordSchema)
      .parse(JSON.parse(decoder.decode(bytes.subarray(HEADER_BYTES, termsFrom))));
    const terms = decoder.decode(bytes.subarray(termsFrom, wordsFrom)).split('\n').map(readTerm);
    const reader = new ByteReader(bytes.subarray(wordsFrom));
    return { notes: records.map((record) => ({ record, forward: readNote(reader) })), terms };
  } catch (error) {
    return `cannot be read (${error instanceof Error ? error.message : String(error)})`;
  }
}

function readTerm(line: string): StoredTerm {
  const tab = line.indexOf('\t');
  return { term: line.slice(0, tab), keys: line.slice(tab + 1) };
}

function readNote(reader: ByteReader): ForwardNote {
  const stretches: Stretch[] = [];
  let length = 0;
  for (let left = reader.readNumber(); left > 0; left--) {
    const unit = reader.readNumber();
    const field = reader.readNumber() as FieldNumber;
    const start = length;
    length += reader.readNumber();
    stretches.push({ unit, field, start, end: length });
  }
  const words = new Uint32Array(length);
  for (let at = 0; at < length; at++) {
    const word = reader.readNumber();
    words[at] = (word >>> SPAN_BITS) | ((word & ((1 << SPAN_BITS) - 1)) << SPAN_SHIFT);
  }
  return { stretches, words };
}
