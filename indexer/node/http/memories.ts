import { z } from '@hono/zod-openapi';
import { memoryCategories, memoryOrigins, memoryStores, memoryTypes } from '../../memory';
import type { Memory } from '../../memory';
import { memoryOrders } from '../../memory-api';
import { isIsoDate, TriviumError } from '../../platform';
import { memoryWithin } from '../server';
import { MOST_ADDED, MOST_LISTED } from './defaults';
import { parseId } from './ids';
import { HttpProblem } from './problem';
import { defineRoute } from './route';
import type { RouteContext } from './route';
import { memoryAsData, memoryShape, spaceNamed, spaceShape } from './shapes';

const params = z.object({ id: z.string().describe('mem_…') });
const text = z.string().trim().min(1).max(10_000);
const ifVersion = z
  .number()
  .int()
  .min(1)
  .optional()
  .describe('Fails with 409 where this is not the version.');
const one = z.object({ memory: memoryShape });

const addMemories = defineRoute({
  method: 'post',
  path: '/v4/memories',
  summary: 'Remembers sentences, each one self-contained fact',
  isReading: false,
  statuses: [201],
  body: z.object({
    memories: z
      .array(
        z.object({
          content: text,
          origin: z.enum(memoryOrigins).default('extraction').describe('user: the user said just that.'),
          type: z.enum(memoryTypes).optional(),
          category: z.enum(memoryCategories).optional(),
          date: z.string().refine(isIsoDate, 'An ISO date or time.').optional(),
        }),
      )
      .min(1)
      .max(MOST_ADDED),
    ...spaceShape,
  }),
  output: z.object({
    results: z.array(
      z.object({
        outcome: z.string().describe('What became of it, such as added, duplicate, quarantined.'),
        memory: memoryShape.optional(),
        findings: z.array(z.string()).describe('Why it was kept out.'),
      }),
    ),
  }),
  run: async ({ body }, { session, scope }) => {
    const space = scope.spaceOf(spaceNamed(body));
    const results = [];
    for (const { content, origin, type, category, date } of body.memories) {
      const report = await session.engine.memory.remember({
        ...{ text: content, origin, space },
        ...(type !== undefined && { type }),
        ...(category !== undefined && { category }),
        ...(date !== undefined && { date }),
      });
      results.push({
        outcome: report.outcome,
        findings: report.findings.map(({ reason }) => reason),
        ...(report.memory !== undefined && { memory: memoryAsData(report.memory) }),
      });
    }
    return { status: 201, data: { results } };
  },
});

const listMemories = defineRoute({
  method: 'get',
  path: '/v3/memories',
  summary: 'What is remembered, in the order asked for',
  isReading: true,
  query: z.object({
    containerTag: spaceShape.containerTag,
    limit: z.coerce.number().int().min(1).max(MOST_LISTED).default(50),
    order: z.enum(memoryOrders).default('newest'),
    status: z.enum(['live', 'superseded', 'forgotten', 'all']).default('live'),
    store: z.enum(memoryStores).optional(),
    type: z.enum(memoryTypes).optional(),
    category: z.enum(memoryCategories).optional(),
  }),
  output: z.object({
    memories: z.array(memoryShape),
    total: z.number().int(),
    notice: z.string().optional(),
  }),
  run: async ({ query }, { session, scope, signal }) => {
    const { containerTag, limit, order, status, store, type, category } = query;
    const { memories, total, notice } = await session.engine.memory.memories(
      {
        ...{ limit, order, status, space: scope.spaceOf(containerTag) },
        ...(store !== undefined && { store }),
        ...(type !== undefined && { type }),
        ...(category !== undefined && { category }),
      },
      signal,
    );
    return { data: { memories: memories.map(memoryAsData), total, notice } };
  },
});

/** `"3"` of the header If-Match: the version that a change is meant for. */
function versionAsked(context: RouteContext, given: number | undefined): number | undefined {
  const header = context.header('if-match');
  if (header === undefined || header === '*') return given;
  const version = /^"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  if (version !== undefined) return Number(version);
  throw new HttpProblem(400, 'query-invalid', 'If-Match takes a version, such as "3".');
}

/** @throws TriviumError `memory-not-found`, also for one of another space, and `memory-not-current` */
async function currentMemory(context: RouteContext, id: string, given: number | undefined): Promise<Memory> {
  const { memory } = await memoryWithin(context.session.engine.memory, parseId('mem', id), context.scope);
  const asked = versionAsked(context, given);
  if (memory.status === 'live' && (asked === undefined || asked === memory.version)) return memory;
  const now = memory.status === 'live' ? `It is at version ${memory.version}` : `It is ${memory.status}`;
  const message = `${now}. Read its history, and send the change for the live version.`;
  throw new TriviumError('memory-not-current', message);
}

async function correct(
  context: RouteContext,
  id: string,
  newContent: string,
  version: number | undefined,
): Promise<{ readonly data: z.output<typeof one> }> {
  const { id: own } = await currentMemory(context, id, version);
  const memory = await context.session.engine.memory.correct(own, newContent);
  return { data: { memory: memoryAsData(memory) } };
}

async function forget(
  context: RouteContext,
  id: string,
  why: string | undefined,
  version: number | undefined,
): Promise<{ readonly data: { readonly id: string; readonly forgotten: boolean } }> {
  const { id: own } = await currentMemory(context, id, version);
  const { isApplied } = await context.session.engine.memory.forget({
    ...{ ids: [own], apply: true, why: why ?? 'agent' },
  });
  return { data: { id, forgotten: isApplied } };
}

const forgotten = z.object({ id: z.string(), forgotten: z.boolean() });

const patchMemory = defineRoute({
  method: 'patch',
  path: '/v3/memories/{id}',
  summary: 'Corrects a live memory; the version before stays in its history',
  isReading: false,
  params,
  body: z.object({ content: text, ifVersion }),
  output: one,
  run: ({ params: { id }, body }, context) => correct(context, id, body.content, body.ifVersion),
});

const patchMemoryByBody = defineRoute({
  method: 'patch',
  path: '/v4/memories',
  summary: 'The same, with the id in the body',
  isReading: false,
  body: z.object({ id: z.string(), newContent: text, ifVersion }),
  output: one,
  run: ({ body }, context) => correct(context, body.id, body.newContent, body.ifVersion),
});

const deleteMemory = defineRoute({
  method: 'delete',
  path: '/v3/memories/{id}',
  summary: 'Forgets a live memory; it can be restored',
  isReading: false,
  params,
  query: z.object({
    ifVersion: z.coerce.number().int().min(1).optional(),
    reason: z.string().max(500).optional(),
  }),
  output: forgotten,
  run: ({ params: { id }, query }, context) => forget(context, id, query.reason, query.ifVersion),
});

const deleteMemoryByBody = defineRoute({
  method: 'delete',
  path: '/v4/memories',
  summary: 'The same, with the id in the body',
  isReading: false,
  body: z.object({ id: z.string(), reason: z.string().max(500).optional(), ifVersion }),
  output: forgotten,
  run: ({ body }, context) => forget(context, body.id, body.reason, body.ifVersion),
});

const memoryHistory = defineRoute({
  method: 'get',
  path: '/v3/memories/{id}/history',
  summary: 'All versions of a memory, the first one first',
  isReading: true,
  params,
  output: z.object({ versions: z.array(memoryShape) }),
  run: async ({ params: { id } }, { session, scope }) => {
    const detail = await memoryWithin(session.engine.memory, parseId('mem', id), scope);
    // A memory may have been moved from another space, and its older versions are still of that one.
    const versions = detail.versions.filter(({ space }) => scope.only === undefined || space === scope.only);
    return { data: { versions: versions.map(memoryAsData) } };
  },
});

const restoreMemory = defineRoute({
  method: 'post',
  path: '/v3/memories/{id}/restore',
  summary: 'Makes a forgotten memory live again',
  isReading: false,
  params,
  output: one,
  run: async ({ params: { id } }, { session, scope }) => {
    const { memory: engine } = session.engine;
    const { memory } = await memoryWithin(engine, parseId('mem', id), scope);
    const live = memory.status === 'live' ? memory : await engine.restore(memory.id);
    return { data: { memory: memoryAsData(live) } };
  },
});

const forgetMatching = defineRoute({
  method: 'post',
  path: '/v4/memories/forget-matching',
  summary: 'Names what is near a text, and forgets it where dryRun is false',
  isReading: false,
  body: z.object({
    query: text,
    dryRun: z.boolean().default(true),
    reason: z.string().max(500).optional(),
    ...spaceShape,
  }),
  output: z.object({ dryRun: z.boolean(), memories: z.array(memoryShape), more: z.number().int() }),
  run: async ({ body }, { session, scope }) => {
    const { memories, more, isApplied } = await session.engine.memory.forget({
      ...{ query: body.query, space: scope.spaceOf(spaceNamed(body)) },
      ...{ apply: !body.dryRun, why: body.reason ?? 'agent' },
    });
    return { data: { dryRun: !isApplied, memories: memories.map(memoryAsData), more } };
  },
});

export const memoryRoutes = [
  ...[addMemories, listMemories, patchMemory, patchMemoryByBody, deleteMemory, deleteMemoryByBody],
  ...[memoryHistory, restoreMemory, forgetMatching],
];
