import { createRefusals } from '../structured/answer-forms';
import { answeredOf } from '../structured/answered';
import { refusalOf, type Refusal } from '../structured/refusal';
import type { Answered, CallOptions, ChatAnswer, Nodes } from '../nodes';
import { choicePrompt } from './choice-prompt';
import type { ChoiceOption, ChoiceRequest } from './choose';
import { judgeDefaults } from './defaults';
import { lettersOf, readLetters } from './letters';

/** What a model makes of the options in one order. */
export interface Reading<Key extends string> {
  readonly probabilities: ReadonlyMap<Key, number>;
  readonly model: string;
}

export interface ReadOrders<Key extends string> {
  /** Of both orders; undefined where one of them told no probabilities. */
  readonly readings: readonly [Reading<Key>, Reading<Key>] | undefined;
  readonly answers: readonly Answered[];
  /** Remembers who refused to tell probabilities, once it is known that nothing else was refused. */
  confirmRefusals(): void;
}

const refusalsOf = createRefusals<'logprobs'>();

/** Asks for one letter in both orders, and for the probabilities of all letters in its place. */
export async function readOrders<Key extends string>(
  nodes: Pick<Nodes, 'chat' | 'status'>,
  request: ChoiceRequest<Key>,
  orders: readonly [readonly ChoiceOption<Key>[], readonly ChoiceOption<Key>[]],
  options: CallOptions,
): Promise<ReadOrders<Key>> {
  const refusals = refusalsOf(nodes);
  if (refusals.byAll('logprobs'))
    return { readings: undefined, answers: [], confirmRefusals: () => undefined };
  const { topLogprobs } = judgeDefaults;
  const ask = async (order: readonly ChoiceOption<Key>[]): Promise<ChatAnswer | Refusal> => {
    const messages = choicePrompt(request, order);
    try {
      return await nodes.chat({ messages, maxTokens: 1, topLogprobs }, options);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      return refusal;
    }
  };
  const [forwards, backwards] = orders;
  const [first, second] = await Promise.all([ask(forwards), ask(backwards)]);
  const [one, other] = [readOrder(first, forwards), readOrder(second, backwards)];
  return {
    readings: one && other && [one, other],
    answers: [first, second].flatMap((answer) => ('text' in answer ? [answeredOf(answer)] : [])),
    confirmRefusals: () => {
      for (const answer of [first, second]) {
        const isTold = 'text' in answer && answer.logprobs?.[0] !== undefined;
        if (!isTold) refusals.add('logprobs', answer.node);
      }
    },
  };
}

function readOrder<Key extends string>(
  answer: ChatAnswer | Refusal,
  order: readonly ChoiceOption<Key>[],
): Reading<Key> | undefined {
  if (!('text' in answer)) return undefined;
  const [likeliest] = answer.logprobs ?? [];
  const shares = likeliest && readLetters(likeliest, lettersOf(order.length));
  if (shares === undefined) return undefined;
  return { probabilities: new Map(order.map(({ key }, at) => [key, shares[at] ?? 0])), model: answer.model };
}
