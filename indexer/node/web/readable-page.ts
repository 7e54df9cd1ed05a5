import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import TurndownService from 'turndown';

export interface ReadablePage {
  readonly title: string;
  readonly markdown: string;
  /** As the page tells it. */
  readonly author?: string;
  readonly published?: string;
}

/** What nobody reads on a page, or nobody sees. */
const UNSEEN = [
  'script, style, noscript, template, iframe, object, embed, form, input, button, select, textarea, canvas, svg, dialog',
  '[hidden], [aria-hidden="true"]',
].join(', ');
const UNSEEN_STYLE =
  /display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?![.\d])|font-size\s*:\s*0(?![.\d])/i;
const SAFE_LINK = /^(?:https?|mailto):/i;
/** More elements are no article, and would take seconds to look through. */
const MOST_ELEMENTS = 100_000;

/**
 * The article of a page as Markdown: without navigation, scripts, forms and what is not shown. Links and pictures keep their
 * whole address. A page in which no article is found gives all of its text.
 *
 * @param url of the page
 */
export function readPage(html: string, url: string): ReadablePage {
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`);
  removeUnseen(document);
  resolveAddresses(document, url);
  const whole = { title: document.title, content: document.body?.innerHTML ?? '' };
  const article = findArticle(document);
  const content = article?.content ?? whole.content;
  const title = inOneLine(article?.title ?? '') || inOneLine(whole.title) || new URL(url).host;
  const author = inOneLine(article?.byline ?? '');
  const published = article?.publishedTime ?? undefined;
  return {
    title,
    markdown: toMarkdown(content),
    ...(author !== '' && { author }),
    ...(published !== undefined && { published }),
  };
}

type Article = NonNullable<ReturnType<Readability['parse']>>;

function findArticle(document: Document): Article | undefined {
  try {
    const copy = document.cloneNode(true) as Document;
    return new Readability(copy, { maxElemsToParse: MOST_ELEMENTS }).parse() ?? undefined;
  } catch {
    // It refuses pages of too many elements; their text is told as it stands.
    return undefined;
  }
}

function removeUnseen(document: Document): void {
  for (const element of document.querySelectorAll(UNSEEN)) element.remove();
  for (const element of document.querySelectorAll('[style]')) {
    if (UNSEEN_STYLE.test(element.getAttribute('style') ?? '')) element.remove();
  }
}

function resolveAddresses(document: Document, url: string): void {
  const base = document.querySelector('base')?.getAttribute('href') ?? '';
  const from = URL.canParse(base, url) ? new URL(base, url).href : url;
  for (const [selector, name] of [
    ['a[href]', 'href'],
    ['img[src]', 'src'],
  ] as const) {
    for (const element of document.querySelectorAll(selector)) {
      const value = element.getAttribute(name) ?? '';
      const whole = URL.canParse(value, from) ? new URL(value, from).href : '';
      if (SAFE_LINK.test(whole)) element.setAttribute(name, whole);
      else element.removeAttribute(name);
    }
  }
}

function toMarkdown(html: string): string {
  const turndown = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
  });
  return turndown
    .turndown(html)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function inOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
