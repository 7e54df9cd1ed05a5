import type { ParsedNote } from './note';

/** Properties that are searched in fields of their own, or that speak to programs alone. */
const UNREAD_KEY = /^(?:tags?|alias(?:es)?|css-?class(?:es)?|position)$|(?:^|[-_. ])(?:id|uid|uuid|guid)$/i;

/** A date, time or number. */
const NUMERIC = /^[\d\s.,:+\-/TZ]+$/;

/** An address, or a path to a picture, which may hold spaces. */
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+$|\.(?:png|jpe?g|gif|svg|webp|avif|bmp)$/i;

/** One unbroken run that programs read: a path, a file, a tag, a generated key, a lower-case label (`draft`). */
const LABEL = /^(?:\S*[/\\_#]\S*|\S+\.\w{1,5}|(?=\S*\d)[\w-]{12,}|[\p{Ll}\p{N}-]+)$/u;

/** What people wrote into a note's properties, one value a line; empty where there are no words. */
export function frontmatterText(note: ParsedNote): string {
  const lines: string[] = [];
  for (const [key, value] of Object.entries(note.frontmatter)) {
    if (!UNREAD_KEY.test(key)) collect(value, lines);
  }
  return [...new Set(lines)].join('\n');
}

function collect(value: unknown, lines: string[]): void {
  if (typeof value === 'string') {
    const text = withoutBrackets(value).trim();
    if (isReadable(text)) lines.push(text.replace(/\r\n/g, '\n'));
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) if (!UNREAD_KEY.test(key)) collect(child, lines);
  }
}

/** Wikilinks in a value as a reader sees them. */
function withoutBrackets(value: string): string {
  return value.replace(
    /!?\[\[([^[\]|]*)(?:\|([^[\]]*))?\]\]/g,
    (_, target: string, shown: string | undefined) => {
      return shown ?? target;
    },
  );
}

function isReadable(text: string): boolean {
  return /\p{L}{2}/u.test(text) && !NUMERIC.test(text) && !ADDRESS.test(text) && !LABEL.test(text);
}
