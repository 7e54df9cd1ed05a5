import { chooseByProbability, type CallOptions, type Nodes } from '../../../nodes';
import { promptLanguage } from '../prompts/language';
import { refutedPrompts } from '../prompts/refuted';
import { poolJudgeDefaults } from './defaults';

export interface RefutedJudgement {
  /** `unsure` where neither is above the threshold, or it is not known how sure the model is. */
  readonly verdict: 'refuted' | 'not-refuted' | 'unsure';
  /** That it is refuted, 0 to 1; absent where the server tells none. */
  readonly probability?: number;
  readonly threshold: number;
  /** As the server named it. */
  readonly model: string;
}

/**
 * Whether passages refute a statement. The first five passages are shown, each cut where it is long.
 *
 * @throws TriviumError as `chooseByProbability`
 */
export async function judgeRefuted(
  nodes: Pick<Nodes, 'chat' | 'status'>,
  statement: string,
  evidence: readonly string[],
  options: CallOptions,
): Promise<RefutedJudgement> {
  const { threshold, mostEvidence } = poolJudgeDefaults;
  const language = promptLanguage(statement);
  const { question, ...prompt } = refutedPrompts[language];
  const asked = { ...prompt, question: question(statement, evidence.slice(0, mostEvidence)), language };
  const { chosen, probability, probabilities, model } = await chooseByProbability(nodes, asked, options);
  const isSure = chosen !== undefined && probability !== undefined && probability >= threshold;
  return {
    ...{ verdict: isSure ? chosen : 'unsure', threshold, model },
    ...(probabilities !== undefined && { probability: probabilities.refuted }),
  };
}
