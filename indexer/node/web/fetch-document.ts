import { TriviumError } from '../../platform';
import { decodePage } from './decode-page';
import { fetchPage } from './fetch-page';
import type { FetchPageOptions } from './fetch-page';
import { readPage } from './readable-page';

/** A page as a note. */
export interface WebDocument {
  readonly title: string;
  /** After all redirects. */
  readonly url: string;
  /** The note: its address, author and day as properties, then the text; the same page always gives the same. */
  readonly text: string;
}

const HTML = new Set(['text/html', 'application/xhtml+xml']);
const PLAIN = new Set(['text/markdown', 'text/x-markdown', 'text/plain']);

/**
 * Fetches a page and makes a readable note of it. What is in it is anybody's text: it is to be scanned like any other.
 *
 * @throws TriviumError `setting-invalid` for an address that is none, `network` for what hinders it, `note-unreadable` for
 * what is no text
 */
export async function fetchDocument(address: string, options: FetchPageOptions): Promise<WebDocument> {
  const page = await fetchPage(address, options);
  if (!HTML.has(page.type) && !PLAIN.has(page.type)) {
    const message = `${page.url} is ${page.type}, and no page or text. Save it and take in its text with "trivium ingest".`;
    throw new TriviumError('note-unreadable', message);
  }
  const source = decodePage(page);
  const read = HTML.has(page.type)
    ? readPage(source, page.url)
    : { title: titleOf(source, page.url), markdown: source.replaceAll('\0', '').trim() };
  if (read.markdown === '') throw new TriviumError('note-unreadable', `${page.url} has no text.`);
  return { title: read.title, url: page.url, text: noteOf(read, page.url) };
}

function titleOf(text: string, url: string): string {
  const heading = /^#[ \t]+(.+)$/m.exec(text)?.[1];
  const { host, pathname } = new URL(url);
  return heading?.trim() ?? (decodeURI(pathname).split('/').filter(Boolean).at(-1) || host);
}

function noteOf(
  {
    title,
    markdown,
    author,
    published,
  }: {
    readonly title: string;
    readonly markdown: string;
    readonly author?: string;
    readonly published?: string;
  },
  url: string,
): string {
  const properties = Object.entries({ title, source: url, author, published })
    // A JSON string is a YAML string too.
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`]));
  // Text of a stranger must not end the properties or add to them.
  return `---\n${properties.join('\n')}\n---\n\n${markdown}\n`;
}
