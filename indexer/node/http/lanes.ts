import { z } from '@hono/zod-openapi';
import { defineRoute } from './route';

const lanes = defineRoute({
  method: 'get',
  path: '/v1/lanes',
  summary: 'How busy the model servers are',
  isReading: true,
  output: z.object({
    isLocalOnly: z.boolean(),
    lanes: z.array(
      z.object({
        lane: z.string(),
        waiting: z.number().int(),
        inFlight: z.number().int(),
        capacity: z.number().int(),
      }),
    ),
  }),
  run: async (_input, { session }) => {
    const status = await session.engine.nodes.status();
    return { data: { isLocalOnly: status.isLocalOnly, lanes: status.lanes.map((lane) => ({ ...lane })) } };
  },
});

export const laneRoutes = [lanes];
