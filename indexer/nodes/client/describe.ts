import * as z from 'zod';
import { exchange, exchangeJson } from './exchange';
import type { NodeTarget } from './exchange';
import { NodeFault } from './fault';

export type ServerKind = 'llama.cpp' | 'ollama' | 'other';

/** What a server says of itself without being given anything to do. */
export interface Description {
  readonly server: ServerKind;
  readonly models: readonly string[];
  readonly slots?: number;
  /** Tokens of one slot's context. */
  readonly contextTokens?: number;
}

const modelsSchema = z.object({
  data: z.array(z.object({ id: z.string(), owned_by: z.string().nullish() })),
});
const propsSchema = z.object({
  total_slots: z.number().int().positive(),
  default_generation_settings: z.object({ n_ctx: z.number().int().positive().nullish() }).nullish(),
});
const slotsSchema = z.array(z.object({ id: z.number() })).min(1);

/**
 * Whether the server answers: by `/health`, and by `/v1/models` where it has no such route.
 *
 * @throws NodeFault where it does not, or is still loading its model
 */
export async function checkHealth(target: NodeTarget, signal: AbortSignal): Promise<void> {
  try {
    await exchange(target, { method: 'GET', route: '/health' }, signal);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await exchange(target, { method: 'GET', route: '/v1/models' }, signal);
  }
}

/** Its models, slots and context, as far as it tells them. @throws NodeFault where it does not even tell its models */
export async function describe(target: NodeTarget, signal: AbortSignal): Promise<Description> {
  const [models, props] = await Promise.all([
    exchangeJson(target, { method: 'GET', route: '/v1/models' }, modelsSchema, signal),
    optional(exchangeJson(target, { method: 'GET', route: '/props' }, propsSchema, signal)),
  ]);
  const names = models.data.map(({ id }) => id);
  if (props === undefined) {
    const isOllama = models.data.some(({ owned_by }) => owned_by === 'library');
    const slots = await optional(
      exchangeJson(target, { method: 'GET', route: '/slots' }, slotsSchema, signal),
    );
    const server = isOllama ? 'ollama' : 'other';
    return { server, models: names, ...(slots === undefined ? {} : { slots: slots.length }) };
  }
  const context = props.default_generation_settings?.n_ctx ?? undefined;
  return {
    server: 'llama.cpp',
    models: names,
    slots: props.total_slots,
    ...(context === undefined ? {} : { contextTokens: context }),
  };
}

/** Undefined where the server has no such route or answers it in another way. */
async function optional<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NodeFault && error.kind !== 'connection') return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof NodeFault && (error.kind === 'route' || error.status === 400 || error.status === 501)
  );
}
