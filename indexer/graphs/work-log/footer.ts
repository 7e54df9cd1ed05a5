import { leadingDate } from './date-places';
import type { LogLine } from './log-lines';
import { headingLevel, headingTitle, isThematicBreak } from './marks';

/**
 * The line across below the last of several dated headings, after which a log tells about itself; -1 where there is none.
 * Where lines across part the text of the entries as well, the last one means nothing else.
 */
export function findFooter(lines: readonly LogLine[]): number {
  let dated = 0;
  let rule = -1;
  for (let line = 0; line < lines.length; line++) {
    const { text } = lines[line]!;
    if (text === '') continue;
    const level = headingLevel(text);
    if (level > 0) {
      if (leadingDate(headingTitle(text, level))) dated++;
      if (rule >= 0 && !stands(lines, rule, line)) return -1;
      rule = -1;
    } else if (rule < 0 && dated > 0 && lines[line - 1]?.text === '' && isThematicBreak(text)) rule = line;
  }
  return dated > 1 ? rule : -1;
}

/** Whether there is nothing between two lines. */
function stands(lines: readonly LogLine[], from: number, to: number): boolean {
  for (let line = from + 1; line < to; line++) if (lines[line]!.text !== '') return false;
  return true;
}
