import { plainText } from '../../vault';
import { SUMMARY_LENGTH } from './defaults';

/** Text of an entry in one line as a reader sees it: links by their text, no marks, cut to a readable length. */
export function summarize(text: string): string {
  const line = plainText(text.slice(0, 4 * SUMMARY_LENGTH))
    .replace(/!?\[\[(?:[^[\]|\n]{1,300}\|)?([^[\]\n]{1,300})\]\]/g, '$1')
    .replace(/!?\[([^[\]\n]{0,300})\]\([^()\n]{0,300}\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/[\s\0]+/g, ' ')
    .replace(/^[\s\])*_~|:·–—-]+/, '')
    .trim();
  if (line.length <= SUMMARY_LENGTH) return line;
  const cut = line.slice(0, SUMMARY_LENGTH);
  // Neither half a character nor half a word at the end.
  const end = cut.lastIndexOf(' ');
  return `${(end > SUMMARY_LENGTH / 2 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '')).trimEnd()}…`;
}
