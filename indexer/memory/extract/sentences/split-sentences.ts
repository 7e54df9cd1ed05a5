import { monthOf } from '../../words';
import { SEGMENT_LENGTH } from '../defaults';
import { isFunctionTerm } from '../rules/content-words';
import { isAttributed } from '../rules/quoting';
import { ABBREVIATIONS } from './abbreviations';
import { shield } from './shield';

/** A sentence and where it begins in the text it was cut from. */
export interface Piece {
  readonly text: string;
  readonly offset: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Below this a line that ends without a mark is one of its own; above it, it was wrapped by an editor. */
const WRAPPED_LINE_LENGTH = 60;

/**
 * Cuts a paragraph into sentences by the rules of Unicode, mends the cuts after abbreviations and ordinals ("am 3. Mai"),
 * and cuts after short lines as well, as people write them in a chat. White space around a sentence is no part of it.
 */
export function splitSentences(paragraph: string): readonly Piece[] {
  const pieces = ownLines(shield(paragraph)).flatMap(({ text, offset }) => {
    return mend(segmentsOf(text))
      .flatMap((piece) => clauses(piece))
      .map((piece) => ({ ...piece, offset: piece.offset + offset }));
  });
  return pieces.map(({ text, offset }) => ({ text: paragraph.slice(offset, offset + text.length), offset }));
}

function segmentsOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let from = 0; from < text.length;) {
    const to = stretchEnd(text, from);
    for (const { segment, index } of segmenter.segment(text.slice(from, to))) {
      pieces.push({ text: segment, offset: from + index });
    }
    from = to;
  }
  return pieces;
}

/** The end of a stretch that is cut at a time: after a sentence or a word where there is one. */
function stretchEnd(text: string, from: number): number {
  const most = from + SEGMENT_LENGTH;
  if (most >= text.length) return text.length;
  // Looked for in the stretch alone: a text without any blank would be searched to its beginning each time.
  const space = text.slice(from, most).lastIndexOf(' ');
  return space > 0 ? from + space + 1 : most;
}

/** A line that names who wrote what stands above it. */
const SIGNED = /^\s*(?:—|–|--)\s*\p{Lu}/u;

/** The paragraph cut at line breaks that the writer meant; those of an editor become blanks. */
function ownLines(paragraph: string): Piece[] {
  const pieces: { text: string; offset: number }[] = [];
  let offset = 0;
  let isOpen = false;
  for (const line of paragraph.split('\n')) {
    const last = pieces.at(-1);
    if (isOpen && last && !SIGNED.test(line)) last.text += ` ${line}`;
    else pieces.push({ text: line, offset });
    const written = line.trim();
    const isWrapped = written.length >= WRAPPED_LINE_LENGTH || /[,;(]$/.test(written);
    isOpen = isWrapped && !/ {2}\r?$/.test(line);
    offset += line.length + 1;
  }
  return pieces;
}

/** Joins what was cut after an abbreviation, an initial or a number with a full stop. */
function mend(pieces: readonly Piece[]): Piece[] {
  const mended: { text: string; offset: number }[] = [];
  let before = '';
  for (const piece of pieces) {
    const last = mended.at(-1);
    const isRest = last !== undefined && isUnfinished(before, piece.text);
    if (isRest) last.text += piece.text;
    else mended.push({ ...piece });
    // Kept beside the sentence: to look into one that grows by pieces copies all of it each time.
    before = (isRest ? before + piece.text : piece.text).slice(-LOOK_BACK);
  }
  return mended.flatMap(trimmed);
}

/** @param before the last {@link LOOK_BACK} characters of the sentence */
function isUnfinished(before: string, after: string): boolean {
  // Without the bracket or quotation mark that stands before it.
  const word = /(?:^|\s)[([„“"»]*(\S+)\s*$/u.exec(before)?.[1] ?? '';
  if (!word.endsWith('.')) return /^\s*\p{Ll}/u.test(after) && !/[.!?…»"“]\s*$/.test(before);
  const next = /^\s*(\p{L}+)/u.exec(after)?.[1];
  if (/^\p{Lu}\.$/u.test(word)) return next !== undefined && isWithinName(next);
  if (ABBREVIATIONS.has(word.toLowerCase())) return true;
  if (!/^\(?\d{1,2}\.$/.test(word)) return false;
  return next !== undefined && (monthOf(next) !== undefined || ORDINAL.test(before));
}

/** "George W. Bush" and "z. B. heute", but not "at company A. My …". */
function isWithinName(next: string): boolean {
  return /^\p{Ll}/u.test(next) || !isFunctionTerm(next.toLowerCase());
}

/** Long enough for the last two words. */
const LOOK_BACK = 60;

/** "am 3. Mai", "im 19. Jahrhundert", but not "nicht unter 29. Ich". */
const ORDINAL =
  /(?:^|\s)(?:am|vom|zum|im|den|dem|der|die|das|des|ab|bis|seit|beim|jeden|jedem|ihr|ihrem|sein|mein|und|-|–)\s+\(?\d{1,2}\.\s*$/iu;

function trimmed({ text, offset }: Piece): Piece[] {
  const bare = text.trim();
  return bare === '' ? [] : [{ text: bare, offset: offset + text.indexOf(bare) }];
}

/** Before these words a new statement about the speaker begins: ", and I …", "; ", " und ich …". */
const CLAUSE =
  /;\s+|,?\s+(?:and|but|und|aber)\s+(?=(?:I|I'm|I’m|I've|I’ve|we|ich|wir)\s)|,\s+(?=(?:seit|ab) [^,;]{2,40} ist [^,;]{2,60} (?:mein|meine) )/g;
const SUPPOSING =
  /(?:^|[^\p{L}])(?:if|wenn|falls|was|what|angenommen|suppose|imagine|because|weil|dass|that)(?![\p{L}])/iu;

/** Two statements in one sentence are two facts. What depends on a condition or a main clause stays whole. */
function clauses({ text, offset }: Piece): Piece[] {
  if (SUPPOSING.test(text) || isAttributed(text)) return [{ text, offset }];
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(CLAUSE)) {
    pieces.push({ text: text.slice(from, match.index), offset: offset + from });
    from = match.index + match[0].length;
  }
  pieces.push({ text: text.slice(from), offset: offset + from });
  return pieces.every((piece) => piece.text.trim().split(/\s+/).length >= 3)
    ? pieces.flatMap(trimmed)
    : [{ text, offset }];
}
