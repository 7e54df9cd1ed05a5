import * as z from 'zod';
import { inOneLine } from '../../../memory';
import { isIsoDate } from '../../../platform';
import { noticeShape, spaceInput } from '../shapes';
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
  output: z.object({
    hits: z.array(
      z.object({
        path: z.string().describe('Note of the conversation, for read_note.'),
        title: z.string(),
        date: z.string().optional(),
        speaker: z.string(),
        snippet: z.string(),
        line: z.number().int().describe('1-based.'),
        matched: z.array(z.string()),
        score: z.number(),
      }),
    ),
    words: z.array(z.string()).describe('The words that were searched for.'),
    from: z.string().optional().describe('First day that the time words allow.'),
    to: z.string().optional().describe('The day after the last one.'),
    notice: noticeShape,
  }),
  run: async ({ query, now, limit, without, space }, { session, scope, signal }) => {
    const answer = await session.engine.recall.searchSessions(
      {
        ...{ query, limit, space: scope.spaceOf(space) },
        ...(now !== undefined && { now }),
        ...(without !== undefined && { without }),
      },
      signal,
    );
    const { words, time, notice } = answer;
    const hits = answer.hits.map((hit) => ({ ...hit, line: hit.line + 1, matched: [...hit.matched] }));
    const lines = hits.map(
      ({ path, line, date, speaker, snippet }) =>
        `- ${[inOneLine(path), `line ${line}`, date].filter((part) => part !== undefined).join(', ')}: ${inOneLine(speaker)}: ${inOneLine(snippet)}`,
    );
    return {
      text: inParts(lines.length > 0 ? asData(lines) : 'No conversation has that.', notice),
      data: { hits, words: [...words], from: time?.from, to: time?.to, notice },
    };
  },
});
