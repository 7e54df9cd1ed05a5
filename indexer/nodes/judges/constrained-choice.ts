import * as z from 'zod';
import { askStructured } from '../structured/ask-structured';
import type { Answered, CallOptions, Nodes } from '../nodes';
import { choicePrompt } from './choice-prompt';
import type { ChoiceOption, ChoiceRequest } from './choose';
import { judgeDefaults } from './defaults';
import { lettersOf } from './letters';

/** Asks for one of the letters and nothing else, in each order. Gives the option that was chosen in all of them. */
export async function chooseConstrained<Key extends string>(
  nodes: Pick<Nodes, 'chat' | 'status'>,
  request: ChoiceRequest<Key>,
  orders: readonly (readonly ChoiceOption<Key>[])[],
  options: CallOptions,
): Promise<{ readonly chosen: Key | undefined; readonly answers: readonly Answered[] }> {
  const asked = await Promise.all(
    orders.map(async (order) => {
      const letters = lettersOf(order.length);
      const structured = {
        messages: choicePrompt(request, order),
        schema: z.object({ answer: z.enum(letters) }),
        name: 'choice',
        maxTokens: judgeDefaults.choiceTokens,
      };
      const { value, answers } = await askStructured(nodes, structured, options);
      return { key: order[letters.indexOf(value.answer)]?.key, answers };
    }),
  );
  const keys = new Set(asked.map(({ key }) => key));
  const [chosen] = keys;
  return { chosen: keys.size === 1 ? chosen : undefined, answers: asked.flatMap(({ answers }) => answers) };
}
