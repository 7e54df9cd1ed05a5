import * as z from 'zod';
import { askStructured } from '../../../nodes';
import type { Nodes } from '../../../nodes';
import { isAbort } from '../../../platform';
import type { Conversation, Turn } from '../../extract/conversation/conversation';
import { documentOf } from '../prompts/document';
import { promptLanguage } from '../prompts/language';
import { summaryPrompt } from '../prompts/summary';
import {
  BEGINNING_SHARE,
  MAX_SESSION_CHARACTERS,
  MAX_SUMMARY_CHARACTERS,
  MAX_TURN_CHARACTERS,
  SUMMARY_TOKENS,
} from './defaults';
import { objectionToSummary } from './verify-summary';

export interface SessionSummary {
  /** One to three sentences in one line. */
  readonly text: string;
  readonly model: string;
}

/** Says what a conversation was about. */
export interface SessionSummariser {
  /** @returns undefined where no node answered, or with a summary that the conversation does not bear out: then its own sentences tell */
  summarise(
    conversation: Conversation,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<SessionSummary | undefined>;
}

const summaryAnswer = z.object({ summary: z.string().meta({ maxLength: MAX_SUMMARY_CHARACTERS }) });

/** Sums conversations up with the models of the node pool. */
export function createSessionSummariser(nodes: Nodes): SessionSummariser {
  return {
    async summarise(conversation, { signal } = {}) {
      const turns = conversation.turns.filter(({ role, text }) => role !== 'system' && text.trim() !== '');
      if (turns.length === 0 || !nodes.can('chat')) return undefined;
      const spoken = turns.filter(({ role }) => role !== 'assistant').map(({ text }) => text);
      try {
        const { value, answers } = await askStructured(
          nodes,
          {
            messages: [
              { role: 'system', content: summaryPrompt(promptLanguage(spoken.join('\n'))) },
              { role: 'user', content: sessionText(conversation.title, turns) },
            ],
            schema: summaryAnswer,
            name: 'summary',
            maxTokens: SUMMARY_TOKENS,
          },
          { lane: 'background', purpose: 'summary', signal },
        );
        const text = value.summary.replace(/[\s\p{Cc}]+/gu, ' ').trim();
        const session = [
          conversation.title ?? '',
          ...turns.map((turn) => `${turn.speaker}: ${turn.text}`),
        ].join('\n');
        const model = answers.at(-1)?.model;
        return model === undefined || objectionToSummary(text, session) !== undefined
          ? undefined
          : { text, model };
      } catch (error) {
        // The conversation's own sentences say it too: a summary is worth no failed note.
        if (isAbort(error) || signal?.aborted === true) throw error;
        return undefined;
      }
    },
  };
}

/** The turns as documents; of a long conversation its beginning and its end. */
function sessionText(title: string | undefined, turns: readonly Turn[]): string {
  const documents = turns.map(({ speaker, text }) =>
    documentOf({
      source: title ?? 'conversation',
      speaker,
      text: text.slice(0, MAX_TURN_CHARACTERS).toWellFormed(),
    }),
  );
  const beginning = fill(documents, MAX_SESSION_CHARACTERS * BEGINNING_SHARE);
  const rest = documents.slice(beginning.length);
  const end = fill([...rest].reverse(), MAX_SESSION_CHARACTERS * (1 - BEGINNING_SHARE)).toReversed();
  const isCut = beginning.length + end.length < documents.length;
  return [...beginning, ...(isCut ? ['…'] : []), ...end].join('\n\n');
}

/** As many from the front as there is room for, one at least. */
function fill(documents: readonly string[], room: number): readonly string[] {
  let left = room;
  const count = documents.findIndex((document, index) => {
    left -= document.length;
    return left < 0 && index > 0;
  });
  return count < 0 ? documents : documents.slice(0, count);
}
