import * as z from 'zod';
import { memoryCategories, memoryOrigins, memoryStores, memoryTypes, provenanceSchema } from '../../memory';
import type { ExtractionResult, ExtractionSource } from '../../memory';
import { contentHash } from '../../platform';
import type { Storage } from '../../platform';

const FOLDER = 'memory/candidates/';

const resultSchema = z.object({
  candidates: z.array(
    z.object({
      text: z.string(),
      store: z.enum(memoryStores),
      type: z.enum(memoryTypes),
      category: z.enum(memoryCategories),
      space: z.string(),
      origin: z.enum(memoryOrigins),
      model: z.string().exactOptional(),
      from: z.array(provenanceSchema),
      date: z.string(),
      stretches: z.array(z.object({ start: z.number(), end: z.number() })),
    }),
  ),
  sentences: z.number(),
  dropped: z.record(z.string(), z.number()),
});

/**
 * What models found in a text, kept from the moment they answered until the statements are taken in: an hour of their work
 * outlasts a crash, and no text is sent twice.
 */
export class CandidateStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** @returns undefined where nothing is kept, or what is kept is damaged: it can be asked for again */
  async read(source: ExtractionSource): Promise<ExtractionResult | undefined> {
    const bytes = await this.#storage.read(nameOf(source));
    if (bytes === undefined) return undefined;
    const kept = resultSchema.safeParse(parseJson(bytes));
    if (!kept.success) return undefined;
    const { candidates, ...counts } = kept.data;
    // The space is the note's now, whatever it was when a model read it.
    return { ...counts, candidates: candidates.map((one) => ({ ...one, space: source.space })) };
  }

  async write(source: ExtractionSource, result: ExtractionResult): Promise<void> {
    await this.#storage.write(nameOf(source), new TextEncoder().encode(JSON.stringify(result)));
  }

  async remove(source: ExtractionSource): Promise<void> {
    await this.#storage.remove(nameOf(source));
  }
}

/** By note as well as by text: what is found names the note it is from. */
function nameOf({ path, text }: ExtractionSource): string {
  return FOLDER + contentHash(`${path}\n${contentHash(text)}`);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
