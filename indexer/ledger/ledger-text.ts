/** Everything that ends a line for one program or another, and other control characters, with the space around it. */
const LINE_BREAKS = /[\s\p{Cc}]*[\p{Cc}\u2028\u2029][\s\p{Cc}]*/gu;

/** Halves of a character, which no file can hold. */
const LONE_SURROGATES = /\p{Surrogate}/gu;

const ESCAPABLE = /[\\%[(#<`~$]/g;
const ESCAPED = /\\([\\%[(#<`~$])/g;

const DOUBLE_QUOTES = /[\u201c-\u201f\u00ab\u00bb\u2033]/g;
const SINGLE_QUOTES = /[\u2018-\u201b\u2039\u203a\u2032]/g;

/**
 * A text without what formatters and keyboards change of their own accord and what says nothing else: white space, the
 * shape of quotes, the ellipsis, and how a letter with an accent is put together.
 */
export function withoutFormatting(text: string): string {
  return text
    .normalize('NFC')
    .replace(DOUBLE_QUOTES, '"')
    .replace(SINGLE_QUOTES, "'")
    .replaceAll('\u2026', '...')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A text in one line, as people read it: line breaks become spaces. */
export function inOneLine(text: string): string {
  return text.replace(LINE_BREAKS, ' ').replace(LONE_SURROGATES, '\ufffd').trim();
}

/**
 * A text as it stands in a ledger: in one line, with a backslash before what Obsidian would take for a link, a tag, a
 * comment or the begin of a block. A ledger adds nothing to the user's graph and tags, and nothing in the text may
 * swallow the comment that holds the machine part. Emphasis and ~~strikethrough~~ stay.
 */
export function ledgerText(text: string): string {
  return inOneLine(text).replace(ESCAPABLE, (character, at: number, whole: string) =>
    isSpecial(character, at, whole) ? `\\${character}` : character,
  );
}

function isSpecial(character: string, at: number, text: string): boolean {
  const before = text.charAt(at - 1);
  const after = text.charAt(at + 1);
  switch (character) {
    case '\\': // Else it would itself be read as an escape.
      return after.search(ESCAPABLE) === 0;
    case '%':
    case '$':
      return before === character || after === character;
    case '[': // A link, or a task at the begin.
      return at === 0 || before === '[' || after === '[';
    case '(':
      return before === ']';
    case '#': // Within a word it begins no tag.
      return !/[\p{L}\p{N}]/u.test(before);
    case '~':
      return at === 0 && text.startsWith('~~~');
    default:
      return true;
  }
}

/** The text, in one line, that {@link ledgerText} was given. */
export function readLedgerText(text: string): string {
  return text.trim().replace(ESCAPED, '$1');
}
