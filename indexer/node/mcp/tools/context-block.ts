import * as z from 'zod';
import { noticeShape, sourceAsData, sourceShape, spaceInput } from '../shapes';
import { defineTool } from '../tool';
import { inParts } from '../wording';

export const contextBlockTool = defineTool({
  name: 'context_block',
  title: 'What goes before an answer',
  description: `Everything worth knowing before answering one message, within a budget of tokens: core files and rules first, then memories and passages by meaning, each a numbered source [n]. Call it with the user's message instead of get_profile and search where you may call only one tool. Cite sources by their number. With a conversation, its first part stays the same bytes over all turns.`,
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.object({
    message: z.string().describe('What the user just wrote. Empty: what always goes before an answer.'),
    budget: z.number().int().min(100).max(100_000).optional().describe('Tokens at most; 2,000 by default.'),
    conversation: z.string().min(1).optional().describe('Names the conversation.'),
    neighbours: z
      .boolean()
      .default(false)
      .describe('Whether graph neighbours of the best passages come along.'),
    space: spaceInput,
  }),
  output: z.object({
    text: z.string(),
    always: z.string().describe('The part that stays the same over a conversation.'),
    byMeaning: z.string(),
    alwaysHash: z.string(),
    tokens: z.number(),
    tokensByKind: z.record(z.string(), z.number()),
    sources: z.array(sourceShape),
    compression: z.number().optional().describe('Tokens of the full texts over those of the block.'),
    leftOut: z.number().int(),
    notice: noticeShape,
  }),
  run: async ({ message, budget, conversation, neighbours, space }, { session, scope, signal }) => {
    const block = await session.engine.recall.prefetch(
      {
        ...{ message, neighbours, space: scope.spaceOf(space) },
        ...(budget !== undefined && { budget }),
        ...(conversation !== undefined && { conversation }),
      },
      signal,
    );
    const text = inParts(block.text, block.notice);
    return {
      text: text === '' ? 'Nothing is known that would go before an answer.' : text,
      data: {
        ...block,
        tokensByKind: { ...block.tokensByKind },
        sources: block.sources.map(sourceAsData),
      },
    };
  },
});
