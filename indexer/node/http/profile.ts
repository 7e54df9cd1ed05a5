import { z } from '@hono/zod-openapi';
import { coreTargets, DEFAULT_SPACE } from '../../memory';
import { RECENT_MEMORIES } from './defaults';
import { defineRoute } from './route';
import type { RouteContext } from './route';
import { memoryAsData, memoryShape, passageAsData, passageShape, spaceNamed, spaceShape } from './shapes';

const profile = z.object({
  profile: z.object({
    static: z.array(z.string()).describe('Entries of USER.md, then of MEMORY.md.'),
    dynamic: z.array(memoryShape).describe('What was remembered last.'),
  }),
  searchResults: z
    .object({ memories: z.array(memoryShape), passages: z.array(passageShape) })
    .optional()
    .describe('Of q.'),
  notice: z.string().optional(),
});

const q = z.string().trim().min(1).max(10_000).optional().describe('Searched for besides.');

async function readProfile(
  { session, scope, signal }: RouteContext,
  given: { readonly space: string | undefined; readonly q: string | undefined },
): Promise<{ readonly data: z.output<typeof profile> }> {
  const space = scope.spaceOf(given.space);
  const { memory } = session.engine;
  // The core files are of the default space, as what they are made from is.
  const core = space === DEFAULT_SPACE ? await memory.core.read() : undefined;
  const { memories } = await memory.memories(
    { space, store: 'facts', order: core === undefined ? 'surest' : 'newest', limit: RECENT_MEMORIES },
    signal,
  );
  const found = given.q === undefined ? undefined : await memory.recall({ query: given.q, space }, signal);
  return {
    data: {
      profile: {
        static: coreTargets.toReversed().flatMap((target) => {
          const file = core?.files[target];
          return file?.isOn === true ? file.entries.map(({ text }) => text) : [];
        }),
        dynamic: memories.map(memoryAsData),
      },
      ...(found !== undefined && {
        searchResults: {
          memories: found.memories.map(({ memory: one, ...scores }) => memoryAsData({ ...one, ...scores })),
          passages: found.passages.map(passageAsData),
        },
        notice: found.notice,
      }),
    },
  };
}

const getProfile = defineRoute({
  method: 'get',
  path: '/v4/profile',
  summary: 'Who the user is',
  isReading: true,
  query: z.object({ containerTag: spaceShape.containerTag, q }),
  output: profile,
  run: ({ query }, context) => readProfile(context, { space: query.containerTag, q: query.q }),
});

const postProfile = defineRoute({
  method: 'post',
  path: '/v4/profile',
  summary: 'The same, asked for in a body',
  isReading: true,
  body: z.object({ q, ...spaceShape }),
  output: profile,
  run: ({ body }, context) => readProfile(context, { space: spaceNamed(body), q: body.q }),
});

export const profileRoutes = [getProfile, postProfile];
