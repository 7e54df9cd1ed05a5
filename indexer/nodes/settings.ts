import * as z from 'zod';
import {
  DEFAULT_CHAT_TIMEOUT_MS,
  DEFAULT_EMBED_TIMEOUT_MS,
  DEFAULT_RERANK_TIMEOUT_MS,
  LONGEST_PAUSE_MS,
} from './defaults';

/** What a node can be asked for. */
export const nodeRoles = ['chat', 'embed', 'rerank'] as const;
export type NodeRole = (typeof nodeRoles)[number];

/** Who waits: a person or an agent in the middle of a turn, or nobody. */
export const lanes = ['interactive', 'background'] as const;
export type Lane = (typeof lanes)[number];

/** One server with one whole model. Several may run on one machine. */
export const nodeSettingsSchema = z.object({
  /** How people call it; unique within the pool. */
  name: z.string().trim().min(1).max(60),
  /** Its address, with or without `/v1`. */
  url: z.url({ protocol: /^https?$/ }),
  roles: z.array(z.enum(nodeRoles)).min(1).default(['chat']),
  /** Name under which its key lies in the secret store (SecretStorage, or an environment variable headless); the key itself is in no file. */
  keyName: z.string().min(1).optional(),
  /** Which model it is asked for, where its server has several (Ollama, LM Studio); its only one otherwise. */
  model: z.string().min(1).optional(),
  /** Calls of which lane it takes first. The other lane's it takes only where no node of that lane can. */
  lane: z.enum(['both', ...lanes]).default('both'),
  /** Calls in flight at most; what the server says of its slots where absent, one where it says nothing. */
  slots: z.number().int().min(1).max(256).optional(),
  /** Left out without being removed. */
  isOff: z.boolean().default(false),
});
export type NodeSettings = Readonly<z.output<typeof nodeSettingsSchema>>;

const timeoutMs = (standard: number) => z.number().int().min(1_000).max(3_600_000).default(standard);

/** Standing pause of one node or of all of them. It always ends by itself. */
export const pauseSchema = z.object({
  /** Names of nodes; all nodes where absent. */
  nodes: z.array(z.string()).optional(),
  /** ISO time; at most a day ahead, so that a forgotten pause ends. */
  until: z.iso.datetime({ offset: true }),
});
export type Pause = Readonly<z.output<typeof pauseSchema>>;
export { LONGEST_PAUSE_MS };

export const poolSettingsSchema = z.object({
  nodes: z
    .array(nodeSettingsSchema)
    .default([])
    .refine((nodes) => new Set(nodes.map(({ name }) => name)).size === nodes.length, {
      message: 'Two nodes have the same name. Give each its own.',
    }),
  /** Forbids every call, whatever nodes are set: all work is done on this device. */
  isLocalOnly: z.boolean().default(false),
  /**
   * Addresses (scheme, host, port) that the user agreed to have notes sent to, having seen how many. An address of this machine
   * needs none: nothing leaves it.
   */
  allowed: z.array(z.string()).default([]),
  timeouts: z
    .object({
      chatMs: timeoutMs(DEFAULT_CHAT_TIMEOUT_MS),
      embedMs: timeoutMs(DEFAULT_EMBED_TIMEOUT_MS),
      rerankMs: timeoutMs(DEFAULT_RERANK_TIMEOUT_MS),
    })
    .prefault({}),
  pause: pauseSchema.optional(),
  /** Whether nodes work on by themselves when nothing waits and nobody has asked anything for a while. */
  dreaming: z.boolean().default(true),
});
export type PoolSettings = Readonly<z.output<typeof poolSettingsSchema>>;

export const defaultPoolSettings: PoolSettings = poolSettingsSchema.parse({});
