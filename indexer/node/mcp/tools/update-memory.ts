import * as z from 'zod';
import { memoryAsData, memoryShape } from '../shapes';
import { memoryWithin } from '../../server';
import { defineTool } from '../tool';
import { asData, describeMemory } from '../wording';

export const updateMemoryTool = defineTool({
  name: 'update_memory',
  title: 'Correct a memory',
  description: `Replaces what a live memory says by a corrected sentence, as the user would by hand: it counts as said by the user. Call it when the user corrects a memory; the version before stays in memory_history.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.object({
    id: z.string().describe('Of the live memory.'),
    text: z.string().trim().min(1).describe('The whole sentence as it is to be.'),
  }),
  output: z.object({ memory: memoryShape }),
  run: async ({ id, text }, { session: { engine }, scope }) => {
    await memoryWithin(engine.memory, id, scope);
    const memory = await engine.memory.correct(id, text);
    return { text: asData([describeMemory(memory)], 'Corrected.'), data: { memory: memoryAsData(memory) } };
  },
});
