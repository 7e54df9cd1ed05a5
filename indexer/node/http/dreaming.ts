import { z } from '@hono/zod-openapi';
import { HttpProblem } from './problem';
import { defineRoute } from './route';

const status = z.object({
  isOn: z.boolean(),
  state: z.enum(['off', 'no-node', 'waiting-for-jobs', 'waiting-for-quiet', 'dreaming', 'nothing-to-do']),
  jobs: z.number().int().describe('Jobs that it began since the vault was opened.'),
});

const getDreaming = defineRoute({
  method: 'get',
  path: '/v1/dreaming',
  summary: 'Work that nobody asked for, done while nobody waits',
  isReading: true,
  output: status,
  run: async (_input, { session }) => ({ data: await session.engine.jobs.dreaming() }),
});

const setDreaming = defineRoute({
  method: 'post',
  path: '/v1/dreaming',
  summary: 'Switches it on or off',
  isReading: false,
  body: z.object({ isOn: z.boolean() }),
  output: status,
  run: async ({ body: { isOn } }, { session, scope }) => {
    if (scope.only !== undefined) {
      const message = 'Dreaming is a setting of the whole vault, and this server is for one space of it.';
      throw new HttpProblem(403, 'space-only', message);
    }
    await session.changeNodes((before) => ({ ...before, dreaming: isOn }));
    return { data: await session.engine.jobs.dreaming() };
  },
});

export const dreamingRoutes = [getDreaming, setDreaming];
