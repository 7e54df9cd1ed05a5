/** Marks of inline Markdown, each with what a reader sees instead. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/!\[\[[^\]\n]{0,300}\]\]/g, ' '],
  [/!\[[^\]\n]{0,300}\]\([^()\s]{0,500}\)/g, ' '],
  [/\[\[[^\]|\n]{1,300}\|([^\]\n]{1,300})\]\]/g, '$1'],
  [/\[\[(?:[^\]|#\n]{1,300}\/)?([^\]|#/\n]{1,300})(?:#[^\]|\n]{0,300})?\]\]/g, '$1'],
  [/\[\[#([^\]|\n]{1,300})\]\]/g, '$1'],
  [/\[([^[\]\n]{1,300})\]\((?:[^()\s]|\([^()\s]{0,100}\)){0,500}(?:\s"[^"\n]{0,200}")?\)/g, '$1'],
  [/\[\^[^\]\s]{1,60}\]/g, ''],
  [/<((?:https?:\/\/|mailto:)[^<>\s]{1,500})>/g, '$1'],
  [/<\/?[a-z][^<>\n]{0,200}>/gi, ' '],
  [/(^|\s)\^[\w-]{1,60}\s*$/g, '$1'],
  [/\*\*\*|\*\*|~~|==/g, ''],
  [/(^|[^\p{L}\p{N}_*])[*_]{1,2}(?=\S)([^*_\n]{1,300}?)[*_]{1,2}(?![\p{L}\p{N}_*])/gu, '$1$2'],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
];

/** What one of the marks has, whichever it is: most sentences have none. */
const MARKUP = /[[<^*~=_\\]/;

/** A sentence as a reader sees it: links become what they show, marks go, white space becomes one blank. */
export function readable(sentence: string): string {
  if (!MARKUP.test(sentence)) return sentence.replace(/\s+/g, ' ').trim();
  const plain = MARKS.reduce((text, [mark, instead]) => text.replace(mark, instead), sentence);
  return plain.replace(/\s+/g, ' ').trim();
}

/** Whether a sentence is little more than addresses and links to other notes, as in a table of contents. */
export function isMostlyLinks(sentence: string): boolean {
  const links =
    sentence.match(/\[\[[^\]\n]{1,300}\]\]|\[[^[\]\n]{0,300}\]\([^()\n]{0,500}\)|https?:\/\/\S+/g) ?? [];
  if (links.length === 0) return false;
  const rest = links.reduce((text, link) => text.replace(link, ' '), sentence);
  const words = rest.match(/\p{L}{2,}/gu)?.length ?? 0;
  return words < links.length * 2;
}
