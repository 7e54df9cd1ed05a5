import type { RecallAnswer } from '../../memory-api';
import { parseNote } from '../../vault';
import type { RecallSources } from './recall-sources';

/** Tells of what has a note whether that is the conversation that asks: its own turns are before it, and are not recalled. */
export async function isOfConversation(
  conversation: string | undefined,
  { memories, passages }: Pick<RecallAnswer, 'memories' | 'passages'>,
  { vault }: Pick<RecallSources, 'vault'>,
): Promise<(source: { readonly path: string }) => boolean> {
  if (conversation === undefined) return () => false;
  const paths = new Set([
    ...memories.flatMap(({ memory }) => memory.from.map(({ path }) => path)),
    ...passages.map(({ path }) => path),
  ]);
  const own = new Set<string>();
  for (const path of paths) {
    const text = await vault.read(path).catch(() => '');
    if (conversationIdOf(path, text) === conversation) own.add(path);
  }
  return ({ path }) => own.has(path);
}

/** The id that a note of a conversation carries; undefined for any other note. */
export function conversationIdOf(path: string, text: string): string | undefined {
  const { conversation } = parseNote(path, text).frontmatter;
  return typeof conversation === 'string' ? conversation : undefined;
}
