import * as z from 'zod';

const event = z.object({ id: z.string(), at: z.iso.datetime() });

/** In each stream that mentions the note; the same rename told by two devices is one. */
const renamedEvent = event.extend({ type: z.literal('renamed'), from: z.string(), to: z.string() });

const searchEvent = event.extend({
  type: z.literal('search'),
  query: z.string(),
  /** Paths, best first, each once. */
  results: z.array(z.string()),
});

/** What was searched before, on whatever device, no longer counts. */
const clearedEvent = event.extend({ type: z.literal('cleared') });

export const searchStreamSchema = z.discriminatedUnion('type', [searchEvent, clearedEvent, renamedEvent]);
export type SearchStreamEvent = z.infer<typeof searchStreamSchema>;

const sessionEvent = event.extend({
  type: z.literal('session'),
  /** Id of the session's first line, where this line goes on with it: then only the latest counts. */
  session: z.string().optional(),
  notes: z.array(z.string()),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
});

export const editStreamSchema = z.discriminatedUnion('type', [sessionEvent, renamedEvent]);
export type EditStreamEvent = z.infer<typeof editStreamSchema>;

const pair = { one: z.string(), other: z.string() };
const dismissedEvent = event.extend({ type: z.literal('dismissed'), ...pair });
const restoredEvent = event.extend({ type: z.literal('restored'), ...pair });

export const pairStreamSchema = z.discriminatedUnion('type', [dismissedEvent, restoredEvent, renamedEvent]);
export type PairStreamEvent = z.infer<typeof pairStreamSchema>;
