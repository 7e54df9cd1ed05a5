import * as z from 'zod';
import { askStructured } from '../../../nodes';
import type { Nodes } from '../../../nodes';
import { inParallel, isAbort } from '../../../platform';
import { documentOf } from '../prompts/document';
import { promptLanguage } from '../prompts/language';
import { shortenPrompt } from '../prompts/shorten';
import { ENTRIES_PER_CALL, MAX_ENTRY_CHARACTERS, SHORTENING_TOKENS } from './defaults';
import { isOnlyShorter } from './only-shorter';

const shorteningAnswer = z.object({
  lines: z
    .array(
      z.object({
        note: z.number().int().min(1).max(ENTRIES_PER_CALL),
        text: z.string().meta({ maxLength: MAX_ENTRY_CHARACTERS }),
      }),
    )
    .meta({ maxItems: ENTRIES_PER_CALL }),
});

/**
 * Has entries shortened by the models of the node pool. A line counts only where it does nothing but leave out words; what the nodes
 * cannot do stays as it is.
 *
 * @returns shorter texts by the text that they stand for
 * @throws as the signal has it, where it aborts
 */
export async function shortenByPool(
  nodes: Nodes,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  if (!nodes.can('chat')) return new Map();
  const single = texts.filter((text) => !text.includes('\n'));
  const groups = Array.from({ length: Math.ceil(single.length / ENTRIES_PER_CALL) }, (_, group) =>
    single.slice(group * ENTRIES_PER_CALL, (group + 1) * ENTRIES_PER_CALL),
  );
  const width = (): number => nodes.capacity('chat', 'background');
  const shortened = await inParallel(groups, width, (group) => shortenGroup(nodes, group, signal));
  return new Map(shortened.flatMap((lines) => [...lines]));
}

async function shortenGroup(
  nodes: Nodes,
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, string>> {
  const numbered = texts.map((text, index) => `${index + 1}. ${text}`).join('\n');
  try {
    const { value } = await askStructured(
      nodes,
      {
        messages: [
          { role: 'system', content: shortenPrompt(promptLanguage(texts.join('\n'))) },
          { role: 'user', content: documentOf({ source: 'notes', text: numbered }) },
        ],
        schema: shorteningAnswer,
        name: 'shortening',
        maxTokens: SHORTENING_TOKENS,
      },
      { lane: 'background', purpose: 'consolidation', signal },
    );
    return verified(value.lines, texts);
  } catch (error) {
    if (isAbort(error) || signal?.aborted === true) throw error;
    return new Map();
  }
}

/** The lines that hold; of a note with two lines none does, since nobody knows which one was meant. */
function verified(
  lines: z.output<typeof shorteningAnswer>['lines'],
  texts: readonly string[],
): ReadonlyMap<string, string> {
  const shorter = new Map<string, string>();
  for (const { note, text } of lines) {
    const source = texts[note - 1];
    const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
    const isOnly = lines.filter((other) => other.note === note).length === 1;
    if (source !== undefined && isOnly && isOnlyShorter(line, source)) shorter.set(source, line);
  }
  return shorter;
}
