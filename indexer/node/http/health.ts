import { z } from '@hono/zod-openapi';
import { OPEN_PATH } from './guard';
import { defineRoute } from './route';

const health = defineRoute({
  method: 'get',
  path: OPEN_PATH,
  summary: 'Whether the server answers; needs no token',
  isReading: true,
  output: z.object({ status: z.literal('ok') }),
  run: () => Promise.resolve({ data: { status: 'ok' as const } }),
});

export const healthRoutes = [health];
