import { parseNote } from '../../vault';
import type { Link } from '../../vault';
import type { NoteText } from '../../search';

/**
 * A note's text without some of its links: brackets, target and shown text alike, so that neither the link nor its words
 * tell what it led to. The rest stays as it is.
 */
export function hideLinks({ path, text }: NoteText, isHidden: (link: Link) => boolean): string {
  const { bodyStart, links } = parseNote(path, text);
  const hidden = links.filter(isHidden);
  if (hidden.length === 0) return text;
  let head = text.slice(0, bodyStart);
  // Properties keep their shape: what was quoted is an empty string now.
  for (const { kind, original } of hidden) if (kind === 'frontmatter') head = head.replace(original, '');
  let body = '';
  let at = bodyStart;
  for (const { kind, span } of hidden) {
    if (kind === 'frontmatter' || span.start < at) continue;
    body += `${text.slice(at, span.start)} `;
    at = span.end;
  }
  return head + body + text.slice(at);
}
