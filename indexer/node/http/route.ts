import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from '@hono/zod-openapi';
import type { Scope } from '../server';
import type { ServedVault } from '../serving';
import type { Session } from '../session';
import type { DocumentJobs } from './document-jobs';
import { readJson } from './guard';
import { HttpProblem, problemShape } from './problem';

/** What the routes of one server work with. */
export interface RouteHost {
  readonly served: ServedVault;
  readonly scope: Scope;
  readonly documents: DocumentJobs;
}

export interface RouteContext extends RouteHost {
  readonly session: Session;
  readonly signal: AbortSignal;
  /** A header of the request. */
  header(name: string): string | undefined;
}

export interface RouteDefinition<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Output extends z.ZodType,
> {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** With `{name}` for a part that varies. */
  readonly path: string;
  readonly summary: string;
  /** Whether a server that is only read from has it. */
  readonly isReading: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly output: Output;
  /** 200 where absent; further ones that `run` may answer with are told in the document, too. */
  readonly statuses?: readonly (200 | 201 | 202)[];
  run(
    input: {
      readonly params: z.output<Params>;
      readonly query: z.output<Query>;
      readonly body: z.output<Body>;
    },
    context: RouteContext,
  ): Promise<{ readonly status?: 200 | 201 | 202; readonly data: z.input<Output> }>;
}

/** A route with its schemas, ready for any server. */
export type Route = (app: OpenAPIHono, host: RouteHost) => void;

const nothing = z.object({});

/** Checks what comes in and what goes out by the schemas that the OpenAPI document is made from. */
export function defineRoute<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Output extends z.ZodType,
>(definition: RouteDefinition<Params, Query, Body, Output>): Route {
  const { method, path, summary, isReading, params, query, body, output } = definition;
  return (app, host) => {
    app.openAPIRegistry.registerPath({
      ...{ method, path, summary },
      request: {
        ...(params !== undefined && { params }),
        ...(query !== undefined && { query }),
        ...(body !== undefined && { body: { content: { 'application/json': { schema: body } } } }),
      },
      responses: {
        ...Object.fromEntries(
          (definition.statuses ?? [200]).map((status) => [
            status,
            { description: summary, content: { 'application/json': { schema: output } } },
          ]),
        ),
        default: {
          description: 'What went wrong, and what to do',
          content: { 'application/problem+json': { schema: problemShape } },
        },
      },
    });
    app.on(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
      if (!isReading && host.served.isReadOnly) {
        throw new HttpProblem(403, 'read-only', 'This server only reads. Start one without --read-only.');
      }
      const { raw } = context.req;
      const given = {
        params: (params ?? nothing).parse(context.req.param()) as z.output<Params>,
        query: (query ?? nothing).parse(context.req.query()) as z.output<Query>,
        body: (body === undefined ? {} : body.parse(await readJson(raw))) as z.output<Body>,
      };
      const { status = 200, data } = await host.served.use((session) =>
        definition.run(given, {
          ...host,
          session,
          signal: raw.signal,
          header: (name) => context.req.header(name),
        }),
      );
      return context.json(output.parse(data) as object, status);
    });
  };
}
