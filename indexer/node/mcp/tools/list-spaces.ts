import * as z from 'zod';
import { DEFAULT_SPACE } from '../../../memory';
import { defineTool } from '../tool';
import { asData, count } from '../wording';

export const listSpacesTool = defineTool({
  name: 'list_spaces',
  title: 'List spaces',
  description: `The spaces that keep parts of the vault apart, with the number of live memories in each. Every other tool that takes "space" answers of one of them alone.`,
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.object({}),
  output: z.object({
    spaces: z.array(z.object({ name: z.string(), memories: z.number().int(), folders: z.array(z.string()) })),
  }),
  run: async (_input, { session, scope }) => {
    const { bySpace } = await session.engine.memory.memoryStatistics();
    const folders = Object.entries(session.config.memory.spaces);
    const names = new Set([DEFAULT_SPACE, ...folders.map(([, name]) => name), ...Object.keys(bySpace)]);
    const spaces = [...(scope.only === undefined ? names : [scope.only])].sort().map((name) => ({
      name,
      memories: bySpace[name] ?? 0,
      folders: folders.filter(([, space]) => space === name).map(([folder]) => folder),
    }));
    const lines = spaces.map(
      ({ name, memories, folders: own }) =>
        `- ${name}: ${count(memories, 'memory', 'memories')}${own.length > 0 ? `, folders: ${own.join(', ')}` : ''}`,
    );
    return { text: asData(lines), data: { spaces } };
  },
});
