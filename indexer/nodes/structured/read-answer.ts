import * as z from 'zod';
import { structuredDefaults } from './defaults';
import { findJson } from './find-json';

/** What an answer says, or what is wrong with it: in words for the model (`fault`) and, shorter, for people. */
export type ReadAnswer<Value> =
  { readonly value: Value } | { readonly fault: string; readonly summary: string };

/** Takes the first JSON in a text that has the shape. */
export function readAnswer<Value>(text: string, schema: z.ZodType<Value>): ReadAnswer<Value> {
  let fault = 'there is no complete JSON in it';
  let summary = fault;
  for (const [at, found] of findJson(text).entries()) {
    const { success, data, error } = schema.safeParse(found);
    if (success) return { value: data };
    if (at > 0) continue;
    fault = z.prettifyError(error);
    // Not zod's own wording of places: its core brings along translations of all messages.
    const place = (error.issues[0]?.path ?? []).map(String).join('.');
    summary = `its JSON has another shape${place === '' ? '' : ` (at "${place}")`}`;
  }
  return { fault: fault.slice(0, structuredDefaults.quotedFault), summary };
}
