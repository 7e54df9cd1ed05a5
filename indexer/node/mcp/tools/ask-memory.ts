import * as z from 'zod';
import { inOneLine } from '../../../memory';
import { noticeShape, sourceAsData, sourceShape, spaceInput } from '../shapes';
import { defineTool } from '../tool';
import { asData, inParts } from '../wording';

export const askMemoryTool = defineTool({
  name: 'ask_memory',
  title: 'Ask the memory a question',
  description: `Answers a question from notes and memories with citations [n]: sentences word for word, counts and latest entries told from the store ("how many", "wie viele", "when did I last"). Call it for counts and for the latest; for reading yourself, call search.`,
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.object({
    question: z.string().trim().min(1),
    limit: z.number().int().min(1).max(30).optional().describe('Sources at most; 8 by default.'),
    space: spaceInput,
  }),
  output: z.object({
    text: z.string(),
    by: z.enum(['extractive', 'count', 'latest', 'model', 'nothing']),
    sources: z.array(sourceShape),
    unsupported: z.array(z.string()).describe('What a model said and no source has; not in the text.'),
    reranked: z.boolean(),
    notice: noticeShape,
  }),
  run: async ({ question, limit, space }, { session, scope, signal }) => {
    const answer = await session.engine.recall.ask(
      { question, space: scope.spaceOf(space), ...(limit !== undefined && { limit }) },
      signal,
    );
    const sources = answer.sources.map(
      ({ number, path, id, date }) =>
        `[${number}] ${[path ?? id ?? '', date]
          .filter((part) => part !== undefined)
          .map(inOneLine)
          .join(', ')}`,
    );
    const told =
      answer.text === '' ? 'Nothing here supports an answer.' : asData([answer.text, '', ...sources]);
    return {
      text: inParts(told, answer.notice),
      data: { ...answer, sources: answer.sources.map(sourceAsData), unsupported: [...answer.unsupported] },
    };
  },
});
