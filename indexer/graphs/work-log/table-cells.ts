import { MAX_CODE_SPAN_LENGTH, MAX_NAME_LENGTH } from './defaults';

/** What a pipe may stand in without parting cells: an escape, a wikilink, code; else the pipe itself. */
const IN_ROW = new RegExp(
  `\\\\.|\\[\\[[^[\\]\\n]{1,${MAX_NAME_LENGTH}}\\]\\]|(\`{1,2})(?!\`)[^\`]{1,${MAX_CODE_SPAN_LENGTH}}\\1(?!\`)|\\|`,
  'g',
);
const IN_ROW_WITHOUT_CODE = new RegExp(`\\\\.|\\[\\[[^[\\]\\n]{1,${MAX_NAME_LENGTH}}\\]\\]|\\|`, 'g');

/**
 * The cells of a row, trimmed, `\|` read as a pipe. Outer pipes may be missing. A pipe within a wikilink or code parts no
 * cells; where that leaves fewer than `expected`, backticks are taken for what they are in rendered tables, plain marks.
 */
export function splitCells(row: string, expected: number): readonly string[] {
  const cells = split(row, IN_ROW);
  if (cells.length >= expected || !row.includes('`')) return cells;
  const withoutCode = split(row, IN_ROW_WITHOUT_CODE);
  return withoutCode.length === expected ? withoutCode : cells;
}

function split(row: string, pattern: RegExp): readonly string[] {
  const cells: string[] = [];
  let from = row.startsWith('|') ? 1 : 0;
  pattern.lastIndex = from;
  for (let match = pattern.exec(row); match; match = pattern.exec(row)) {
    if (match[0] !== '|') continue;
    cells.push(cellText(row.slice(from, match.index)));
    from = pattern.lastIndex;
  }
  const last = cellText(row.slice(from));
  if (last !== '' || cells.length === 0) cells.push(last);
  return cells;
}

function cellText(text: string): string {
  return (text.includes('\\|') ? text.replaceAll('\\|', '|') : text).trim();
}

/** The row of dashes, colons and pipes below a table's header. */
export function isDelimiterRow(text: string): boolean {
  return text.includes('|') && text.includes('-') && /^[|:\s-]+$/.test(text);
}

/** Further down a table a row of single dashes is a row of empty cells; only a row of longer ones begins a new table. */
export function isLaterDelimiterRow(text: string): boolean {
  return isDelimiterRow(text) && text.split('|').every((cell) => /^\s*(?::?-{3,}:?\s*)?$/.test(cell));
}
