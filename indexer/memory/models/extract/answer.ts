import * as z from 'zod';
import { memoryCategories, memoryTypes } from '../../memory';
import { MAX_FACT_CHARACTERS, MAX_FACTS_PER_GROUP, MAX_QUOTE_CHARACTERS } from './defaults';

/** Why a group holds nothing to remember: a model that finds nothing has to say so in one of these. */
export const nothingReasons = [
  'small talk',
  'only questions or requests',
  'about nobody in particular',
  'only of the moment',
  'only imagined',
  'said by the assistant',
] as const;

/**
 * A fact as a model gives it. The limits are part of what a server is asked for, and are enforced on what comes back fact by
 * fact: one that is too long costs no other.
 */
export const givenFact = z.object({
  text: z.string().meta({ maxLength: MAX_FACT_CHARACTERS }),
  quote: z.string().meta({ maxLength: MAX_QUOTE_CHARACTERS }),
  /** Where it is none of them, the words of the fact tell. */
  type: z.enum(memoryTypes).optional().catch(undefined),
  category: z.enum(memoryCategories).optional().catch(undefined),
});
export type GivenFact = z.output<typeof givenFact>;

export const extractAnswer = z
  .object({
    facts: z.array(givenFact).meta({ maxItems: MAX_FACTS_PER_GROUP }),
    nothing: z.enum(nothingReasons).nullish().catch(undefined),
  })
  // No facts and no reason is what a model gives that has not read: never taken for "nothing there".
  .refine(({ facts, nothing }) => facts.length > 0 || (nothing !== undefined && nothing !== null), {
    path: ['nothing'],
    message: 'There are no facts, and "nothing" does not say why.',
  });
export type ExtractAnswer = z.output<typeof extractAnswer>;
