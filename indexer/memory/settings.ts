import * as z from 'zod';
import { isTimeOfDay } from '../platform';
import { MEMORY_CHARACTERS, USER_CHARACTERS } from './core-files/defaults';
import { DEFAULT_EXTRACT_AT, DEFAULT_PROFILE_AT, DEFAULT_RECALLED } from './defaults';

/** When memories reach an answer: in the block alone, through tools alone, or both. */
export const recallModes = ['context', 'tools', 'hybrid'] as const;
export type RecallMode = (typeof recallModes)[number];

const timeOfDay = z.string().refine(isTimeOfDay, 'Write a time of day such as 03:00.');

/** What a person may choose about the memory; every part has a default. */
export const memorySettingsSchema = z.object({
  /** Space by folder of the vault, for notes that name none themselves. */
  spaces: z.record(z.string(), z.string()).default({}),
  recall: z
    .object({
      mode: z.enum(recallModes).default('hybrid'),
      /** Least score; the model's own threshold where absent. */
      threshold: z.number().min(0).max(1).optional(),
      /** Memories at most, and passages at most. */
      limit: z.number().int().positive().default(DEFAULT_RECALLED),
    })
    .prefault({}),
  /** Days after which a memory counts half; absent where age does not matter. */
  halfLifeDays: z.number().positive().optional(),
  /** Whether a memory may replace one that is very much alike without a judge. It can be undone. */
  supersedeUnjudged: z.boolean().default(false),
  /** The files that go before every answer: whether they are handed out and changed, and characters of their entries at most. */
  core: z
    .object({
      memoryEnabled: z.boolean().default(true),
      userProfileEnabled: z.boolean().default(true),
      memoryCharacters: z.number().int().positive().default(MEMORY_CHARACTERS),
      userCharacters: z.number().int().positive().default(USER_CHARACTERS),
    })
    .prefault({}),
  /** What runs by itself on this device, at local time. */
  nightly: z
    .object({
      isOn: z.boolean().default(true),
      extractAt: timeOfDay.default(DEFAULT_EXTRACT_AT),
      profileAt: timeOfDay.default(DEFAULT_PROFILE_AT),
    })
    .prefault({}),
});
export type MemorySettings = Readonly<z.output<typeof memorySettingsSchema>>;

export const defaultMemorySettings: MemorySettings = memorySettingsSchema.parse({});
