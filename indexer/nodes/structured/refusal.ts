import * as z from 'zod';
import { TriviumError } from '../../platform';

/** That a node took offence at the request itself. */
export interface Refusal {
  /** Absent where the error names none. */
  readonly node?: string;
  readonly status: number;
}

const causeSchema = z.object({ node: z.string().optional(), status: z.number().int() });

/** Statuses with which servers say that they do not know a field of the request, or cannot do what it asks for. */
const REFUSING = new Set([400, 415, 422, 501]);

/** @returns undefined for every other fault */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof TriviumError) || error.code !== 'node-failed') return undefined;
  const { data } = causeSchema.safeParse(error.cause);
  if (data === undefined || !REFUSING.has(data.status)) return undefined;
  const { node, status } = data;
  return { status, ...(node !== undefined && { node }) };
}
