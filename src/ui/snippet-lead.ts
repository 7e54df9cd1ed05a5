import type { SearchResult } from '../../indexer/engine-api';

type ShownText = Pick<SearchResult, 'snippet' | 'highlights'>;

/** A narrow panel shows about so much in its first two lines, where the first match must be. */
const FURTHEST_MATCH = 48;

/** So much before the first match is kept, to read it in its sentence. */
const LEAD = 28;

const ELLIPSIS = '…';

/** A snippet whose first match comes early enough to be seen in a narrow panel; marks keep to their words. */
export function withEarlyMatch({ snippet, highlights }: ShownText): ShownText {
  const first = highlights.reduce((earliest, { start }) => Math.min(earliest, start), Infinity);
  if (first === Infinity || first <= FURTHEST_MATCH) return { snippet, highlights };
  const from = cutBefore(snippet, first);
  const shift = ELLIPSIS.length - from;
  return {
    snippet: ELLIPSIS + snippet.slice(from),
    highlights: highlights.map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  };
}

/** The start of a word in the lead, or the lead's start where it is one long word. */
function cutBefore(snippet: string, first: number): number {
  const from = first - LEAD;
  const space = snippet.indexOf(' ', from);
  if (space !== -1 && space < first) return space + 1;
  const isHalfCharacter = /[\uDC00-\uDFFF]/.test(snippet.charAt(from));
  return isHalfCharacter ? from + 1 : from;
}
