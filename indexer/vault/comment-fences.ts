import { closesFence, fenceLength } from './block-starts';
import { lineAt } from './lines';
import type { Section } from './note';
import { contentOf } from './text-lines';
import type { Text } from './text-lines';

const COMMENT_START = '<!--';

/**
 * The note as its links are read where a code fence was left open inside an HTML comment: "``` -->" is no line that closes
 * a fence, so the fence swallows the comment's end, and the comment's start is then plain text. That is the reading of the
 * link tables that the resolver is held to. Sections, tags and chunks follow CommonMark, for which the comment ends there.
 *
 * @returns the text with the starts of such comments blanked, every offset unchanged; undefined where there are none
 */
export function withoutSwallowedComments(text: Text, sections: readonly Section[]): string | undefined {
  const { source, lines } = text;
  const pieces: string[] = [];
  let at = 0;
  for (const { kind, span } of sections) {
    const start = contentOf(text, span.line);
    if (kind !== 'html' || !source.startsWith(COMMENT_START, start)) continue;
    if (!leavesFenceOpen(text, span.line, lineAt(lines, span.end) + 1)) continue;
    pieces.push(source.slice(at, start), ' '.repeat(COMMENT_START.length));
    at = start + COMMENT_START.length;
  }
  return at === 0 ? undefined : pieces.join('') + source.slice(at);
}

function leavesFenceOpen(text: Text, first: number, end: number): boolean {
  let open: { readonly mark: number; readonly length: number } | undefined;
  for (let line = first; line < end; line++) {
    if (open === undefined) {
      const length = fenceLength(text, line);
      if (length > 0) open = { length, mark: text.source.charCodeAt(contentOf(text, line)) };
    } else if (closesFence(text, line, open.mark, open.length)) open = undefined;
  }
  return open !== undefined;
}
