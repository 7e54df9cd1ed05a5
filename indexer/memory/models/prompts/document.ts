import { MAX_SOURCE_NAME } from '../extract/defaults';

export interface DocumentText {
  /** Where it stands: the note and the headings above, or who speaks. */
  readonly source: string;
  readonly speaker?: string;
  /** Shown so that the rest is understood; nothing is taken from it. */
  readonly isContext?: boolean;
  readonly text: string;
}

/**
 * A text as data within a prompt. Nothing in it can close or open a document, and no name can leave its attribute, so that what
 * stands outside was written by this program alone.
 */
export function documentOf({ source, speaker, isContext = false, text }: DocumentText): string {
  const attributes = [
    `source="${attribute(source)}"`,
    ...(speaker === undefined ? [] : [`speaker="${attribute(speaker)}"`]),
    ...(isContext ? ['context="yes"'] : []),
  ];
  return `<document ${attributes.join(' ')}>\n${withoutTags(text)}\n</document>`;
}

/** A model may repeat the escaped form in a quote. */
export function unescaped(quote: string): string {
  return quote.replace(/&lt;(?=\s*\/?\s*document)/gi, '<');
}

function withoutTags(text: string): string {
  return text.replace(/<(?=\s*\/?\s*document)/gi, '&lt;');
}

function attribute(name: string): string {
  const line = name.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const short = line.length > MAX_SOURCE_NAME ? `${line.slice(0, MAX_SOURCE_NAME - 1)}…` : line;
  return short
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
