import { z } from '@hono/zod-openapi';
import { memoryCategories, memoryOrigins, memoryStores, memoryTypes } from '../../memory';
import type { MemoriesAnswer } from '../../memory-api';
import type { SearchResult } from '../../engine-api';
import { documentId, memoryId } from './ids';
import { HttpProblem } from './problem';

/** What several routes take or give. */

const tag = z.string().min(1).max(200);

/** Supermemory's word for a space, as one or as a list of one. */
export const spaceShape = {
  containerTag: tag.optional().describe('The space; "default" where absent.'),
  containerTags: z.array(tag).max(1).optional().describe('The same, as a list of one.'),
};

export function spaceNamed({
  containerTag,
  containerTags,
}: {
  readonly containerTag?: string | undefined;
  readonly containerTags?: readonly string[] | undefined;
}): string | undefined {
  const [first] = containerTags ?? [];
  if (containerTag !== undefined && first !== undefined && containerTag !== first) {
    throw new HttpProblem(400, 'query-invalid', 'containerTag and containerTags name two spaces. Give one.');
  }
  return containerTag ?? first;
}

export const memoryShape = z
  .object({
    id: z.string().describe('mem_…'),
    memory: z.string(),
    type: z.enum(memoryTypes),
    category: z.enum(memoryCategories),
    store: z.enum(memoryStores),
    containerTag: z.string(),
    origin: z.enum(memoryOrigins),
    confidence: z.number(),
    date: z.string(),
    updatedAt: z.string(),
    status: z.enum(['live', 'superseded', 'forgotten']),
    version: z.number().int().describe('For ifVersion.'),
    supersededBy: z.string().optional(),
    documents: z.array(z.object({ id: z.string(), path: z.string(), date: z.string().optional() })),
    score: z.number().optional().describe('similarity * decay * confidence, of an answer to a query.'),
    similarity: z.number().optional(),
    decay: z.number().optional(),
  })
  .openapi('Memory');

export type MemoryData = z.output<typeof memoryShape>;

export function memoryAsData(memory: MemoriesAnswer['memories'][number]): MemoryData {
  const { id, text, type, category, store, space, origin, confidence, date, status, version } = memory;
  return {
    ...{ id: memoryId(id), memory: text, type, category, store, containerTag: space, origin, confidence },
    ...{ date, updatedAt: memory.writtenAt, status, version },
    ...(memory.supersededBy !== undefined && { supersededBy: memoryId(memory.supersededBy) }),
    documents: memory.from.map((place) => ({
      ...{ id: documentId(place.path), path: place.path },
      ...(place.date !== undefined && { date: place.date }),
    })),
    ...(memory.score !== undefined && { score: memory.score }),
    ...(memory.similarity !== undefined && { similarity: memory.similarity }),
    ...(memory.decay !== undefined && { decay: memory.decay }),
  };
}

export const passageShape = z
  .object({
    documentId: z.string(),
    path: z.string(),
    title: z.string(),
    heading: z.string(),
    chunk: z.string(),
    line: z.number().int().describe('1-based.'),
    score: z.number(),
  })
  .openapi('Passage');

export function passageAsData(passage: SearchResult): z.output<typeof passageShape> {
  const { path, title, heading, snippet, line, score } = passage;
  return { documentId: documentId(path), path, title, heading, chunk: snippet, line: line + 1, score };
}
