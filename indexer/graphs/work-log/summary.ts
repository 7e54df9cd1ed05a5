import { SUMMARY_LENGTH } from './defaults';

/** Links and images (1 and 2: their texts), marks of Markdown and HTML, and white space. */
const MARKUP =
  /!?\[\[(?:[^[\]|\n]{1,300}\|)?([^[\]\n]{1,300})\]\]|!?\[([^[\]\n]{0,300})\]\([^()\n]{0,300}\)|[`*]+|__+|~~+|==+|<\/?[a-z][^<>\n]{0,200}>|\s?\(\s*\)|\s?\[\s*\]|[\s\0]+/gi;

/** An entry in one line as a reader sees it: links by their text, no marks, cut to a readable length. */
export function summarize(text: string): string {
  const line = text
    .slice(0, 3 * SUMMARY_LENGTH)
    .replace(
      MARKUP,
      (mark, wikilink?: string, link?: string) => wikilink ?? link ?? (isSpace(mark) ? ' ' : ''),
    )
    .replace(/ {2,}/g, ' ')
    .replace(/^[\s\])|:·–—-]+/, '')
    .replace(/[\s([|:·–—-]+$/, '');
  if (line.length <= SUMMARY_LENGTH) return line;
  const cut = line.slice(0, SUMMARY_LENGTH);
  // Neither half a word nor half a character at the end.
  const end = cut.lastIndexOf(' ');
  return `${end > SUMMARY_LENGTH / 2 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function isSpace(mark: string): boolean {
  return mark.startsWith('<') || /^[\s\0]+$/.test(mark);
}
