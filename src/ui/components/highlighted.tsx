import type { SearchResult } from '../../../indexer/engine-api';

type Stretch = SearchResult['highlights'][number];

/** A snippet with what was found marked. Stretches that overlap or lie outside are clipped, never drawn twice. */
export function Highlighted({ text, highlights }: { text: string; highlights: readonly Stretch[] }) {
  return (
    <>
      {splitAtHighlights(text, highlights).map(({ text: part, found }) =>
        found ? <mark>{part}</mark> : part,
      )}
    </>
  );
}

/** The text in parts that joined give it back, each found or not. */
export function splitAtHighlights(
  text: string,
  highlights: readonly Stretch[],
): readonly { readonly text: string; readonly found: boolean }[] {
  const parts: { text: string; found: boolean }[] = [];
  let position = 0;
  const add = (end: number, found: boolean): void => {
    if (end > position) parts.push({ text: text.slice(position, end), found });
    position = Math.max(position, end);
  };
  for (const { start, end } of [...highlights].sort((a, b) => a.start - b.start)) {
    add(Math.min(start, text.length), false);
    add(Math.min(end, text.length), true);
  }
  add(text.length, false);
  return parts;
}
