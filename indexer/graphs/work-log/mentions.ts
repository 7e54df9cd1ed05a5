import { isNotePath, isVaultFilePath } from '../../vault';
import { MAX_CODE_SPAN_LENGTH, MAX_FILE_NAME_LENGTH, MAX_NAME_LENGTH } from './defaults';

/** A note named in a text: by a link, by a file name that stands there as text or code, or plainly in a column of names. */
export interface Mention {
  readonly kind: 'link' | 'file' | 'name';
  /** As written, without subpath and display text. */
  readonly target: string;
}

/** A mention and where it stands. */
interface PlacedMention extends Mention {
  readonly at: number;
}

/** The ending of a note's file name, and no part of a longer ending or path. */
const ENDING = '\\.[mM][dD](?![\\p{L}\\p{N}_/]|[.-][\\p{L}\\p{N}])';

/**
 * What may begin or end a mention: a wikilink (1: what is in it), an escape, code (2: its marks, 3: what is in it), the
 * brackets of a Markdown link, the ending of a file name. Every repetition is bounded or stops at the next of its own
 * kind, so that the work is linear for any text.
 */
const TOKEN = new RegExp(
  [
    `\\[\\[([^[\\]\\n]{1,${MAX_NAME_LENGTH}})\\]\\]`,
    '\\\\[!-/:-@[-`{-~]',
    `(\`{1,2})(?!\`)([^\`]{1,${MAX_CODE_SPAN_LENGTH}})\\2(?!\`)`,
    '\\[',
    '\\]\\(',
    ENDING,
  ].join('|'),
  'gu',
);
const DESTINATION = new RegExp(
  `\\(\\s{0,9}(?:<([^<>\\n]{1,${MAX_NAME_LENGTH}})>|((?:[^\\s()<>]|\\([^\\s()]{0,200}\\)){1,${MAX_NAME_LENGTH}}))` +
    `(?:\\s{1,9}"[^"]{0,${MAX_NAME_LENGTH}}")?\\s{0,9}\\)`,
  'y',
);

/** Every note that a line of text names, in order of appearance. */
export function findMentions(text: string): readonly Mention[] {
  if (!mayMention(text)) return [];
  const found: PlacedMention[] = [];
  const add = (kind: Mention['kind'], target: string | undefined, at: number): void => {
    if (target !== undefined && target !== '') found.push({ kind, target, at });
  };
  let openBracket = -1;
  let from = 0;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [token, inner, , code] = match;
    const { index } = match;
    if (inner !== undefined) add('link', wikilinkTarget(inner), index);
    else if (code !== undefined) {
      for (const mention of mentionsInCode(code)) add(mention.kind, mention.target, index);
    } else if (token === '[') {
      openBracket = index;
      continue;
    } else if (token.startsWith('.')) {
      add('file', fileNameBefore(text, from, TOKEN.lastIndex), index);
    } else if (token === '](') {
      const destination = destinationAt(text, index + 1);
      if (!destination) continue;
      // The text of a link is no further mention.
      while (found.length > 0 && openBracket >= 0 && found[found.length - 1]!.at > openBracket) found.pop();
      add('link', noteOfDestination(destination.target), index);
      TOKEN.lastIndex = destination.end;
    } else {
      // An escape may be part of a file's name.
      continue;
    }
    from = TOKEN.lastIndex;
  }
  return found;
}

/** Whether a text can name a note at all: nearly all lines of prose cannot, and cost no more than this. */
function mayMention(text: string): boolean {
  return text.includes('[[') || text.includes('](') || /\.md/i.test(text);
}

/** What a wikilink leads to; undefined for a link within the note and for attachments. */
function wikilinkTarget(inner: string): string | undefined {
  const target = inner.split(/\\?\|/, 1)[0]!.split('#', 1)[0]!.trim();
  return target !== '' && (isNotePath(target) || !isVaultFilePath(target)) ? target : undefined;
}

/** The note that a Markdown destination leads to; without an ending it is a note's as well. */
function noteOfDestination(destination: string): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]{1,31}:|\/\/)/i.test(destination)) return undefined;
  const target = decodePercent(destination.split('#', 1)[0]!);
  const name = target.slice(target.lastIndexOf('/') + 1);
  return isNotePath(name) || (name !== '' && !name.includes('.')) ? target : undefined;
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function destinationAt(text: string, at: number): { target: string; end: number } | undefined {
  DESTINATION.lastIndex = at;
  const match = DESTINATION.exec(text);
  return match ? { target: match[1] ?? match[2]!, end: DESTINATION.lastIndex } : undefined;
}

/** Code names a note where it is one file name as a whole, or holds links or file names. */
function mentionsInCode(content: string): readonly Mention[] {
  const whole = wholeFileName(content);
  if (whole !== undefined) return [{ kind: 'file', target: whole }];
  const mentions: Mention[] = [];
  IN_CODE.lastIndex = 0;
  let from = 0;
  for (let match = IN_CODE.exec(content); match; match = IN_CODE.exec(content)) {
    const end = IN_CODE.lastIndex;
    const [target, kind] =
      match[1] === undefined
        ? ([fileNameBefore(content, from, end), 'file'] as const)
        : ([wikilinkTarget(match[1]), 'link'] as const);
    if (target !== undefined) mentions.push({ kind, target });
    from = end;
  }
  return mentions;
}
const IN_CODE = new RegExp(`\\[\\[([^[\\]\\n]{1,${MAX_NAME_LENGTH}})\\]\\]|${ENDING}`, 'gu');

/**
 * A text that is a note's file name and nothing else, spaces allowed; undefined for patterns, commands and addresses.
 */
export function wholeFileName(text: string): string | undefined {
  const name = text.trim();
  if (!isNotePath(name) || name.length > MAX_FILE_NAME_LENGTH) return undefined;
  if (/["*:<>?|`=;[\]{}]|\.md.*\.md$/i.test(name) || COMMAND.test(name)) return undefined;
  return fileNameOf(name);
}
const COMMAND =
  /^(?:bash|cat|code|cp|diff|echo|git|grep|head|less|ls|mkdir|mv|nano|node|npm|npx|open|python3?|rm|sed|sh|tail|touch|trivium|vim?|wc) /;

/** Quotation marks and emphasis that close a name with spaces, each with the mark that opens it. */
const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '„',
  '”': '“',
  '»': '«',
  '«': '»',
  '’': '‘',
  '‘': '‚',
  '*': '*',
};

/** The file name in running text that ends at the offset: within quotation marks as a whole, else back to a blank. */
function fileNameBefore(text: string, from: number, end: number): string | undefined {
  const first = Math.max(from, end - MAX_FILE_NAME_LENGTH);
  const opening = QUOTES[text.charAt(end)];
  if (opening !== undefined) {
    const begin = text.lastIndexOf(opening, end - 1) + 1;
    const quoted = begin > first ? wholeFileName(text.slice(begin, end)) : undefined;
    if (quoted !== undefined) return quoted;
  }
  const before = text.slice(first, end);
  const token = FILE_NAME_END.exec(before)?.[0] ?? '';
  if (token.startsWith('//')) return undefined;
  return fileNameOf(balanced(token));
}
const FILE_NAME_END = /(?<![^\s"*:<>?|`=;,[\]{}„“”«»‚‘–—→←↔⇒])[^\s"*:<>?|`=;,[\]{}„“”«»‚‘–—→←↔⇒]+$/u;

/** Without the bracket of a remark that the name stands in: `(foo.md` is `foo.md`. */
function balanced(token: string): string {
  let name = token.replace(/^['’]+/, '');
  while (name.includes('(') && name.lastIndexOf('(') > name.lastIndexOf(')'))
    name = name.slice(name.lastIndexOf('(') + 1);
  return name.replace(/^[)+&~@!]+/, '');
}

/** A path as it is looked up, or undefined where nothing is left of the name but its ending. */
function fileNameOf(written: string): string | undefined {
  const path = written.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('\\', '/');
  const name = path.slice(path.lastIndexOf('/') + 1, -3);
  return /[\p{L}\p{N}]/u.test(name) ? path : undefined;
}
