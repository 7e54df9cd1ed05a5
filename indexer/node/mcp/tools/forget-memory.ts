import * as z from 'zod';
import { TriviumError } from '../../../platform';
import { memoryAsData, memoryShape, spaceInput } from '../shapes';
import { memoryWithin } from '../../server';
import { defineTool } from '../tool';
import { asData, count, describeMemory, inParts } from '../wording';

export const forgetMemoryTool = defineTool({
  name: 'forget_memory',
  title: 'Forget memories',
  description: `Forgets memories when the user asks for it: by ids at once, by a query first as a dry run that lists what would go. Show the user that list, then call again with the ids that they agreed to. Nothing is deleted for good: restore_memory brings it back.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.object({
    ids: z.array(z.string()).min(1).max(100).optional().describe('Of live memories. Either ids or a query.'),
    query: z.string().trim().min(1).optional().describe('What the memories to forget are about.'),
    apply: z.boolean().optional().describe('true: forgets. By default true with ids, false with a query.'),
    why: z.string().optional().describe('The reason, for the history.'),
    space: spaceInput,
  }),
  output: z.object({
    isApplied: z.boolean().describe('False: nothing was forgotten yet.'),
    memories: z.array(memoryShape).describe('What was forgotten, or would be.'),
    more: z.number().int().describe('How many more are near the query.'),
  }),
  run: async ({ ids, query, apply = query === undefined, why, space: named }, { session, scope }) => {
    const { memory } = session.engine;
    if ((ids === undefined) === (query === undefined)) {
      throw new TriviumError('query-invalid', 'Give either "ids" or a "query".');
    }
    const space = scope.spaceOf(named);
    for (const id of ids ?? []) await memoryWithin(memory, id, scope);
    const report = await memory.forget({
      ...(ids === undefined ? { query: query ?? '', space } : { ids }),
      ...{ apply, why: why ?? 'agent' },
    });
    const { memories, more, isApplied } = report;
    const what = count(memories.length, 'memory', 'memories');
    const head = isApplied
      ? `Forgotten: ${what}.`
      : `Would be forgotten: ${what}. Nothing was forgotten yet.`;
    const next =
      isApplied || memories.length === 0 ? undefined : 'Ask the user, then call again with the ids.';
    return {
      text: inParts(
        memories.length > 0 ? asData(memories.map(describeMemory), head) : 'Nothing is near the query.',
        more > 0 ? `${more} more are near it.` : undefined,
        next,
      ),
      data: { isApplied, memories: memories.map(memoryAsData), more },
    };
  },
});
