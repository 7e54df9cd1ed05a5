import type { ParsedNote } from './note';
import { visitPropertyTexts } from './property-texts';

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
  const lines = new Set<string>();
  const reads = (name: string): boolean => !UNREAD_KEY.test(name);
  visitPropertyTexts(
    note.frontmatter,
    (value) => {
      const text = withoutBrackets(value).trim();
      if (isReadable(text)) lines.add(text.replace(/\r\n/g, '\n'));
    },
    { reads },
  );
  return [...lines].join('\n');
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
  if (!/\p{L}{2}/u.test(text) || NUMERIC.test(text) || ADDRESS.test(text)) return false;
  // A label holds no white space: asked first, since looking for its marks in a long text costs the square of them.
  return /\s/.test(text) || !LABEL.test(text);
}
