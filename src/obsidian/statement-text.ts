/** What stands before a line's text: quotes, list marks, a task's box, a heading's marks. */
const LINE_START = /^(?:\s|>|[-*+]\s|\d+[.)]\s|\[.\]\s|#{1,6}\s)+/;

/** What was selected, as a statement in one line: without marks at the beginnings of lines and without a block's id. */
export function statementText(selected: string): string {
  return selected
    .split(/\r?\n/)
    .map((line) => line.replace(LINE_START, '').replace(/\s\^[A-Za-z0-9-]+\s*$/, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}
