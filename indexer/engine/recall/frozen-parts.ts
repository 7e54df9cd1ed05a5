import * as z from 'zod';
import { FROZEN_DAYS, memoryStores } from '../../memory';
import type { ContextPart } from '../../memory';
import { contentHash, toPlainError } from '../../platform';
import type { Clock, Storage } from '../../platform';

const FOLDER = 'recall/frozen';
const DAY_MS = 24 * 60 * 60_000;

const frozenPartSchema = z.object({
  /** ISO time at which it was last asked for, to the day. */
  usedAt: z.string(),
  text: z.string(),
  items: z.array(
    z.object({
      number: z.number().int().positive(),
      kind: z.enum(['core', 'rule', 'memory', 'thought', 'passage', 'neighbour']),
      text: z.string(),
      shown: z.string(),
      origin: z.string(),
      date: z.string().exactOptional(),
      id: z.string().exactOptional(),
      path: z.string().exactOptional(),
      store: z.enum(memoryStores).exactOptional(),
    }),
  ),
  leftOut: z.number().int().nonnegative(),
});

export interface FrozenPartsOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  /** Whether the storage may be written; where not, what is frozen here lasts as long as this engine. */
  readonly isHolder: boolean;
}

/**
 * The part of a block that stays as it is for a conversation, so that a model server need not read it anew with each turn. Kept in
 * the storage: a restart gives the same bytes. A conversation that nobody goes on with is forgotten.
 */
export class FrozenParts {
  readonly #options: FrozenPartsOptions;
  readonly #known = new Map<string, Promise<ContextPart>>();

  constructor(options: FrozenPartsOptions) {
    this.#options = options;
  }

  /** @param make for a conversation that has none yet; its failure is not kept */
  of(conversation: string, space: string, make: () => Promise<ContextPart>): Promise<ContextPart> {
    const name = `${FOLDER}/${contentHash(JSON.stringify([space, conversation]))}`;
    const known = this.#known.get(name) ?? this.#open(name, make);
    this.#known.set(name, known);
    known.catch(() => this.#known.delete(name));
    return known;
  }

  async #open(name: string, make: () => Promise<ContextPart>): Promise<ContextPart> {
    const stored = await this.#read(name);
    const { usedAt, ...part } = stored ?? { usedAt: '', ...(await make()) };
    const now = new Date(this.#options.clock.now()).toISOString();
    if (usedAt.slice(0, 10) !== now.slice(0, 10)) await this.#keep(name, part, now);
    return part;
  }

  async #read(name: string): Promise<z.output<typeof frozenPartSchema> | undefined> {
    const bytes = await this.#options.storage.read(name);
    if (bytes === undefined) return undefined;
    try {
      return frozenPartSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
    } catch {
      return undefined;
    }
  }

  /** What cannot be written lasts as long as this engine. */
  async #keep(name: string, part: ContextPart, now: string): Promise<void> {
    const { storage, isHolder } = this.#options;
    if (!isHolder) return;
    const bytes = new TextEncoder().encode(JSON.stringify({ ...part, usedAt: now }));
    await storage.write(name, bytes).catch((error: unknown) => void toPlainError(error));
    await this.#forgetOld(Date.parse(now)).catch((error: unknown) => void toPlainError(error));
  }

  async #forgetOld(nowMs: number): Promise<void> {
    const { storage } = this.#options;
    for (const name of await storage.list(`${FOLDER}/`)) {
      const usedAt = Date.parse((await this.#read(name))?.usedAt ?? '');
      if (!(nowMs - usedAt <= FROZEN_DAYS * DAY_MS)) await storage.remove(name);
    }
  }
}
