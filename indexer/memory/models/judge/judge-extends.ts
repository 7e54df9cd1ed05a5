import { chooseByProbability, type CallOptions, type Choice, type Nodes } from '../../../nodes';
import { extendsPrompts } from '../prompts/extends';
import { promptLanguage } from '../prompts/language';
import { poolJudgeDefaults } from './defaults';

/** An older memory that a newer one may add detail to. */
export interface OlderText {
  readonly text: string;
  /** Cosine of both texts; undefined where no model is there. */
  readonly similarity: number | undefined;
}

export interface ExtendsJudgement {
  /** Place of the older memory among those that were given. */
  readonly at: number;
  /** True only where the probability is above the threshold; where it is not known, nothing is linked. */
  readonly isExtension: boolean;
  /** Of yes, 0 to 1; absent where the server tells none. */
  readonly probability?: number;
  readonly threshold: number;
  /** As the server named it. */
  readonly model: string;
}

/**
 * Which older memories a newer one adds detail to. Only those are asked about that are near enough, the nearest three of them, each
 * by itself. A link would rather be missed than made up.
 *
 * @returns one for each that was asked about, the nearest first
 * @throws TriviumError as `chooseByProbability`
 */
export async function judgeExtends(
  nodes: Pick<Nodes, 'chat' | 'status'>,
  newer: string,
  older: readonly OlderText[],
  options: CallOptions,
): Promise<readonly ExtendsJudgement[]> {
  const { extendsFrom, mostExtended } = poolJudgeDefaults;
  const near = older
    .map(({ text, similarity }, at) => ({ text, at, similarity: similarity ?? -1 }))
    .filter(({ similarity }) => similarity >= extendsFrom)
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, mostExtended);
  return Promise.all(
    near.map(async ({ text, at }) => {
      const language = promptLanguage(`${text}\n${newer}`);
      const { question, ...prompt } = extendsPrompts[language];
      const asked = { ...prompt, question: question(newer, text), language };
      return judgementOf(at, await chooseByProbability(nodes, asked, options));
    }),
  );
}

function judgementOf(at: number, { probabilities, model }: Choice<'yes' | 'no'>): ExtendsJudgement {
  const { threshold } = poolJudgeDefaults;
  const probability = probabilities?.yes;
  return {
    ...{ at, threshold, model, isExtension: probability !== undefined && probability >= threshold },
    ...(probability !== undefined && { probability }),
  };
}
