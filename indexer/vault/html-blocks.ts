import { CODE } from './characters';
import { contentOf, isBlank } from './text-lines';
import type { Text } from './text-lines';

/** Elements that begin a block of raw HTML, which a blank line ends (CommonMark 0.31, kind 6). */
const BLOCK_ELEMENTS = new Set(
  (
    'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt ' +
    'fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li ' +
    'link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th ' +
    'thead title tr track ul'
  ).split(' '),
);

/** Elements whose text is raw until they are closed, blank lines or not (CommonMark, kind 1). */
const RAW_ELEMENTS = new Set(['script', 'pre', 'style', 'textarea']);

/** A tag that stands alone on its line begins a block too, but never right after a paragraph (CommonMark, kind 7). */
const LONE_TAG = /^<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>[ \t]*$/i;

/** As much of a line as is looked at to tell its tag. */
const MAX_HEAD_LENGTH = 200;

/** What ends a block of raw HTML: a text, or a blank line where there is none. */
export interface HtmlBlockCloser {
  readonly text?: string;
}

/** What ends the block of raw HTML that begins on this line; undefined where none begins. */
export function htmlBlockCloser(
  text: Text,
  line: number,
  afterParagraph: boolean,
): HtmlBlockCloser | undefined {
  const { source, lines } = text;
  const begin = contentOf(text, line);
  if (source.charCodeAt(begin) !== CODE.less) return undefined;
  const head = source.slice(begin, Math.min(lines.to[line]!, begin + MAX_HEAD_LENGTH));
  if (head.startsWith('<!--')) return { text: '-->' };
  if (head.startsWith('<?')) return { text: '?>' };
  if (head.startsWith('<![CDATA[')) return { text: ']]>' };
  if (/^<![a-z]/i.test(head)) return { text: '>' };
  const name = /^<\/?([a-z][a-z0-9-]*)(?=[\s/>]|$)/i.exec(head)?.[1]?.toLowerCase();
  if (name === undefined) return undefined;
  if (RAW_ELEMENTS.has(name) && !head.startsWith('</')) return { text: `</${name}>` };
  return BLOCK_ELEMENTS.has(name) || (!afterParagraph && LONE_TAG.test(head)) ? {} : undefined;
}

/** The line after a block of raw HTML that begins on `line`; at most `end`, the end of its container. */
export function htmlBlockEnd(text: Text, line: number, end: number, closer: HtmlBlockCloser): number {
  const { source, lines } = text;
  for (let last = line; last < end; last++) {
    if (closer.text === undefined) {
      if (isBlank(text, last)) return last;
    } else if (source.slice(lines.from[last], lines.to[last]).toLowerCase().includes(closer.text))
      return last + 1;
  }
  return end;
}
