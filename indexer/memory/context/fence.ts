import { contentHash } from '../../platform';

/** Characters of the hash that a fence carries. */
const BOUNDARY_LENGTH = 10;

/** A number in brackets that is none of ours. */
const FOREIGN_NUMBER = /\[(\d+)\]/g;

/** What a line may not be broken by: what any program takes for the end of one. */
const LINE_ENDS = /[\r\n\u2028\u2029\v\f\x85]+/gu;

/**
 * A recalled text as it stands in a block: in one line, so that nothing in it begins a line as a number, a heading or the end of
 * the fence does, and without numbers in brackets that would pass for those of the sources.
 */
export function inOneLine(text: string): string {
  return withoutNumbers(text.replace(LINE_ENDS, ' '))
    .replace(/[ \t]+/g, ' ')
    .trim();
}

/** `(3)` for `[3]`: a citation is to lead to a source of this block, and to no other. */
export function withoutNumbers(text: string): string {
  return text.replace(FOREIGN_NUMBER, '($1)');
}

/**
 * Fences a part of a block in as data. Begin and end carry a hash of all that is between them: a text that stands there cannot
 * name it, since it would have to hold its own hash.
 *
 * @param introduction what the reader is told of the part
 */
export function fenced(name: string, introduction: string, body: string): string {
  const boundary = `${name}-${boundaryOf(body)}`;
  return `<${boundary}>\n${introduction}\n${body}\n</${boundary}>`;
}

/** Hashed again as long as the text has it: nobody can write one, but somebody may be lucky. */
function boundaryOf(body: string): string {
  for (let hash = contentHash(body); ; hash = contentHash(hash + body)) {
    const boundary = hash.slice(0, BOUNDARY_LENGTH);
    if (!body.includes(boundary)) return boundary;
  }
}
