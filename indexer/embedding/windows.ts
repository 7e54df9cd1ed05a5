import { embeddingDefaults } from './defaults';

/** How a text is cut: what a model's window holds and how to measure it. */
export interface WindowMeasure {
  /** Tokens of a text, without the special ones. */
  readonly countTokens: (text: string) => number;
  /** Tokens a window holds, without the special ones. */
  readonly capacity: number;
}

/**
 * Cuts a text into windows of about equal size, each beginning with the head (prefix and heading path) and repeating a
 * little of the window before. A text that fits is one window. Cuts fall between words; a run without spaces (CJK, a
 * long address) is cut between characters.
 */
export function cutIntoWindows(head: string, text: string, measure: WindowMeasure): readonly string[] {
  const { countTokens, capacity } = measure;
  if (countTokens(head + text) <= capacity) return [head + text];

  const shortHead = fitHead(head, measure);
  const room = Math.max(1, capacity - countTokens(shortHead));
  const pieces = splitIntoPieces(text, countTokens, room);
  const overlap = Math.floor(room * embeddingDefaults.windowOverlap);
  return pack(pieces, room, overlap).map((window) => shortHead + window);
}

/**
 * A query is one window: what goes beyond the model's window is left out. It is cut by its length before the tokenizer's
 * truncation cuts it by tokens: 16,000 characters of short words overrun the stack of the process.
 */
export function singleWindow(head: string, text: string): readonly string[] {
  return [head + text.slice(0, embeddingDefaults.longestQueryCharacters)];
}

interface Piece {
  /** A word with the white space before it. */
  readonly text: string;
  readonly tokens: number;
}

/** A heading path longer than its share loses its end: the outer headings say most. */
function fitHead(head: string, { countTokens, capacity }: WindowMeasure): string {
  const share = Math.floor(capacity * embeddingDefaults.titleShare);
  if (countTokens(head) <= share) return head;
  let kept = '';
  for (const [word] of head.matchAll(/\s*\S+/gu)) {
    if (countTokens(kept + word) > share) break;
    kept += word;
  }
  return `${kept}\n`;
}

function splitIntoPieces(text: string, countTokens: (text: string) => number, room: number): Piece[] {
  const pieces: Piece[] = [];
  for (const [word] of text.matchAll(/\s*\S+/gu)) {
    const tokens = countTokens(word);
    if (tokens <= room / 4) pieces.push({ text: word, tokens });
    else for (const part of halve(word, countTokens, room / 4)) pieces.push(part);
  }
  return pieces;
}

/** Halves a run between characters until each part is at most `limit` tokens, or one character. */
function halve(run: string, countTokens: (text: string) => number, limit: number): Piece[] {
  const tokens = countTokens(run);
  const characters = Array.from(run);
  if (tokens <= limit || characters.length === 1) return [{ text: run, tokens }];
  const middle = characters.length >> 1;
  return [characters.slice(0, middle), characters.slice(middle)].flatMap((half) =>
    halve(half.join(''), countTokens, limit),
  );
}

/** Fills as few windows as the room allows, all about equally; each next one starts a few pieces back. */
function pack(pieces: readonly Piece[], room: number, overlap: number): string[] {
  const windows: string[] = [];
  let start = 0;
  while (start < pieces.length) {
    const left = tokensOf(pieces.slice(start));
    const count = Math.max(1, Math.ceil((left - overlap) / (room - overlap)));
    const target = (left + (count - 1) * overlap) / count;
    const end = reach(pieces, start, target, room);
    const window = pieces.slice(start, end).map((piece) => piece.text);
    windows.push(window.join('').trim());
    if (end === pieces.length) break;
    start = Math.max(start + 1, stepBack(pieces, end, overlap));
  }
  return windows;
}

function tokensOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.tokens, 0);
}

/** Where a window ends: as near to the target as its pieces allow, within the room, at least one piece on. */
function reach(pieces: readonly Piece[], start: number, target: number, room: number): number {
  let used = 0;
  let end = start;
  for (const piece of pieces.slice(start)) {
    const isFull = used + piece.tokens > room || used + piece.tokens / 2 > target;
    if (isFull && end > start) break;
    used += piece.tokens;
    end++;
  }
  return end;
}

/** The piece to begin with so that at most `overlap` tokens before `end` are said again. */
function stepBack(pieces: readonly Piece[], end: number, overlap: number): number {
  let used = 0;
  let start = end;
  while (start > 0) {
    used += pieces[start - 1]?.tokens ?? 0;
    if (used > overlap) break;
    start--;
  }
  return start;
}
