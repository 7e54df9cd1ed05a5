import type { Answered, CallOptions, Nodes } from '../nodes';
import type { PromptLanguage } from './choice-prompt';
import { chooseConstrained } from './constrained-choice';
import { readOrders, type Reading } from './read-orders';

export interface ChoiceOption<Key extends string = string> {
  readonly key: Key;
  /** What it says, for the model. */
  readonly text: string;
}

export interface ChoiceRequest<Key extends string = string> {
  readonly question: string;
  /** Two to 26, each key once. Their order does not matter. */
  readonly options: readonly ChoiceOption<Key>[];
  /** What is to be judged and how, ahead of the question. */
  readonly instructions: string;
  /** Of the prompt; that of what is judged. `en` by default. */
  readonly language?: PromptLanguage;
}

export interface Choice<Key extends string = string> {
  /** Undefined where the option depended on the order in which they were given: then nothing was chosen. */
  readonly chosen: Key | undefined;
  /** `constrained`: the server tells no probabilities, so how sure it is is not known. */
  readonly how: 'logprobs' | 'constrained';
  /** Of the chosen one, 0 to 1; absent where it is not known. */
  readonly probability?: number;
  /** Of every option, together 1. */
  readonly probabilities?: Readonly<Record<Key, number>>;
  /**
   * How much the answer depended on the order, 0 to 1: the total variation distance of the two, half the sum of the differences.
   * Without probabilities 0 or 1.
   */
  readonly disagreement: number;
  /** As the server named it; both where two answered. */
  readonly model: string;
  readonly answers: readonly Answered[];
}

/**
 * Lets a model choose one of several options, and reads how sure it is from the probabilities of the options' letters at the one
 * token of its answer. Models favour a place in the list, so that the options are given in two orders, one the reverse of the
 * other, and the mean counts. Where the server tells no probabilities, or the model was about to say something else, the answer
 * is held to the letters, again in both orders.
 *
 * @throws TriviumError as `askStructured` does; an empty or invalid answer never comes to an option
 */
export async function chooseByProbability<Key extends string>(
  nodes: Pick<Nodes, 'chat' | 'status'>,
  request: ChoiceRequest<Key>,
  options: CallOptions,
): Promise<Choice<Key>> {
  // One order for all that ask the same, whichever way they list it.
  const forwards = [...request.options].sort((one, other) => (one.key < other.key ? -1 : 1));
  const orders = [forwards, forwards.toReversed()] as const;
  const asked = await readOrders(nodes, request, orders, options);
  if (asked.readings !== undefined) return { ...meanOf(asked.readings), answers: asked.answers };
  const { chosen, answers } = await chooseConstrained(nodes, request, orders, options);
  asked.confirmRefusals();
  return {
    ...{ chosen, how: 'constrained', disagreement: chosen === undefined ? 1 : 0 },
    ...{ model: modelsOf(answers), answers: [...asked.answers, ...answers] },
  };
}

function meanOf<Key extends string>([first, second]: readonly [Reading<Key>, Reading<Key>]): Omit<
  Choice<Key>,
  'answers'
> {
  const shares = [...first.probabilities].map(([key, one]) => {
    const other = second.probabilities.get(key) ?? 0;
    return { key, mean: (one + other) / 2, difference: Math.abs(one - other) };
  });
  const best = shares.reduce((leading, each) => (each.mean > leading.mean ? each : leading));
  return {
    ...{ chosen: best.key, how: 'logprobs', probability: best.mean },
    probabilities: Object.fromEntries(shares.map(({ key, mean }) => [key, mean])) as Readonly<
      Record<Key, number>
    >,
    disagreement: Math.min(1, shares.reduce((sum, { difference }) => sum + difference, 0) / 2),
    model: modelsOf([first, second]),
  };
}

function modelsOf(answers: readonly { readonly model: string }[]): string {
  return [...new Set(answers.map(({ model }) => model))].sort().join(' + ');
}
