import { CODE } from './characters';
import { MIN_BASE64_LENGTH } from './defaults';
import type { TextRange } from './note';

/** A `data:` address up to its content. */
const DATA_URI_HEAD = /data:[a-z0-9.+-]+\/[a-z0-9.+-]+(?:;[a-z0-9=.-]+){0,16},/gi;

/** Finds what no one searches for: embedded data. In the order of the text; ranges do not overlap. */
export function findNoise(source: string): TextRange[] {
  const ranges = [...findDataUris(source), ...findBase64(source)];
  ranges.sort((one, other) => one.start - other.start);
  return ranges.filter((range, index) => index === 0 || range.start >= ranges[index - 1]!.end);
}

/** Percent-encoded and base64 alike. */
function findDataUris(source: string): TextRange[] {
  const ranges: TextRange[] = [];
  if (!source.includes('data:')) return ranges;
  for (const match of source.matchAll(DATA_URI_HEAD)) {
    if (match.index < (ranges[ranges.length - 1]?.end ?? 0)) continue;
    let end = match.index + match[0].length;
    while (IS_DATA[source.charCodeAt(end)] === 1) end++;
    ranges.push({ start: match.index, end });
  }
  return ranges;
}

/**
 * Long runs of base64 characters. Looked for by hand: a regular expression runs out of stack within a picture of a few
 * megabytes. A run of the least length covers every place that many characters apart, so nearly all of a text is passed.
 */
function findBase64(source: string): TextRange[] {
  const ranges: TextRange[] = [];
  let start = 0;
  while (start + MIN_BASE64_LENGTH <= source.length) {
    let at = start + MIN_BASE64_LENGTH - 1;
    while (at >= start && IS_BASE64[source.charCodeAt(at)] === 1) at--;
    if (at >= start) {
      start = at + 1;
      continue;
    }
    let end = start + MIN_BASE64_LENGTH;
    while (IS_BASE64[source.charCodeAt(end)] === 1) end++;
    for (let padding = 0; padding < 2 && source.charCodeAt(end) === CODE.equals; padding++) end++;
    if (isBase64(source, start, end)) ranges.push({ start, end });
    start = end;
  }
  return ranges;
}

/** By character code: whether base64 writes it. */
const IS_BASE64 = tableOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');

/** By character code: whether it may stand in the content of a `data:` address. */
const IS_DATA = tableOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=%._~!$&'*;:@?-");

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

/**
 * Whether a long run is encoded bytes rather than words written together: random bytes give capitals, small letters
 * (41 % each) and digits (16 %) in a mixture that no writing has.
 */
function isBase64(source: string, start: number, end: number): boolean {
  const length = end - start;
  let capitals = 0;
  let digits = 0;
  for (let at = start; at < end; at++) {
    const code = source.charCodeAt(at);
    if (code >= 65 && code <= 90) capitals++;
    else if (code >= 48 && code <= 57) digits++;
  }
  const small = length - capitals - digits;
  return capitals > length * 0.15 && small > length * 0.15 && digits > length * 0.04;
}
