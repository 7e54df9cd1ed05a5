import { z } from '@hono/zod-openapi';
import { defineRoute } from './route';

const calibration = defineRoute({
  method: 'get',
  path: '/v1/calibration',
  summary: 'How far each rule of the judges is trusted; figures alone, no text of any memory',
  isReading: true,
  output: z.object({
    labels: z.record(z.string(), z.number()),
    rules: z.array(
      z.object({
        judge: z.string(),
        rule: z.string().optional(),
        verdict: z.string(),
        decisions: z.number().int(),
        right: z.number(),
        wrong: z.number(),
        trust: z.number(),
        threshold: z.number(),
        isTrusted: z.boolean(),
      }),
    ),
    judges: z.array(
      z.object({
        judge: z.string(),
        rule: z.string().optional(),
        method: z.enum(['none', 'platt', 'isotonic']),
        right: z.number(),
        wrong: z.number(),
        threshold: z.number().optional(),
      }),
    ),
    thresholds: z.object({ update: z.number().optional() }),
    inQuestion: z.number().int().describe('Updates that hold and are in question.'),
  }),
  run: async (_input, { session }) => {
    const report = await session.engine.memory.calibration();
    return {
      data: {
        labels: { ...report.labels },
        rules: [...report.byRule],
        judges: [...report.judges],
        thresholds: report.thresholds,
        inQuestion: report.inQuestion.length,
      },
    };
  },
});

export const calibrationRoutes = [calibration];
