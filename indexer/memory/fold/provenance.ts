import type { Provenance } from '../memory';

/**
 * Mentions of a memory that are not known yet. A passage is known by its note and block: an offset and a date change
 * whenever the note does, and a note read again every night must not add a mention every night.
 */
export function newMentions(
  known: readonly Provenance[],
  from: readonly Provenance[],
): readonly Provenance[] {
  if (from.length === 0) return from;
  const keys = new Set(known.map(mentionKey));
  return from.filter((mention) => {
    const key = mentionKey(mention);
    return keys.has(key) ? false : keys.add(key);
  });
}

/** The mentions after a note moved; the same array where none was of it. */
export function movedMentions(
  mentions: readonly Provenance[],
  from: string,
  to: string,
): readonly Provenance[] {
  if (!mentions.some(({ path }) => path === from)) return mentions;
  return newMentions(
    [],
    mentions.map((mention) => (mention.path === from ? { ...mention, path: to } : mention)),
  );
}

function mentionKey({ path, block }: Provenance): string {
  return block === undefined ? path : `${path}#^${block}`;
}
