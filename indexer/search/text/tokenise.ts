import { searchDefaults } from '../defaults';
import { lowerCase } from './normalise';

/** Raised when a text gives other words than before. */
export const TOKENISER_VERSION = 1;

/** A word of a text. Offsets are UTF-16 and point at the text as given, before any folding. */
export interface Token {
  /** Lower case, NFC, diacritics kept. */
  readonly term: string;
  readonly start: number;
  readonly end: number;
  /**
   * 0 for a word in the flow of the text. A compound such as `read_user_config` comes as its parts, preceded by the
   * joined whole (`readuserconfig`) whose span is the number of tokens that follow as its parts.
   */
  readonly span: number;
  /** The last character of an unspaced run, alone: there to be found, not to be looked for in a longer query. */
  readonly isTail?: true;
}

/** Scripts written without spaces between words, and Hangul, whose endings grow onto the word: indexed as bigrams. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー々〆';
const EMOJI =
  '(?:\\p{Extended_Pictographic}|\\p{Regional_Indicator}{2})(?:\\uFE0F|\\p{Emoji_Modifier}|\\u200D\\p{Extended_Pictographic})*';
const LETTERS = '[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*';
const WORD = `${LETTERS}(?:['’_\\-‑]${LETTERS})*`;

/** The most frequent kind first: the order decides how fast a text is read. */
const TOKEN = new RegExp(`(${WORD})|${EMOJI}|§`, 'gu');
/** `C++`, `C#`, `F#`: the sign that makes a letter a word of its own. */
const LANGUAGE_SIGN = /(?:\+\+|#)(?![\p{L}\p{N}#+])/uy;
const ONE_LETTER = /^[A-Za-z]$/;
const ONE_SCRIPT = new RegExp(`(?<unspaced>[${UNSPACED}][${UNSPACED}\\p{M}]*)|[^${UNSPACED}]+`, 'gu');
const IS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
const JOINT = /['’_\-‑]/u;
// eslint-disable-next-line no-control-regex
const ASCII_ONLY = /^[\x00-\x7f]*$/;
/** `getUserName`, `HTTPServer`: between a small and a great letter, and before the last of several great ones. */
const CAMEL_BOUNDARY = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const GREAT_AFTER_FIRST = /.\p{Lu}/u;

/** The words of a text in order. Total: every letter, digit, emoji and § of any script is in some token. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [written, word] = match;
    const start = match.index;
    if (word === undefined) {
      tokens.push({ term: written.replaceAll('\uFE0F', ''), start, end: start + written.length, span: 0 });
    } else if (ONE_LETTER.test(word)) {
      const end = start + 1 + languageSignLength(text, start + 1);
      tokens.push({ term: lowerCase(text.slice(start, end)), start, end, span: 0 });
    } else {
      addWord(tokens, word, start);
    }
  }
  return tokens;
}

function languageSignLength(text: string, at: number): number {
  LANGUAGE_SIGN.lastIndex = at;
  return LANGUAGE_SIGN.exec(text)?.[0].length ?? 0;
}

function addWord(tokens: Token[], written: string, start: number): void {
  if (ASCII_ONLY.test(written) || !IS_UNSPACED.test(written)) return addCompound(tokens, written, start);
  for (const run of written.matchAll(ONE_SCRIPT)) {
    if (run.groups?.['unspaced'] !== undefined) addBigrams(tokens, run[0], start + run.index);
    else addCompound(tokens, run[0], start + run.index);
  }
}

/** Overlapping pairs and the last character alone, so that one character is found wherever it stands. */
function addBigrams(tokens: Token[], run: string, start: number): void {
  const characters = [...run];
  let offset = start;
  characters.forEach((character, index) => {
    const next = characters[index + 1] ?? '';
    const pair = character + next;
    const token = { term: lowerCase(pair), start: offset, end: offset + pair.length, span: 0 };
    tokens.push(next === '' && index > 0 ? { ...token, isTail: true } : token);
    offset += character.length;
  });
}

interface Part {
  readonly written: string;
  readonly start: number;
}

/** Parts at joints and camel-case borders; the joined whole goes first where it has several. */
function addCompound(tokens: Token[], written: string, start: number): void {
  const parts = camelParts(jointParts(written, start));
  if (parts.length > 1 && parts.length <= searchDefaults.maxCompoundParts) {
    const whole = lowerCase(parts.map((part) => part.written).join(''));
    if (whole.length <= searchDefaults.maxTermLength) {
      tokens.push({ term: whole, start, end: start + written.length, span: parts.length });
    }
  }
  for (const part of parts) addPlain(tokens, part);
}

function jointParts(written: string, start: number): Part[] {
  if (!JOINT.test(written)) return [{ written, start }];
  const parts: Part[] = [];
  for (const match of written.matchAll(/[^_\-‑]+/gu)) {
    parts.push(...apostropheParts({ written: match[0], start: start + match.index }));
  }
  return parts;
}

/** `Châtelier's` loses its ending, `l'eau` is two words, `don't` is one. */
function apostropheParts(part: Part): Part[] {
  const at = part.written.search(/['’]/u);
  if (at === -1) return [part];
  const head = { written: part.written.slice(0, at), start: part.start };
  const tail = { written: part.written.slice(at + 1), start: part.start + at + 1 };
  if (/^s$/iu.test(tail.written)) return [head];
  if (/^(?:[cdjlmnst]|qu)$/iu.test(head.written)) return [head, ...apostropheParts(tail)];
  return [part];
}

/** Splits only where every part has two letters: `EStG` and `iPhone` are single words. */
function camelParts(parts: readonly Part[]): Part[] {
  return parts.flatMap((part) => {
    if (!GREAT_AFTER_FIRST.test(part.written)) return [part];
    const pieces = part.written.split(CAMEL_BOUNDARY);
    if (pieces.some((piece) => piece.length < 2)) return [part];
    let start = part.start;
    return pieces.map((piece) => {
      const at = start;
      start += piece.length;
      return { written: piece, start: at };
    });
  });
}

/** A run longer than any word is cut, so that its end can be found and no term is a page. */
function addPlain(tokens: Token[], { written, start }: Part): void {
  const term = lowerCase(written.replace(/['’]/gu, ''));
  const limit = searchDefaults.maxTermLength;
  if (term.length <= limit) {
    tokens.push({ term, start, end: start + written.length, span: 0 });
    return;
  }
  for (let at = 0; at < written.length; at += limit) {
    const piece = written.slice(at, at + limit);
    tokens.push({ term: lowerCase(piece), start: start + at, end: start + at + piece.length, span: 0 });
  }
}
