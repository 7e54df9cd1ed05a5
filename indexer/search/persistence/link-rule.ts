import type { Link, LinkKind } from '../../vault';

type LinkParts = Pick<Link, 'target' | 'subpath' | 'displayText'>;

/**
 * What a link's text says of its parts in nearly all cases. Part of the stored format and so fixed for good, whatever
 * the vault's reading of links becomes: the parts are left out where they are these, and written where they are not.
 */
export function usualParts(kind: LinkKind, original: string): LinkParts | undefined {
  return kind === 'markdown-link' || kind === 'markdown-embed'
    ? markdownParts(original)
    : wikilinkParts(original);
}

/** What stands between the brackets that a link of this kind usually has, or undefined where it has others. */
export function withoutBrackets(kind: LinkKind, original: string): string | undefined {
  const open = openingOf(kind);
  if (open === undefined || !original.startsWith(open) || !original.endsWith(']]')) return undefined;
  return original.length < open.length + 2 ? undefined : original.slice(open.length, -2);
}

/** Undoes {@link withoutBrackets}. */
export function withBrackets(kind: LinkKind, between: string): string {
  return `${openingOf(kind) ?? ''}${between}]]`;
}

function openingOf(kind: LinkKind): string | undefined {
  switch (kind) {
    case 'wikilink':
    case 'frontmatter':
      return '[[';
    case 'embed':
      return '![[';
    case 'markdown-link':
    case 'markdown-embed':
      return undefined;
  }
}

function wikilinkParts(original: string): LinkParts | undefined {
  const open = original.indexOf('[[');
  if (open === -1 || !original.endsWith(']]')) return undefined;
  const between = original.slice(open + 2, -2);
  const pipe = between.indexOf('|', 1);
  if (pipe === -1) {
    const name = between.trim();
    return { ...atHash(name), displayText: asPath(name) };
  }
  // In a table the pipe is written `\|`.
  const name = between.slice(0, between.charAt(pipe - 1) === '\\' ? pipe - 1 : pipe).trim();
  return { ...atHash(name), displayText: between.slice(pipe + 1).trim() };
}

function markdownParts(original: string): LinkParts | undefined {
  const open = original.indexOf('[');
  const middle = original.lastIndexOf('](');
  if (open === -1 || middle < open || !original.endsWith(')')) return undefined;
  const written = original.slice(middle + 2, -1);
  const destination = written.startsWith('<') && written.endsWith('>') ? written.slice(1, -1) : written;
  const { target, subpath } = atHash(destination);
  try {
    return {
      target: decodeURIComponent(target),
      subpath: decodeURIComponent(subpath),
      displayText: original.slice(open + 1, middle),
    };
  } catch {
    return undefined;
  }
}

function atHash(name: string): Pick<LinkParts, 'target' | 'subpath'> {
  const hash = name.indexOf('#');
  return hash === -1
    ? { target: name, subpath: '' }
    : { target: name.slice(0, hash).trim(), subpath: name.slice(hash) };
}

/** `Note#Heading` as a reader sees it: `Note > Heading`. */
function asPath(name: string): string {
  if (!name.includes('#')) return name;
  const parts = name.split('#').map((part) => part.trim());
  return parts.filter((part) => part !== '').join(' > ');
}
