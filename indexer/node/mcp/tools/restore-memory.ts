import * as z from 'zod';
import { memoryAsData, memoryShape } from '../shapes';
import { memoryWithin } from '../../server';
import { defineTool } from '../tool';
import { asData, describeMemory } from '../wording';

export const restoreMemoryTool = defineTool({
  name: 'restore_memory',
  title: 'Bring a forgotten memory back',
  description: `Makes a forgotten memory live again, by its id. forget_memory and list_memories (status "forgotten") give ids.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({ id: z.string() }),
  output: z.object({ memory: memoryShape }),
  run: async ({ id }, { session: { engine }, scope }) => {
    const { memory: before } = await memoryWithin(engine.memory, id, scope);
    const memory = before.status === 'live' ? before : await engine.memory.restore(id);
    return { text: asData([describeMemory(memory)], 'Live again.'), data: { memory: memoryAsData(memory) } };
  },
});
