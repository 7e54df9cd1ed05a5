import { leadingDate } from './date-places';
import type { LogLine } from './log-lines';

/**
 * Headings that are underlined, written as those with `#`. Dashes below a line are more often meant as a line across: they
 * underline a heading only where the line begins with a date, and from then on.
 */
export function withAtxHeadings(lines: readonly LogLine[]): readonly LogLine[] {
  let hasDashed = false;
  const converted = [...lines];
  for (let line = 1; line < lines.length; line++) {
    const underline = lines[line]!.text;
    const { text } = lines[line - 1]!;
    const level = underline.length < 2 ? 0 : /^=+$/.test(underline) ? 1 : /^-+$/.test(underline) ? 2 : 0;
    if (level === 0 || text === '' || (line > 1 && lines[line - 2]!.text !== '') || !isText(text)) continue;
    if (level === 2) {
      hasDashed ||= leadingDate(text) !== undefined;
      if (!hasDashed) continue;
    }
    converted[line - 1] = { ...lines[line - 1]!, text: `${'#'.repeat(level)} ${text}` };
    converted[line] = { ...lines[line]!, text: '' };
  }
  return converted;
}

function isText(text: string): boolean {
  return !/^(?:#|[-*+] |\||=+$|-+$)/.test(text);
}
