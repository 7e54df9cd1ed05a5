import { plainText } from '../../indexer/vault';

/** So much of a note tells what it is about. */
const SNIPPET_CHARACTERS = 280;

/** A line of evidence longer than this is cut around nothing in particular: it is opened with a click. */
const LINE_CHARACTERS = 240;

/** The first text of a note that is neither property nor heading, in one line and without marks. */
export function firstReadableText(note: string): string {
  const body = note.replace(/^---\r?\n[\s\S]*?\r?\n---(?:\r?\n|$)/, '');
  const lines = body.split(/\r?\n/).filter((line) => !/^\s*#{1,6}\s/.test(line));
  return cut(inOneLine(readable(lines.slice(0, 60).join('\n'))), SNIPPET_CHARACTERS);
}

/** One line of a note, without marks; empty where the note has no such line. */
export function readableLine(note: string, line: number): string {
  return cut(inOneLine(readable(note.split(/\r?\n/)[line] ?? '')), LINE_CHARACTERS);
}

/** Links give what they show. */
function readable(text: string): string {
  const links = text
    .replace(/!?\[\[([^\]|]*)(?:\\?\|([^\]]*))?\]\]/g, (_, target: string, shown?: string) => shown ?? target)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/%%[\s\S]*?%%|<!--[\s\S]*?-->/g, ' ');
  return plainText(links);
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf(' ', most);
  return `${text.slice(0, end > most / 2 ? end : most).trimEnd()}…`;
}
