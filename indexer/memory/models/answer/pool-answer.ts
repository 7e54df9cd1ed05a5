import * as z from 'zod';
import { askStructured } from '../../../nodes';
import type { Nodes } from '../../../nodes';
import { isAbort, toPlainError } from '../../../platform';
import { answerPrompt } from '../prompts/answer';
import { documentOf } from '../prompts/document';
import { promptLanguage } from '../prompts/language';
import {
  ANSWER_TOKENS,
  MAX_ANSWER_SENTENCES,
  MAX_QUOTE_CHARACTERS,
  MAX_QUOTES,
  MAX_SENTENCE_CHARACTERS,
} from './defaults';
import { verifyAnswer } from './verify-answer';
import type { NumberedText, VerifiedAnswer } from './verify-answer';

const answer = z.object({
  sentences: z
    .array(
      z.object({
        text: z.string().meta({ maxLength: MAX_SENTENCE_CHARACTERS }),
        quotes: z
          .array(
            z.object({
              source: z.number().int(),
              quote: z.string().meta({ maxLength: MAX_QUOTE_CHARACTERS }),
            }),
          )
          .meta({ maxItems: MAX_QUOTES }),
      }),
    )
    .meta({ maxItems: MAX_ANSWER_SENTENCES }),
});

/** An answer of which each sentence stands in its sources, and why there is none where the model failed. */
export interface PoolAnswer extends VerifiedAnswer {
  readonly problem?: string;
}

/**
 * Has a question answered from sources by a model of the node pool. Nothing of what it says is believed: see {@link verifyAnswer}.
 *
 * @returns undefined where no node chats
 * @throws what the signal throws
 */
export async function answerByPool(
  nodes: Nodes,
  question: string,
  sources: readonly NumberedText[],
  signal?: AbortSignal,
): Promise<PoolAnswer | undefined> {
  if (!nodes.can('chat')) return undefined;
  const documents = sources.map(({ number, text }) => documentOf({ source: String(number), text }));
  try {
    const { value } = await askStructured(
      nodes,
      {
        messages: [
          { role: 'system', content: answerPrompt(promptLanguage(question)) },
          { role: 'user', content: [...documents, question].join('\n\n') },
        ],
        schema: answer,
        name: 'answer',
        maxTokens: ANSWER_TOKENS,
      },
      { lane: 'interactive', purpose: 'ask', signal },
    );
    return verifyAnswer(value.sentences, sources, question);
  } catch (error) {
    if (isAbort(error) || signal?.aborted === true) throw error;
    return { text: '', unsupported: [], problem: toPlainError(error).message };
  }
}
