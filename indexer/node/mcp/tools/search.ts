import * as z from 'zod';
import { memoryAsData, memoryShape, noticeShape, passageAsData, passageShape, spaceInput } from '../shapes';
import { defineTool } from '../tool';
import { asData, describeMemory, describePassage, inParts } from '../wording';

const MOST = 50;

export const searchTool = defineTool({
  name: 'search',
  title: 'Search notes and memories',
  description: `Finds what the vault says (notes) and what was remembered (memories) about a question, by word and by meaning. Call it before answering any question of substance. Enough? Answer, and name paths. Not enough? Say what is missing, then read_note, neighbours or session_search. Where nothing supports an answer it says so: tell the user so instead of guessing.`,
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.object({
    query: z
      .string()
      .trim()
      .min(1)
      .describe('A question or words. "phrase", -not, path:, tag: work for notes.'),
    in: z.enum(['both', 'notes', 'memories']).default('both'),
    limit: z.number().int().min(1).max(MOST).default(8).describe('Of notes, and of memories.'),
    space: spaceInput,
  }),
  output: z.object({
    memories: z.array(memoryShape),
    notes: z.array(passageShape),
    notice: noticeShape,
  }),
  run: async ({ query, in: where, limit, space }, { session, scope, signal }) => {
    const question = { query, limit, space: scope.spaceOf(space) };
    const { memories, passages, notice } = await session.engine.memory.recall(question, signal);
    const found = {
      memories: where === 'notes' ? [] : memories.map(({ memory, ...scores }) => ({ ...memory, ...scores })),
      notes: where === 'memories' ? [] : passages,
    };
    const lines = [
      ...(found.memories.length > 0 ? ['Memories:', ...found.memories.map(describeMemory)] : []),
      ...(found.notes.length > 0 ? ['Notes:', ...found.notes.map(describePassage)] : []),
    ];
    const text = lines.length > 0 ? asData(lines) : 'Nothing here supports an answer.';
    return {
      text: inParts(text, notice),
      data: {
        memories: found.memories.map(memoryAsData),
        notes: found.notes.map(passageAsData),
        notice,
      },
    };
  },
});
