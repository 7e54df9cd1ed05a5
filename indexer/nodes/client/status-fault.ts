import * as z from 'zod';
import { LONGEST_RETRY_AFTER_MS, LONGEST_SERVER_MESSAGE } from '../defaults';
import type { TransportAnswer } from '../transport';
import type { FaultKind } from './fault';

const OVERLOAD = new Set([408, 425, 429, 502, 503, 504, 529]);

/** llama.cpp answers a text beyond its batch with 500, although no other try would help. */
const blamesRequest = /is too large to process/u;

/**
 * What kind of fault a status is that is not one of success.
 *
 * @param said the server's own words
 */
export function kindOfStatus(status: number, said = ''): FaultKind {
  // 501: a server that was not started for this role; another may be.
  if (status < 400 || status === 404 || status === 405 || status === 501) return 'route';
  if (status === 401 || status === 403) return 'access';
  if (OVERLOAD.has(status)) return 'overload';
  return status >= 500 && !blamesRequest.test(said) ? 'server' : 'request';
}

export const adviceFor: Readonly<Record<FaultKind, string>> = {
  connection: 'Check that its server runs and that this machine reaches the address.',
  overload: 'It is tried again later. Give it more slots, or add a node.',
  timeout: 'Give it more time in the settings, or a smaller model.',
  server: "Look into the server's log.",
  answer: 'Check that the address is that of a model server and not of a proxy or another program.',
  model: 'Load the model that was there before, or make the vectors anew with the other one.',
  access: 'Check the key in the settings.',
  route: 'Check its address, its roles, the name of its model, and how it was started.',
  request: 'Another try would not help: the request itself has to change.',
  withdrawn: 'It is tried at another node.',
};

/**
 * `Retry-After` in milliseconds: seconds or a date (RFC 9110, 10.2.3), a quarter of an hour at most.
 *
 * @param nowMs since the epoch
 */
export function readRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  const waitMs = /^\d+(\.\d+)?$/u.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(0, waitMs), LONGEST_RETRY_AFTER_MS);
}

const errorSchema = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
]);

/** What the server says of its fault, cut short and without the key; undefined where it says nothing readable. */
export function serverMessage({ text }: TransportAnswer, key: string | undefined): string | undefined {
  const parsed = errorSchema.safeParse(readJson(text));
  if (!parsed.success) return undefined;
  const line = parsed.data.replace(/\s+/gu, ' ').trim();
  const safe = key === undefined || key === '' ? line : line.replaceAll(key, '***');
  return safe.length > LONGEST_SERVER_MESSAGE ? `${safe.slice(0, LONGEST_SERVER_MESSAGE)}…` : safe;
}

/** Undefined for what is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
