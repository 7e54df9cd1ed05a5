/** Marks that a reader of one line has no use for, each with what stands in its place. Linear, on one passage at a time. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  // Rows of dashes that part a table's head from its body, and fences of code.
  [/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/gm, ''],
  [/^[ \t]*(?:```|~~~).*$/gm, ''],
  [/<\/?[a-z][^<>\n]{0,200}>/gi, ' '],
  [/^[ \t>]*(?:[-*+]|\d{1,4}[.)])[ \t]+(?:\[.\][ \t]+)?/gm, ''],
  [/^[ \t]*(?:>[ \t]?)+(?:\[![\w-]+\][+-]?[ \t]*)?/gm, ''],
  [/\*\*|__|~~|==/g, ''],
  [/^[ \t]*\||\|[ \t]*$/gm, ''],
  [/[ \t]*\|[ \t]*/g, ' · '],
];

/** A passage without the marks of Markdown and HTML, for showing a line or two of it. */
export function plainText(passage: string): string {
  return MARKS.reduce((text, [mark, instead]) => text.replace(mark, instead), passage);
}
