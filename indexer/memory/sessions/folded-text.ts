/** A text in which spelling makes no difference, and where each of its units stands in the text itself. */
export interface FoldedText {
  readonly text: string;
  /** UTF-16 offset in the original of the unit at `offset`; that of the end for the length. */
  originalOffset(offset: number): number;
}

const PLAIN = /^[\p{ASCII}]*$/u;
const MARKS = /\p{M}/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/** Lower case, without diacritics, full-width letters as the usual ones: `Käse` and `KASE` become `kase`. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter);
}

/** The same, with offsets: for the few texts that a match is shown in. */
export function foldWithOffsets(text: string): FoldedText {
  if (PLAIN.test(text)) return { text: text.toLowerCase(), originalOffset: (offset) => offset };
  const offsets: number[] = [];
  let folded = '';
  let position = 0;
  for (const character of text) {
    const plain = fold(character);
    for (let unit = 0; unit < plain.length; unit++) offsets.push(position);
    folded += plain;
    position += character.length;
  }
  offsets.push(text.length);
  return { text: folded, originalOffset: (offset) => offsets[offset] ?? text.length };
}
