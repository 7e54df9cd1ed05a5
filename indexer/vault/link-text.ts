import type { Link, Span } from './note';

/** A link's parts as they follow from the text between its brackets. */
export type LinkParts = Pick<Link, 'target' | 'subpath' | 'displayText'>;

/**
 * Reads what stands between `[[` and `]]`. The display text begins after the first `|`, which is no separator at the
 * very beginning; in a table the pipe is written `\|`. A code span is never part of a name.
 *
 * @returns undefined where nothing stands there: `[[]]` is no link
 */
export function readWikilink(between: string, inTable: boolean): LinkParts | undefined {
  if (between.trim() === '') return undefined;
  const inner = between.includes('`') ? between.replace(/(`+)[^`]+\1(?!`)/g, '') : between;
  const pipe = inner.indexOf('|', 1);
  if (pipe < 0) return { ...splitTarget(inner.trim()), displayText: pathAsText(inner.trim()) };
  const isEscaped = inTable && inner.charAt(pipe - 1) === '\\';
  const name = inner.slice(0, isEscaped ? pipe - 1 : pipe).trim();
  return { ...splitTarget(name), displayText: inner.slice(pipe + 1).trim() };
}

/** Reads a Markdown destination: percent-encoded, with a subpath after the first `#`. */
export function readDestination(destination: string, text: string): LinkParts {
  const { target, subpath } = splitTarget(destination);
  return { target: decodePercent(target), subpath: decodePercent(subpath), displayText: text };
}

/** Whether a destination leads out of the vault: it has a scheme, or begins with `//`. */
export function isExternal(destination: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]{1,31}:|\/\/)/i.test(destination);
}

/** A whole property value that is one wikilink or embed. */
export function readFrontmatterLink(value: string, key: string, span: Span): Link | undefined {
  const original = value.trim();
  const inner = /^!?\[\[([^[\]\n]+)\]\]$/.exec(original)?.[1];
  const parts = inner === undefined ? undefined : readWikilink(inner, false);
  return parts && { kind: 'frontmatter', original, ...parts, span, key };
}

function splitTarget(name: string): Pick<LinkParts, 'target' | 'subpath'> {
  const hash = name.indexOf('#');
  if (hash < 0) return { target: name, subpath: '' };
  return { target: name.slice(0, hash).trim(), subpath: name.slice(hash) };
}

/** `Note#Heading#Sub` as a reader sees it: `Note > Heading > Sub`. */
function pathAsText(name: string): string {
  if (!name.includes('#')) return name;
  return name
    .split('#')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' > ');
}

/** Percent-decodes what can be decoded; a stray `%` stays as it is. */
function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
      try {
        return decodeURIComponent(encoded);
      } catch {
        return encoded;
      }
    });
  }
}
