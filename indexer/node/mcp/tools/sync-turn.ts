import * as z from 'zod';
import { isIsoDate } from '../../../platform';
import { spaceInput } from '../shapes';
import { defineTool } from '../tool';

export const syncTurnTool = defineTool({
  name: 'sync_turn',
  title: 'Keep an exchange',
  description: `Keeps one exchange of a conversation word for word, so that session_search finds it and memories are read out of it by night. Call it after an answer where the user wants conversations kept. The same exchange twice is kept once.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    conversation: z.string().min(1).max(200).describe('Names the conversation; the same over all its turns.'),
    user: z.string().describe('What the user wrote.'),
    assistant: z.string().describe('What you answered.'),
    model: z.string().optional().describe('Which model answered.'),
    at: z.string().refine(isIsoDate, 'An ISO time.').optional().describe('Now by default.'),
    space: spaceInput,
  }),
  output: z.object({
    path: z.string().describe('Note of the conversation.'),
    isWritten: z.boolean().describe('False where it was there already or could not be written.'),
    problem: z.string().optional(),
  }),
  run: async ({ conversation, user, assistant, model, at, space: named }, { session, scope }) => {
    const { recall } = session.engine;
    const space = scope.spaceOf(named);
    const report = await recall.syncTurn({
      ...{ conversation, user, assistant, space },
      ...(model !== undefined && { model }),
      ...(at !== undefined && { at }),
    });
    recall.queuePrefetch({ message: user, conversation, space });
    const { path, isWritten, problem } = report;
    const kept = isWritten ? `Kept in ${path}.` : `It was in ${path} already.`;
    return { text: problem ?? kept, data: { ...report } };
  },
});
