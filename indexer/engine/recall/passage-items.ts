import type { SearchResult } from '../../engine-api';
import { PASSAGE_CHARACTERS } from '../../memory';
import type { ContextItem } from '../../memory';
import { makeSnippet, parseQuery } from '../../search';
import { parseNote } from '../../vault';
import type { Vault } from '../../vault';
import { ownPassages } from '../memory/own-passages';
import { safePassages } from '../memory/safe-passages';
import { writtenDate } from '../memory/sources';
import { passageText } from '../search-results';

/** A passage with as much of it as a block has room for. */
export interface WidePassage {
  readonly passage: SearchResult;
  readonly item: ContextItem;
}

export interface PassageContext {
  readonly vault: Pick<Vault, 'read'>;
  readonly kind: 'passage' | 'neighbour';
}

/**
 * Passages as they stand in a block: more of each than a list of hits shows, in which nobody else says "I", without secrets and
 * orders to a program.
 */
export async function passageItems(
  passages: readonly SearchResult[],
  query: string,
  { vault, kind }: PassageContext,
): Promise<readonly WidePassage[]> {
  const parsed = parseQuery(query);
  const wide = await Promise.all(
    passages.map(async (passage) => {
      const { path, start, end } = passage;
      const text = await vault.read(path).catch(() => '');
      const whole = passageText(path, text.slice(start, end));
      return { ...passage, ...makeSnippet(whole, parsed, { maxLength: PASSAGE_CHARACTERS }) };
    }),
  );
  const own = await ownPassages(wide, query, vault);
  const safe = await safePassages(own.passages, vault);
  return Promise.all(
    safe.passages
      .filter(({ snippet }) => snippet.trim() !== '')
      .map(async (passage) => ({ passage, item: await itemOf(passage, kind, vault) })),
  );
}

async function itemOf(
  { path, heading, snippet, start, end, line }: SearchResult,
  kind: PassageContext['kind'],
  vault: Pick<Vault, 'read'>,
): Promise<ContextItem> {
  const text = await vault.read(path).catch(() => '');
  const date = writtenDate({ path, frontmatter: parseNote(path, text).frontmatter });
  const from = line + 1;
  const to = from + (text.slice(start, end).trimEnd().match(/\n/g)?.length ?? 0);
  const place = `${path}:${from}`;
  return {
    kind,
    text: snippet,
    origin: heading === '' ? place : `${place} › ${heading}`,
    ...(date !== undefined && { date }),
    path,
    lines: { from, to },
  };
}
