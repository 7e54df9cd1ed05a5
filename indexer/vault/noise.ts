import { MIN_BASE64_LENGTH } from './defaults';
import type { TextRange } from './note';

/** A `data:` address with its content; percent-encoded and base64 alike. */
const DATA_URI = /data:[a-z0-9.+-]+\/[a-z0-9.+-]+(?:;[a-z0-9=.-]+)*,[a-z0-9+/=%._~!$&'*;:@?-]*/gi;

const BASE64_RUN = new RegExp(`[A-Za-z0-9+/]{${String(MIN_BASE64_LENGTH)},}={0,2}`, 'g');

/** Finds what no one searches for: embedded data. In the order of the text; ranges do not overlap. */
export function findNoise(source: string): TextRange[] {
  const ranges: TextRange[] = [];
  if (source.includes('data:')) addMatches(source, DATA_URI, ranges, () => true);
  addMatches(source, BASE64_RUN, ranges, isBase64);
  ranges.sort((one, other) => one.start - other.start);
  return ranges.filter((range, index) => index === 0 || range.start >= ranges[index - 1]!.end);
}

function addMatches(
  source: string,
  pattern: RegExp,
  ranges: TextRange[],
  accepts: (text: string) => boolean,
): void {
  for (const match of source.matchAll(pattern)) {
    if (accepts(match[0])) ranges.push({ start: match.index, end: match.index + match[0].length });
  }
}

/**
 * Whether a long run is encoded bytes rather than words written together: random bytes give capitals, small letters
 * (41 % each) and digits (16 %) in a mixture that no writing has.
 */
function isBase64(run: string): boolean {
  let capitals = 0;
  let digits = 0;
  for (let at = 0; at < run.length; at++) {
    const code = run.charCodeAt(at);
    if (code >= 65 && code <= 90) capitals++;
    else if (code >= 48 && code <= 57) digits++;
  }
  const small = run.length - capitals - digits;
  return capitals > run.length * 0.15 && small > run.length * 0.15 && digits > run.length * 0.04;
}
