import { OpenAPIHono } from '@hono/zod-openapi';
import type { GuardOptions, Scope } from '../server';
import type { ServedVault } from '../serving';
import { calibrationRoutes } from './calibration';
import { documentRoutes } from './documents';
import type { DocumentJobs } from './document-jobs';
import { dreamingRoutes } from './dreaming';
import { guardRequests } from './guard';
import { healthRoutes } from './health';
import { jobRoutes } from './jobs';
import { laneRoutes } from './lanes';
import { memoryRoutes } from './memories';
import { HttpProblem, problemOf, problemResponse } from './problem';
import { profileRoutes } from './profile';
import { recallRoutes } from './recall';
import { searchRoutes } from './search';

export interface AppOptions {
  readonly served: ServedVault;
  readonly scope: Scope;
  readonly version: string;
  readonly documents: DocumentJobs;
  /** Told what nobody expected; the client learns no more than that there was something. */
  readonly onProblem: (message: string) => void;
}

const routes = [
  ...[...documentRoutes, ...searchRoutes, ...memoryRoutes, ...profileRoutes, ...recallRoutes],
  ...[...jobRoutes, ...laneRoutes, ...dreamingRoutes, ...calibrationRoutes, ...healthRoutes],
];

/** All routes behind the guard, and the document that describes them at `/openapi.json`. */
export function createApp({ version, onProblem, ...host }: AppOptions, guard: GuardOptions): OpenAPIHono {
  const app = new OpenAPIHono();
  app.onError((error) => {
    const problem = problemOf(error);
    if (problem.status === 500) onProblem(error.message);
    return problemResponse(problem);
  });
  app.notFound(({ req }) => {
    const message = `There is no ${req.method} ${req.path}. See /openapi.json for what there is.`;
    return problemResponse(new HttpProblem(404, 'route-unknown', message));
  });
  app.use(guardRequests(guard));
  for (const register of routes) register(app, host);
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Trivium', version, description: 'A vault of notes and what is remembered of it.' },
  });
  return app;
}
