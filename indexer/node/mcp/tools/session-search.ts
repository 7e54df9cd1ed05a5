import * as z from 'zod';
import { inOneLine } from '../../../memory';
import { isIsoDate } from '../../../platform';
import { sessionHitShape, sessionsAsData, sessionSearchShape } from '../../serving';
import { spaceInput } from '../shapes';
import { defineTool } from '../tool';
import { asData, inParts } from '../wording';

export const sessionSearchTool = defineTool({
  name: 'session_search',
  title: 'Search past conversations',
  description: `Finds what was said in past conversations, word for word: "did we talk about the cinema last week". A word counts wherever it stands in another one; time words ("yesterday evening", "letzte Woche", "in March") are filters. For what is known rather than what was said, call search.`,
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.object({
    query: z.string().trim().min(1).describe('Words that were said, with or without time words.'),
    now: z
      .string()
      .refine(isIsoDate, 'An ISO time.')
      .optional()
      .describe('What time words count from; now by default.'),
    limit: z.number().int().min(1).max(50).default(8),
    without: z.string().optional().describe('The conversation that asks: it is left out.'),
    space: spaceInput,
  }),
  output: z.object({ hits: z.array(sessionHitShape), ...sessionSearchShape }),
  run: async ({ query, now, limit, without, space }, { session, scope, signal }) => {
    const answer = await session.engine.recall.searchSessions(
      {
        ...{ query, limit, space: scope.spaceOf(space) },
        ...(now !== undefined && { now }),
        ...(without !== undefined && { without }),
      },
      signal,
    );
    const data = sessionsAsData(answer);
    const lines = data.hits.map(
      ({ path, line, date, speaker, snippet }) =>
        `- ${[inOneLine(path), `line ${line}`, date].filter((part) => part !== undefined).join(', ')}: ${inOneLine(speaker)}: ${inOneLine(snippet)}`,
    );
    return {
      text: inParts(lines.length > 0 ? asData(lines) : 'No conversation has that.', data.notice),
      data,
    };
  },
});
