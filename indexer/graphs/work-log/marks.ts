/** The mark of a list item, with the box of a task. */
const ITEM = /^(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[.\][ \t]+)?/u;

export function isItem(text: string): boolean {
  return ITEM.test(text);
}

/** The content of a list item; the text itself for a line that is none. */
export function withoutItemMark(text: string): string {
  const mark = ITEM.exec(text)?.[0];
  return mark === undefined ? text : text.slice(mark.length);
}

/** 1 to 6, or 0 for a line that is no heading. */
export function headingLevel(text: string): number {
  if (!text.startsWith('#')) return 0;
  return /^(#{1,6})(?:[ \t]|$)/.exec(text)?.[1]!.length ?? 0;
}

/** The title of a heading of that level. */
export function headingTitle(text: string, level: number): string {
  return text
    .slice(level)
    .trim()
    .replace(/(?:^|[ \t])#{1,40}$/, '');
}

const THEMATIC_BREAK = /^(?:-[ \t]*){3,}$|^(?:\*[ \t]*){3,}$|^(?:_[ \t]*){3,}$/;

/** A line across the page, if it follows an empty one. */
export function isThematicBreak(text: string): boolean {
  return THEMATIC_BREAK.test(text);
}
