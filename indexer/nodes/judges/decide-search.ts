import * as z from 'zod';
import { askStructured } from '../structured/ask-structured';
import type { Answered, CallOptions, Nodes } from '../nodes';
import { chooseByProbability, type Choice } from './choose';
import type { PromptLanguage } from './choice-prompt';
import { judgeDefaults } from './defaults';
import { searchPrompts } from './search-prompts';

export interface SearchDecisionRequest {
  /** What the person said last. */
  readonly message: string;
  /** What was said before it, where that matters for what is meant. */
  readonly context?: string;
  /** Of the prompt; that of the message. `en` by default. */
  readonly language?: PromptLanguage;
}

export interface SearchDecision {
  readonly isNeeded: boolean;
  /** At least one where a search is needed; none otherwise. */
  readonly terms: readonly string[];
  /** The choice between yes and no. */
  readonly choice: Choice<'yes' | 'no'>;
  readonly answers: readonly Answered[];
}

const { mostTerms, longestTerm } = judgeDefaults;
const termsSchema = z.object({
  terms: z.array(z.string().trim().min(1).max(longestTerm)).min(1).max(mostTerms),
});

/**
 * Whether a message can only be answered well with a search in the notes, and what to search for then. Two calls apart: a yes or
 * no, and the terms. Where it cannot be told a search is made.
 *
 * @throws TriviumError as {@link chooseByProbability}
 */
export async function decideSearch(
  nodes: Pick<Nodes, 'chat' | 'status'>,
  { message, context, language = 'en' }: SearchDecisionRequest,
  options: CallOptions,
): Promise<SearchDecision> {
  const prompts = searchPrompts[language];
  const question = prompts.question(message, context);
  const choice = await chooseByProbability(
    nodes,
    { question, instructions: prompts.instructions, options: prompts.options, language },
    options,
  );
  const isNeeded = isSearchNeeded(choice);
  if (!isNeeded) return { isNeeded, terms: [], choice, answers: choice.answers };
  const { value, answers } = await askStructured(
    nodes,
    {
      messages: [
        { role: 'system', content: prompts.terms },
        { role: 'user', content: question },
      ],
      schema: termsSchema,
      name: 'search terms',
      maxTokens: judgeDefaults.termsTokens,
    },
    options,
  );
  return { isNeeded, terms: [...new Set(value.terms)], choice, answers: [...choice.answers, ...answers] };
}

function isSearchNeeded({ chosen, probabilities }: Choice<'yes' | 'no'>): boolean {
  return probabilities === undefined ? chosen !== 'no' : probabilities.yes >= judgeDefaults.searchFrom;
}
