export { chooseByProbability } from './choose';
export type { Choice, ChoiceOption, ChoiceRequest } from './choose';
export type { PromptLanguage } from './choice-prompt';
export { decideSearch } from './decide-search';
export type { SearchDecision, SearchDecisionRequest } from './decide-search';
export { quoteText } from './quote';
