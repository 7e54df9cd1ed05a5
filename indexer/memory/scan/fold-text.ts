/** A stretch of text as patterns see it, and the way back. */
export interface FoldedText {
  readonly text: string;
  /** UTF-16 offset, in the text it was made from, of the character that the one at a place was made of. */
  sourceStart(place: number): number;
  /** The same, behind that character. */
  sourceEnd(place: number): number;
}

/** Anything beside ASCII, or ASCII that a mark may be put on. */
const CHANGEABLE = /(?:\P{ASCII}|\p{ASCII}(?=\P{ASCII}))\p{M}{0,30}/gu;
const HAS_CHANGEABLE = /\P{ASCII}/u;

/** What stands within words without being seen: format characters, tags, variation selectors, fillers. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}\u034f\u115f\u1160\u3164\uffa0]/gu;

/**
 * Undoes disguise: compatibility forms (full width, mathematical letters, ligatures) become plain letters by NFKC
 * (https://www.unicode.org/reports/tr15/), and what cannot be seen is left out. Offsets lead back into the text as it was.
 */
export function foldText(text: string): FoldedText {
  if (!HAS_CHANGEABLE.test(text))
    return { text, sourceStart: (place) => place, sourceEnd: (place) => place + 1 };
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let position = 0;
  const keep = (until: number): void => {
    parts.push(text.slice(position, until));
    for (; position < until; position += 1) {
      starts.push(position);
      ends.push(position + 1);
    }
  };
  for (const { 0: piece, index } of text.matchAll(CHANGEABLE)) {
    const folded = piece.normalize('NFKC').replace(UNSEEN, '');
    if (folded === piece) continue;
    keep(index);
    position = index + piece.length;
    parts.push(folded);
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(index);
      ends.push(position);
    }
  }
  keep(text.length);
  return {
    text: parts.join(''),
    sourceStart: (place) => starts[place] ?? text.length,
    sourceEnd: (place) => ends[place] ?? text.length,
  };
}
