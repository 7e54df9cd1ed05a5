import * as z from 'zod';
import { askStructured, type CallOptions, type Nodes } from '../../../nodes';
import { inParallel, TriviumError } from '../../../platform';
import { classify, type Classification } from '../../classify';
import { memoryCategories, memoryTypes } from '../../memory';
import { isUnanswered } from '../judge/unanswered';
import { promptLanguage } from '../prompts/language';
import { numberedStatements, typingPrompts } from '../prompts/typing';
import { TOKENS_PER_TYPED, TYPED_AT_ONCE } from './defaults';

export interface TypedStatement extends Classification {
  /** `rules`, or the model as its server named it. */
  readonly by: string;
}

/** Tells type and category of many statements. */
export interface Typing {
  /**
   * @returns in the order of the texts
   * @throws TriviumError `cancelled` where the signal aborts
   */
  type(texts: readonly string[], signal?: AbortSignal): Promise<readonly TypedStatement[]>;
}

type TypingNodes = Pick<Nodes, 'chat' | 'status' | 'can' | 'capacity'>;

/**
 * Types statements with the models of the pool, nine in a call, each answer held to the lists of types and categories. Where no model
 * can be asked, or none answers for each of the nine, their words tell ({@link classify}), and it is said so.
 */
export function createPoolTyping(nodes: TypingNodes, lane: CallOptions['lane'] = 'background'): Typing {
  return {
    type: async (texts, signal) => {
      const groups = groupsOf(texts);
      const width = (): number => nodes.capacity('chat', lane);
      const call: CallOptions = { lane, purpose: 'type', signal };
      return (await inParallel(groups, width, (group) => typeGroup(nodes, group, call))).flat();
    },
  };
}

function groupsOf(texts: readonly string[]): readonly (readonly string[])[] {
  const groups: (readonly string[])[] = [];
  for (let at = 0; at < texts.length; at += TYPED_AT_ONCE) groups.push(texts.slice(at, at + TYPED_AT_ONCE));
  return groups;
}

async function typeGroup(
  nodes: TypingNodes,
  texts: readonly string[],
  call: CallOptions,
): Promise<readonly TypedStatement[]> {
  if (!nodes.can('chat')) return byRules(texts);
  try {
    return await askAbout(nodes, texts, call);
  } catch (error) {
    if (!(error instanceof TriviumError && isUnanswered(error))) throw error;
    return byRules(texts);
  }
}

async function askAbout(
  nodes: TypingNodes,
  texts: readonly string[],
  call: CallOptions,
): Promise<readonly TypedStatement[]> {
  const { value, answers } = await askStructured(
    nodes,
    {
      messages: [
        { role: 'system', content: typingPrompts[promptLanguage(texts.join('\n'))] },
        { role: 'user', content: numberedStatements(texts) },
      ],
      schema: answerSchema(texts.length),
      name: 'types',
      maxTokens: TOKENS_PER_TYPED * (texts.length + 1),
    },
    call,
  );
  const by = answers.at(-1)?.model ?? 'models';
  const typed = new Map(value.memories.map(({ number, type, category }) => [number, { type, category, by }]));
  return texts.map((_, at) => {
    const found = typed.get(at + 1);
    if (found === undefined) throw new RangeError(`Statement ${at + 1} was let through without a type.`);
    return found;
  });
}

/** Each number from 1 to the count once. */
function answerSchema(count: number) {
  const memory = z.object({
    number: z.int().min(1).max(count),
    type: z.enum(memoryTypes),
    category: z.enum(memoryCategories),
  });
  const memories = z
    .array(memory)
    .length(count)
    .refine((all) => new Set(all.map(({ number }) => number)).size === count, {
      message: `Each number from 1 to ${count} once`,
    });
  return z.object({ memories });
}

function byRules(texts: readonly string[]): readonly TypedStatement[] {
  return texts.map((text) => ({ ...classify(text), by: 'rules' }));
}
