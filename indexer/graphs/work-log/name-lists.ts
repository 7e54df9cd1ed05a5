import {
  MAX_CODE_SPAN_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PLAIN_NAME_LENGTH,
  MAX_PLAIN_NAME_WORDS,
} from './defaults';
import { findMentions, wholeFileName } from './mentions';
import type { Mention } from './mentions';

/** Links and code stay whole; what else stands here parts names. */
const IN_LIST = new RegExp(
  `\\[\\[[^[\\]\\n]{1,${MAX_NAME_LENGTH}}\\]\\]|\\[[^[\\]\\n]{0,300}\\]\\([^()\\n]{0,500}\\)|` +
    `(\`{1,2})(?!\`)[^\`]{1,${MAX_CODE_SPAN_LENGTH}}\\1(?!\`)|(?<separator><br ?/?>| / |[;,|•·、，；])`,
  'gi',
);

/**
 * The names of a cell that lists notes, parted by commas, semicolons, line breaks (`<br>`), bullets or slashes between blanks: links, file names
 * with spaces, and plain names (kind `name`). Where semicolons part names, commas are parts of them.
 */
export function namesOfList(cell: string): readonly Mention[] {
  return splitList(cell).flatMap(namesOfPiece);
}

/** Whether a cell holds links and file names and nothing else. */
export function isMentionList(cell: string): boolean {
  const pieces = splitList(cell);
  return pieces.length > 0 && pieces.every((piece) => isMentionOnly(piece));
}

/** Whether a cell reads as a list of names: links, file names, single words and what begins as a title does. */
export function isTitleList(cell: string): boolean {
  const pieces = splitList(cell);
  return pieces.length > 0 && pieces.every((piece) => isMentionOnly(piece) || isTitle(withoutMarks(piece)));
}

function isTitle(text: string): boolean {
  return isPlainName(text) && (!/\s/.test(text) || /^[\p{Lu}\p{Lt}\p{Lo}\p{N}§]/u.test(text));
}

function splitList(cell: string): readonly string[] {
  const separators: { readonly at: number; readonly end: number; readonly text: string }[] = [];
  IN_LIST.lastIndex = 0;
  for (let match = IN_LIST.exec(cell); match; match = IN_LIST.exec(cell)) {
    const text = match.groups!['separator'];
    if (text !== undefined) separators.push({ at: match.index, end: IN_LIST.lastIndex, text });
  }
  const hasSemicolons = separators.some(({ text }) => text === ';' || text === '；');
  const pieces: string[] = [];
  let from = 0;
  for (const { at, end, text } of separators) {
    if (hasSemicolons && text === ',') continue;
    pieces.push(cell.slice(from, at));
    from = end;
  }
  pieces.push(cell.slice(from));
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

function namesOfPiece(piece: string): readonly Mention[] {
  const mentions = findMentions(piece);
  if (mentions.some(({ kind }) => kind === 'link')) return mentions;
  const bare = withoutMarks(piece);
  // In a list of names a file's name begins where its piece does, so it may hold spaces.
  const ending = /\.md(?![\p{L}\p{N}_/]|[.-][\p{L}\p{N}])/iu.exec(bare);
  const whole = ending ? wholeFileName(bare.slice(0, ending.index + 3)) : undefined;
  if (whole !== undefined && mentions.length <= 1) return [{ kind: 'file', target: whole }];
  if (mentions.length > 0) return mentions;
  return isPlainName(bare) ? [{ kind: 'name', target: bare }] : [];
}

function isMentionOnly(piece: string): boolean {
  return wholeFileName(withoutMarks(piece)) !== undefined || LINK_ONLY.test(piece);
}
const LINK_ONLY = /^(?:[-*+] )?[*_~]{0,3}!?(?:\[\[[^[\]\n]+\]\]|\[[^[\]\n]*\]\([^()\n]+\))[*_~]{0,3}$/;

/** Without list marks, emphasis, code marks and quotation marks around the whole. */
function withoutMarks(piece: string): string {
  return piece
    .replace(/^(?:[-*+]|\d{1,3}[.)])[ \t]+/, '')
    .replace(/^["'`*_~=„“‚‘»«]{1,4}/, '')
    .replace(/["'`*_~=”“’‘»«]{1,4}$/, '')
    .replace(REMARK, '')
    .trim();
}

/** What was done to a note, behind its name; other brackets are part of the name. */
const REMARK =
  /[ \t]\((?:added|aktualisiert|angelegt|changed|created|deleted|edited|ergänzt|erstellt|geändert|gelöscht|modified|moved|neu|new|removed|renamed|umbenannt|updated|überarbeitet|verschoben)\)$/i;

/** What people write into an empty cell, or instead of further names. */
const NO_NAME = new Set(
  (
    'n/a|na|none|nothing|no|yes|ja|nein|keine|keiner|keines|kein|nichts|nil|null|tbd|todo|etc|usw|u. a|u.a|uvm|alle|all|' +
    'several|various|diverse|mehrere|dito|ditto|s. o|s.o|siehe oben|see above|unverändert|unchanged'
  ).split('|'),
);
/** A number of notes is none of their names. */
const AMOUNT =
  /^\P{L}*\d+ (?:\p{Ll}|(?:Dateien?|Dokumente?|Notiz(?:en)?|Seiten?|Documents?|Files?|Notes?|Pages?)(?!\p{L}))/u;

function isPlainName(text: string): boolean {
  if (text.length > MAX_PLAIN_NAME_LENGTH || !/\p{L}/u.test(text)) return false;
  if (NO_NAME.has(text.toLowerCase().replace(/^\(|\)?\.?$/g, '')) || AMOUNT.test(text)) return false;
  // Characters that no note's name may have, sentences, addresses, and files of other kinds.
  if (/[|#^[\]<>:"?*]|[.!]$|:\/\/|\.[a-z][a-z0-9]{0,5}$/i.test(text)) return false;
  return text.split(/\s+/).length <= MAX_PLAIN_NAME_WORDS;
}
