import type { EmbeddingKind } from './embedder';
import type { ModelEntry } from './models';

const TITLE_SLOT = '{title}';
/** What embeddinggemma was trained to see where a document has no title. */
const NO_TITLE = 'none';

/**
 * What stands before a text: the model's prefix for this kind and, for a passage, its heading path. Models tell
 * questions and answers apart by the prefix, so that the wrong one quietly spoils every result.
 */
export function headOf(entry: Pick<ModelEntry, 'prefixes'>, kind: EmbeddingKind, title: string): string {
  const prefix = entry.prefixes[kind];
  if (prefix.includes(TITLE_SLOT)) return prefix.replace(TITLE_SLOT, () => title || NO_TITLE);
  return title === '' ? prefix : `${prefix}${title}\n`;
}
