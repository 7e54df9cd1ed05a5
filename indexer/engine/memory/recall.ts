import type { AnswerContext } from './answers';
import type { Passages } from './passages';
import { isSafe } from './safety';
import { DEFAULT_SPACE } from '../../memory';
import type { RecallAnswer, RecallQuestion } from '../../memory-api';

/** Of a passage that shares no word with the question: the seeds' threshold for memories, which embeds both alike. */
const LEAST_SIMILARITY = 0.3;

/** What there is to know for a question, of one space: memories and passages, each kind apart. */
export async function recallFor(
  question: RecallQuestion,
  context: AnswerContext & { readonly passages: Passages },
  signal?: AbortSignal,
): Promise<RecallAnswer> {
  const { index, settings, now, passages, surfaced } = context;
  const { query, stores = ['facts'], space = DEFAULT_SPACE, limit = settings.recall.limit } = question;
  const threshold = question.threshold ?? settings.recall.threshold;
  const [recalled, found] = await Promise.all([
    index.recall(
      {
        ...{ query, stores, space, limit, now, halfLifeDays: settings.halfLifeDays },
        ...(threshold !== undefined && { threshold }),
      },
      signal,
    ),
    passages.find({ query, space, limit, threshold: threshold ?? LEAST_SIMILARITY }, signal),
  ]);
  const memories = recalled.filter(({ memory }) => isSafe(memory));
  surfaced.add(memories.map(({ memory }) => memory.id));
  const keptBack = recalled.length - memories.length;
  const notices = [
    ...(found.notice === undefined ? [] : [found.notice]),
    ...(keptBack === 0
      ? []
      : [`${keptBack} remembered, and kept back by the scan; confirm it to let it in.`]),
  ];
  return {
    memories,
    passages: found.passages,
    ...(notices.length > 0 && { notice: notices.join(' ') }),
  };
}
