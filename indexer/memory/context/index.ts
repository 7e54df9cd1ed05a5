/** What goes before an answer: which part when, in what order, at what cost, and fenced in as data. */
export { composeAlways } from './compose-always';
export type { ContextPart } from './compose-always';
export { composeByMeaning } from './compose-by-meaning';
export type { ByMeaningItems } from './compose-by-meaning';
export type { ContextItem, NumberedItem } from './context-item';
export {
  CONTEXT_TOKENS,
  FROZEN_DAYS,
  MOST_FACTS,
  MOST_NEIGHBOURS,
  MOST_PASSAGES,
  PASSAGE_CHARACTERS,
} from './defaults';
export { estimateTokens } from './estimate-tokens';
export { fenced, inOneLine } from './fence';
export { tierOfStore } from './tiers';
