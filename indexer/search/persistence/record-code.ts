import type { NoteProblem, NoteRecord } from '../../vault';
import type { NoteOutline } from '../notes/note-columns';
import type { ByteReader, ByteWriter } from './bytes';
import { haveUsualIds, readChunks, usualIdOf, writeChunks } from './chunk-code';
import { readLinks, writeLinks } from './link-code';
import type { StoredTexts, TextWriter } from './shared-texts';

/** The first byte of a record, which can be read without the rest. */
export const HAS_HASH = 0x01;
export const HAS_PROBLEMS = 0x02;
const HAS_EXTENSION = 0x04;
const HAS_OTHER_TITLE = 0x08;
const HAS_LANGUAGE = 0x10;
const HAS_ALIASES = 0x20;
const HAS_USUAL_IDS = 0x40;
const HAS_SPACE = 0x80;

const EXTENSION = '.md';
/** By number. The order is part of the format. */
const problemCodes: readonly NoteProblem['code'][] = [
  'frontmatter-invalid',
  'note-unreadable',
  'note-too-large',
  'note-is-binary',
];

/**
 * A record without what lies in the segment's columns: a byte that says what follows, then the path, the title where it
 * is not the file's name, language, tags, aliases, headings, problems, chunks, links,
 * space (empty where the note's property names none).
 */
export function writeRecord(record: NoteRecord, texts: TextWriter, writer: ByteWriter): void {
  const { path, title, language, aliases, tags, headings, problems, chunks, links, space } = record;
  const nameFrom = path.lastIndexOf('/') + 1;
  const hasExtension = path.endsWith(EXTENSION) && path.length - nameFrom >= EXTENSION.length;
  const name = path.slice(nameFrom, hasExtension ? -EXTENSION.length : undefined);
  const hasUsualIds = haveUsualIds(path, chunks);
  writer.writeByte(
    (record.contentHash === '' ? 0 : HAS_HASH) |
      (problems.length === 0 ? 0 : HAS_PROBLEMS) |
      (hasExtension ? HAS_EXTENSION : 0) |
      (title === name ? 0 : HAS_OTHER_TITLE) |
      (language === undefined ? 0 : HAS_LANGUAGE) |
      (aliases.length === 0 ? 0 : HAS_ALIASES) |
      (hasUsualIds ? HAS_USUAL_IDS : 0) |
      (space === undefined ? 0 : HAS_SPACE),
  );
  texts.write(path.slice(0, nameFrom), writer);
  texts.write(name, writer);
  if (title !== name) texts.write(title, writer);
  if (language !== undefined) texts.write(language, writer);
  writeList(tags, texts, writer);
  if (aliases.length > 0) writeList(aliases, texts, writer);
  writeList(headings, texts, writer);
  if (problems.length > 0) writeProblems(problems, texts, writer);
  writeChunks(chunks, record, hasUsualIds, texts, writer);
  writeLinks(links, texts, writer);
  if (space !== undefined) texts.write(space ?? '', writer);
}

/** What the segment's columns have of a note. */
export type RecordColumns = Pick<NoteRecord, 'contentHash' | 'mtimeMs' | 'sizeBytes'>;

/** @throws RangeError or TypeError where the bytes are no record */
export function readRecord(
  reader: ByteReader,
  texts: StoredTexts,
  columns: RecordColumns,
  hashes: Uint8Array,
): NoteRecord {
  const { what, path, title } = readBeginning(reader, texts);
  const language = (what & HAS_LANGUAGE) === 0 ? undefined : texts.read(reader);
  const tags = readList(reader, texts);
  const aliases = (what & HAS_ALIASES) === 0 ? [] : readList(reader, texts);
  const headings = readList(reader, texts);
  const problems = (what & HAS_PROBLEMS) === 0 ? [] : readProblems(reader, texts);
  const chunks = readChunks(reader, { path, headings }, hashes, (what & HAS_USUAL_IDS) !== 0, texts);
  const links = readLinks(reader, texts);
  const space = (what & HAS_SPACE) === 0 ? undefined : texts.read(reader) || null;
  const { contentHash, mtimeMs, sizeBytes } = columns;
  return {
    path,
    title,
    contentHash,
    mtimeMs,
    sizeBytes,
    aliases,
    tags,
    headings,
    links,
    chunks,
    problems,
    ...(language === undefined ? {} : { language }),
    ...(space === undefined ? {} : { space }),
  };
}

/** @throws RangeError or TypeError where the bytes are no record */
export function readOutline(reader: ByteReader, texts: StoredTexts, hashes: Uint8Array): NoteOutline {
  const { what, path, title } = readBeginning(reader, texts);
  const headings = readHeadings(what, reader, texts);
  const hasUsualIds = (what & HAS_USUAL_IDS) !== 0;
  return { title, chunks: readChunks(reader, { path, headings }, hashes, hasUsualIds, texts) };
}

/** The id of a passage that there is: mostly it follows from the path and the passages' hashes. */
export function readChunkId(
  reader: ByteReader,
  texts: StoredTexts,
  hashes: Uint8Array,
  passage: number,
): string {
  const { what, path } = readBeginning(reader, texts);
  if ((what & HAS_USUAL_IDS) !== 0) return usualIdOf(path, hashes, passage);
  const headings = readHeadings(what, reader, texts);
  return readChunks(reader, { path, headings }, hashes, false, texts)[passage]?.id ?? '';
}

/** Reads on from the beginning to the headings, and steps over the problems behind them. */
function readHeadings(what: number, reader: ByteReader, texts: StoredTexts): string[] {
  if ((what & HAS_LANGUAGE) !== 0) texts.skip(reader);
  skipList(reader, texts);
  if ((what & HAS_ALIASES) !== 0) skipList(reader, texts);
  const headings = readList(reader, texts);
  if ((what & HAS_PROBLEMS) !== 0) readProblems(reader, texts);
  return headings;
}

export function readPath(reader: ByteReader, texts: StoredTexts): string {
  const what = reader.readByte();
  return texts.read(reader) + readName(what, reader, texts).file;
}

export function readLanguage(reader: ByteReader, texts: StoredTexts): string | undefined {
  const what = skipBeginning(reader, texts);
  return (what & HAS_LANGUAGE) === 0 ? undefined : texts.read(reader);
}

export function readTags(reader: ByteReader, texts: StoredTexts): string[] {
  const what = skipBeginning(reader, texts);
  if ((what & HAS_LANGUAGE) !== 0) texts.skip(reader);
  return readList(reader, texts);
}

interface Beginning {
  readonly what: number;
  readonly path: string;
  readonly title: string;
}

function readBeginning(reader: ByteReader, texts: StoredTexts): Beginning {
  const what = reader.readByte();
  const folder = texts.read(reader);
  const { name, file } = readName(what, reader, texts);
  const title = (what & HAS_OTHER_TITLE) === 0 ? name : texts.read(reader);
  return { what, path: folder + file, title };
}

function readName(what: number, reader: ByteReader, texts: StoredTexts): { name: string; file: string } {
  const name = texts.read(reader);
  return { name, file: (what & HAS_EXTENSION) === 0 ? name : name + EXTENSION };
}

/** Steps over path and title. */
function skipBeginning(reader: ByteReader, texts: StoredTexts): number {
  const what = reader.readByte();
  texts.skip(reader);
  texts.skip(reader);
  if ((what & HAS_OTHER_TITLE) !== 0) texts.skip(reader);
  return what;
}

function writeList(list: readonly string[], texts: TextWriter, writer: ByteWriter): void {
  writer.writeNumber(list.length);
  for (const text of list) texts.write(text, writer);
}

function readList(reader: ByteReader, texts: StoredTexts): string[] {
  return Array.from({ length: reader.readCount() }, () => texts.read(reader));
}

function skipList(reader: ByteReader, texts: StoredTexts): void {
  for (let left = reader.readCount(); left > 0; left--) texts.skip(reader);
}

function writeProblems(problems: readonly NoteProblem[], texts: TextWriter, writer: ByteWriter): void {
  writer.writeNumber(problems.length);
  for (const { code, message, line } of problems) {
    writer.writeByte(problemCodes.indexOf(code));
    texts.write(message, writer);
    writer.writeNumber(line === undefined ? 0 : line + 1);
  }
}

function readProblems(reader: ByteReader, texts: StoredTexts): NoteProblem[] {
  return Array.from({ length: reader.readCount() }, () => {
    const code = problemCodes[reader.readByte()];
    if (code === undefined) throw new RangeError('A problem is of no known kind.');
    const message = texts.read(reader);
    const line = reader.readNumber();
    return line === 0 ? { code, message } : { code, message, line: line - 1 };
  });
}
