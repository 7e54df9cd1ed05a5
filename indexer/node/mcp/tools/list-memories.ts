import * as z from 'zod';
import { memoryCategories, memoryStores, memoryTypes } from '../../../memory';
import { memoryAsData, memoryShape, noticeShape, spaceInput } from '../shapes';
import { defineTool } from '../tool';
import { asData, count, describeMemory, inParts } from '../wording';

export const listMemoriesTool = defineTool({
  name: 'list_memories',
  title: 'List memories',
  description: `Lists memories by date or confidence, without a question. For a question, call search.`,
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.object({
    limit: z.number().int().min(1).max(200).default(20),
    order: z.enum(['newest', 'oldest', 'surest']).default('newest'),
    store: z.enum(memoryStores).optional(),
    type: z.enum(memoryTypes).optional(),
    category: z.enum(memoryCategories).optional(),
    status: z.enum(['live', 'superseded', 'forgotten', 'all']).default('live'),
    space: spaceInput,
  }),
  output: z.object({ memories: z.array(memoryShape), total: z.number().int(), notice: noticeShape }),
  run: async ({ space, limit, order, status, store, type, category }, { session, scope, signal }) => {
    const { memories, total, notice } = await session.engine.memory.memories(
      {
        ...{ limit, order, status, space: scope.spaceOf(space) },
        ...(store !== undefined && { store }),
        ...(type !== undefined && { type }),
        ...(category !== undefined && { category }),
      },
      signal,
    );
    const shown = `${memories.length} of ${count(total, 'memory', 'memories')}.`;
    const text =
      memories.length > 0 ? asData(memories.map(describeMemory), shown) : 'There are no such memories.';
    return {
      text: inParts(text, notice),
      data: { memories: memories.map(memoryAsData), total, notice },
    };
  },
});
