import { foldWithOffsets } from './folded-text';
import type { QuestionTerm } from './question-terms';

/** A stretch of a turn in one line, and what was found in it. Offsets are UTF-16, `end` exclusive. */
export interface CutTurn {
  readonly snippet: string;
  readonly highlights: readonly { readonly start: number; readonly end: number }[];
}

const LENGTH = 280;
/** What stands before the first word that was found. */
const BEFORE = 60;
const ELLIPSIS = '…';

/** Cuts a turn around the first of the words. */
export function cutAround(text: string, terms: readonly QuestionTerm[]): CutTurn {
  const line = text.replace(/\s+/gu, ' ').trim();
  const places = placesOf(line, terms);
  const first = places[0]?.start ?? 0;
  const start = line.length <= LENGTH || first <= BEFORE ? 0 : wordStart(line, first - BEFORE);
  const end = line.length - start <= LENGTH ? line.length : wordEnd(line, start + LENGTH);
  const before = start > 0 ? ELLIPSIS : '';
  const shift = before.length - start;
  return {
    snippet: before + line.slice(start, end) + (end < line.length ? ELLIPSIS : ''),
    highlights: places
      .filter((place) => place.start >= start && place.end <= end)
      .map((place) => ({ start: place.start + shift, end: place.end + shift })),
  };
}

/** In order, none within another. */
function placesOf(
  line: string,
  terms: readonly QuestionTerm[],
): readonly { readonly start: number; readonly end: number }[] {
  const folded = foldWithOffsets(line);
  const found = terms.flatMap(({ spellings }) =>
    spellings.flatMap((spelling) => {
      const places: { start: number; end: number }[] = [];
      for (
        let at = folded.text.indexOf(spelling);
        at >= 0;
        at = folded.text.indexOf(spelling, at + spelling.length)
      ) {
        places.push({ start: folded.originalOffset(at), end: folded.originalOffset(at + spelling.length) });
      }
      return places;
    }),
  );
  found.sort((one, other) => one.start - other.start || other.end - one.end);
  const apart: { start: number; end: number }[] = [];
  for (const place of found) if (place.start >= (apart.at(-1)?.end ?? 0)) apart.push(place);
  return apart;
}

function wordStart(line: string, at: number): number {
  const space = line.indexOf(' ', at);
  return space >= 0 && space - at < BEFORE ? space + 1 : at;
}

function wordEnd(line: string, at: number): number {
  const space = line.lastIndexOf(' ', at);
  return at - space < BEFORE ? space : at;
}
