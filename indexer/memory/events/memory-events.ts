import * as z from 'zod';
import { memoryCategories, memoryOrigins, memoryStores, memoryTypes, verdicts } from '../memory';

/** What every line of a ledger has. */
const line = { id: z.string().min(1), at: z.iso.datetime() };

/** An ISO date, or a date with a time. */
const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(?:T|$)/, 'An ISO date or time is needed, as 2026-03-10.');

export const provenanceSchema = z.object({
  path: z.string(),
  block: z.string().exactOptional(),
  offset: z.number().exactOptional(),
  date: z.string().exactOptional(),
  speaker: z.string().exactOptional(),
});

/** What describes a memory besides its text; `store` and `space` are left out where they are the usual ones. */
const described = {
  store: z.enum(memoryStores).exactOptional(),
  type: z.enum(memoryTypes),
  category: z.enum(memoryCategories),
  space: z.string().exactOptional(),
  origin: z.enum(memoryOrigins),
  date: isoDate,
  supersedes: z.array(z.string()).exactOptional(),
  extends: z.array(z.string()).exactOptional(),
};

/** A memory, in one line with what it replaces, so that no crash comes between. The line's text is the memory's text. */
const factEvent = z.object({
  ...line,
  event: z.literal('fact'),
  ...described,
  /** Of the text as it was written, see `identityOf`: here, because to hash every text again is what opening would cost. */
  identity: z.string(),
  confidence: z.number().min(0).max(1),
  model: z.string().exactOptional(),
  from: z.array(provenanceSchema),
  isUnjudged: z.boolean().exactOptional(),
  /** Of a memory that was deleted by hand and put back: its id, and when it was first written. */
  memory: z.string().exactOptional(),
  writtenAt: z.iso.datetime().exactOptional(),
});

/** Stands for a memory that was deleted by hand for good: all of it but its text and where it came from. */
const goneEvent = z.object({
  ...line,
  event: z.literal('gone'),
  ...described,
  memory: z.string(),
  identity: z.string(),
  /** Identities that its text has in other spaces, which it was moved to. */
  says: z.array(z.string()).exactOptional(),
  writtenAt: z.iso.datetime(),
});

const supportEvent = z.object({
  ...line,
  event: z.literal('support'),
  supports: z.string(),
  from: z.array(provenanceSchema),
  /** Identities of texts that say it in other words. */
  says: z.array(z.string()).exactOptional(),
});
const forgetEvent = z.object({ ...line, event: z.literal('forget'), forgets: z.string(), why: z.string() });
const restoreEvent = z.object({ ...line, event: z.literal('restore'), restores: z.string() });
/** Undoes a supersession. */
const reinstateEvent = z.object({ ...line, event: z.literal('reinstate'), reinstates: z.string() });
/** A person deleted its line in one of the profile's files: it stays out of both until somebody says what was meant. */
const unlistEvent = z.object({
  ...line,
  event: z.literal('unlist'),
  unlists: z.string(),
  file: z.string(),
  /** Somebody said: it holds, and stays out of the profile for good. */
  isAnswered: z.boolean().exactOptional(),
});
/** How the profile tells a memory, in a model's words: known to every device, or an edit of the line would be known to none. */
const wordEvent = z.object({
  ...line,
  event: z.literal('word'),
  words: z.string(),
  /** Of the memory's text that was worded: of another text nothing is said. */
  of: z.string(),
  told: z.string(),
});
const confirmEvent = z.object({ ...line, event: z.literal('confirm'), confirms: z.string() });
const retypeEvent = z.object({
  ...line,
  event: z.literal('retype'),
  retypes: z.string(),
  type: z.enum(memoryTypes).exactOptional(),
  category: z.enum(memoryCategories).exactOptional(),
});

const pair = { newer: z.string(), older: z.string() };
const reviewEvent = z.object({
  ...line,
  event: z.literal('review'),
  ...pair,
  proposal: z.enum(verdicts),
  similarity: z.number().exactOptional(),
  judge: z.string(),
  reason: z.string(),
});
/** Names the pair and not the review, so that it counts as well for a review that another device made of it. */
const answerEvent = z.object({
  ...line,
  event: z.literal('answer'),
  ...pair,
  verdict: z.enum(verdicts),
  /** Who answered, where it was no person. */
  judge: z.string().exactOptional(),
});

const quarantineEvent = z.object({
  ...line,
  event: z.literal('quarantine'),
  text: z.string(),
  reasons: z.array(z.string()),
  from: z.array(provenanceSchema),
  space: z.string().exactOptional(),
});
const dismissEvent = z.object({
  ...line,
  event: z.literal('dismiss'),
  dismisses: z.string(),
  why: z.enum(['released', 'discarded']),
});

/** A memory belongs to another space from now on, with all its versions. */
const moveEvent = z.object({ ...line, event: z.literal('move'), moves: z.string(), space: z.string() });

/** A note moved: provenance follows. */
const renameEvent = z.object({ ...line, event: z.literal('rename'), from: z.string(), to: z.string() });

/** The events of the stream `memory`. */
export const memoryEventSchema = z.discriminatedUnion('event', [
  factEvent,
  goneEvent,
  supportEvent,
  forgetEvent,
  restoreEvent,
  reinstateEvent,
  unlistEvent,
  wordEvent,
  confirmEvent,
  retypeEvent,
  reviewEvent,
  answerEvent,
  quarantineEvent,
  dismissEvent,
  moveEvent,
  renameEvent,
]);
export type MemoryEvent = z.infer<typeof memoryEventSchema>;
export type FactEvent = z.infer<typeof factEvent>;
export type GoneEvent = z.infer<typeof goneEvent>;
/** An event of one kind. */
export type MemoryEventOf<TKind extends MemoryEvent['event']> = Extract<MemoryEvent, { event: TKind }>;
