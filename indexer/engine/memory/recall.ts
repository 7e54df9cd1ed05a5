import type { AnswerContext } from './answers';
import { ownPassages } from './own-passages';
import type { Passages } from './passages';
import { safePassages } from './safe-passages';
import { isSafe, noticeOfHeldBack } from './safety';
import { DEFAULT_SPACE } from '../../memory';
import type { Vault } from '../../vault';
import type { RecallAnswer, RecallQuestion } from '../../memory-api';

/** Of a passage that shares no word with the question, where neither the question nor the settings say what it needs. */
const LEAST_SIMILARITY = 0.3;

/** What there is to know for a question, of one space: memories and passages, each kind apart. */
export async function recallFor(
  question: RecallQuestion,
  context: AnswerContext & { readonly passages: Passages; readonly vault: Pick<Vault, 'read'> },
  signal?: AbortSignal,
): Promise<RecallAnswer> {
  const { index, settings, now, passages, vault, surfaced } = context;
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
  const own = await ownPassages(found.passages, query, vault);
  const told = await safePassages(own.passages, vault);
  const notices = [
    found.notice,
    noticeOfHeldBack(recalled.length - memories.length),
    own.leftOut === 0
      ? undefined
      : `${own.leftOut} ${own.leftOut === 1 ? 'passage is' : 'passages are'} left out: the “I” in it is somebody else's, or it was pasted from the memory.`,
    told.heldBack === 0
      ? undefined
      : `${told.heldBack} ${told.heldBack === 1 ? 'passage is' : 'passages are'} kept back: text in it is meant for a program.`,
  ].filter((notice) => notice !== undefined);
  return {
    memories,
    passages: told.passages,
    ...(notices.length > 0 && { notice: notices.join(' ') }),
  };
}
