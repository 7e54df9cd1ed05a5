/** What holds full stops and brackets that end no sentence: links, addresses, inline code. */
const WHOLES = [
  /!?\[\[[^\]\n]{1,300}\]\]/g,
  /!?\[[^[\]\n]{0,300}\]\([^()\n]{0,500}\)/g,
  /\bhttps?:\/\/[^\s<>)]{1,500}/g,
  /`[^`\n]{1,300}`/g,
];
const FOOTNOTE = /\[\^[^\]\s]{1,60}\]/g;

/**
 * A text of the same length in which nothing but sentences ends sentences: links, addresses and code are one word each, and
 * footnote marks are blanks. It is cut in its place.
 */
export function shield(text: string): string {
  const whole = WHOLES.reduce((shielded, pattern) => shielded.replace(pattern, wordOf), text);
  return whole.replace(FOOTNOTE, (mark) => ' '.repeat(mark.length));
}

/** With a capital where the text has one, so that what follows a full stop still begins a sentence. */
function wordOf(match: string): string {
  const letter = /\p{L}/u.exec(match)?.[0] ?? 'x';
  const first = letter === letter.toUpperCase() ? 'X' : 'x';
  return first + 'x'.repeat(match.length - 1);
}
