import { answerByPool, bestSentences, DEFAULT_SPACE, inOneLine, readStoreQuestion } from '../../memory';
import type { ContextItem, NumberedItem } from '../../memory';
import type { AskAnswer, AskRequest } from '../../recall-api';
import { answerFromStore } from './answer-from-store';
import { sourceOf } from './context-block';
import { gather } from './gather';
import type { RecallSources } from './recall-sources';
import type { PastSessions } from './past-sessions';

/** Sources of an answer at most, where nobody said how many. */
const DEFAULT_SOURCES = 8;

export interface AnswerParts {
  readonly sources: RecallSources;
  readonly past: PastSessions;
}

/** What an answer says where nothing is known. */
const NOTHING = 'Nothing in the notes or the memory answers this.';

/**
 * An answer of which each part has its source. Counts and the latest come from the store; else a model words it where there is one
 * and what it says is held against the sources, and otherwise sentences are quoted.
 */
export async function answerQuestion(
  { question, space = DEFAULT_SPACE, limit = DEFAULT_SOURCES, isLocal }: AskRequest,
  { sources, past }: AnswerParts,
  signal?: AbortSignal,
): Promise<AskAnswer> {
  const asked = readStoreQuestion(question);
  if (asked !== undefined) return answerFromStore(asked, space, { sources, past }, signal);
  const found = await gather({ message: question, space, isLocal }, sources, signal);
  const { reranked } = found;
  const items = numbered(
    found.memories,
    found.passages.map(({ item }) => item),
    limit,
  );
  if (items.length === 0) {
    return { ...noAnswer(NOTHING), reranked, ...(found.notice !== undefined && { notice: found.notice }) };
  }
  const texts = items.map(({ number, shown }) => ({ number, text: shown }));
  const { nodes } = sources;
  const worded =
    isLocal === true || nodes === undefined ? undefined : await answerByPool(nodes, question, texts, signal);
  const notices = [found.notice, worded?.problem].filter((one) => one !== undefined);
  const notice = notices.length > 0 && { notice: notices.join(' ') };
  const unsupported = worded?.unsupported ?? [];
  if (worded !== undefined && worded.text !== '') {
    return { text: worded.text, by: 'model', sources: itemSources(items), unsupported, reranked, ...notice };
  }
  const lines = bestSentences(texts, question).map(({ number, text }) => `“${text}” [${number}]`);
  return {
    text: lines.join('\n'),
    by: 'extractive',
    sources: itemSources(items),
    unsupported,
    reranked,
    ...notice,
  };
}

export function noAnswer(text: string): AskAnswer {
  return { text, by: 'nothing', sources: [], unsupported: [], reranked: false };
}

/** Memories and passages by turns, the best of each first. */
function numbered(
  memories: readonly ContextItem[],
  passages: readonly ContextItem[],
  limit: number,
): readonly NumberedItem[] {
  const longer = Math.max(memories.length, passages.length);
  const turns = Array.from({ length: longer }, (_, place) => [memories[place], passages[place]]).flat();
  return turns
    .filter((item) => item !== undefined)
    .slice(0, limit)
    .map((item, place) => ({ ...item, number: place + 1, shown: inOneLine(item.text) }));
}

function itemSources(items: readonly NumberedItem[]): AskAnswer['sources'] {
  return items.map((item) => sourceOf(item, 'by-meaning'));
}
