import * as z from 'zod';
import { memoryAsData, memoryShape } from '../shapes';
import { memoryWithin } from '../../server';
import { defineTool } from '../tool';
import { asData, describeMemory } from '../wording';

export const memoryHistoryTool = defineTool({
  name: 'memory_history',
  title: 'Versions of a memory',
  description: `All versions of one memory, the first one first: what held before, and since when it holds no more. Call it when the user asks how something was, or why a memory says what it says.`,
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.object({ id: z.string().describe('Of any version.') }),
  output: z.object({ versions: z.array(memoryShape) }),
  run: async ({ id }, { session: { engine }, scope }) => {
    const detail = await memoryWithin(engine.memory, id, scope);
    // A memory may have been moved from another space, and its older versions are still of that one.
    const versions = detail.versions.filter(({ space }) => scope.only === undefined || space === scope.only);
    return {
      text: asData(versions.map(describeMemory)),
      data: { versions: versions.map(memoryAsData) },
    };
  },
});
