import * as z from 'zod';
import type { MemoriesAnswer } from '../../memory-api';
import type { ContextSource } from '../../recall-api';
import type { SearchResult } from '../../engine-api';
import { memoryCategories, memoryOrigins, memoryStores, memoryTypes } from '../../memory';

/** What several tools take or give, with the words that an agent is told of it. */

export const spaceInput = z
  .string()
  .optional()
  .describe(
    'Space to ask in; "default" where absent. See list_spaces. Nothing of another space is ever given.',
  );

export const noticeShape = z.string().optional().describe('Why this is less than was asked for.');

export const memoryShape = z.object({
  id: z.string().describe('For update_memory, memory_history, forget_memory and restore_memory.'),
  text: z.string(),
  type: z.enum(memoryTypes),
  category: z.enum(memoryCategories),
  store: z.enum(memoryStores),
  space: z.string(),
  origin: z.enum(memoryOrigins),
  confidence: z.number(),
  date: z.string().describe('ISO date or time that it is from.'),
  status: z.enum(['live', 'superseded', 'forgotten']),
  version: z.number(),
  supersededBy: z.string().optional(),
  from: z.array(z.object({ path: z.string(), date: z.string().optional(), speaker: z.string().optional() })),
  score: z.number().optional().describe('similarity * decay * confidence, of an answer to a query.'),
  similarity: z.number().optional(),
  decay: z.number().optional(),
});

export function memoryAsData(memory: MemoriesAnswer['memories'][number]): z.input<typeof memoryShape> {
  return { ...memory, from: memory.from.map((place) => ({ ...place })) };
}

export const passageShape = z.object({
  path: z.string().describe('For read_note and neighbours.'),
  title: z.string(),
  heading: z.string(),
  snippet: z.string(),
  line: z.number().int().describe('1-based line that the passage begins in: read_note from there.'),
  score: z.number(),
});

export function passageAsData(passage: SearchResult): z.input<typeof passageShape> {
  return { ...passage, line: passage.line + 1 };
}

export const sourceShape = z.object({
  number: z.number().int().describe('[n] in the text.'),
  kind: z.string(),
  tier: z.string(),
  id: z.string().optional().describe('Of a memory.'),
  path: z.string().optional().describe('Of a note.'),
  lines: z.object({ from: z.number().int(), to: z.number().int() }).optional(),
  date: z.string().optional(),
  text: z.string(),
});

export function sourceAsData(source: ContextSource): z.input<typeof sourceShape> {
  return { ...source };
}
