import type { CallOptions, Choice, Nodes } from '../../../nodes';
import { chooseByProbability } from '../../../nodes';
import { TriviumError } from '../../../platform';
import type { Judge, Judgement, Statement } from '../../judge';
import type { Verdict } from '../../memory';
import { judgePrompts } from '../prompts/judge';
import { promptLanguage } from '../prompts/language';
import { CONSTRAINED } from '../../calibration/defaults';
import { poolJudgeDefaults } from './defaults';
import { judgeExtends } from './judge-extends';
import { isUnanswered } from './unanswered';

export interface PoolJudgeOptions {
  /** What it is sure of stands; it is asked first, and costs nothing. */
  readonly rules: Judge;
  /** `background` by default. */
  readonly lane?: CallOptions['lane'];
}

type JudgingNodes = Pick<Nodes, 'chat' | 'status' | 'can'>;

/**
 * A judge that asks the models of the pool what the rules cannot tell, and counts their answer only where its probability is above
 * the threshold. That a statement adds detail to another is asked a second time (see {@link judgeExtends}). Where no model can be
 * asked the pair is left to a person.
 *
 * Each judgement names who told: `rules`, or the model as its server named it.
 */
export function createPoolJudge(
  nodes: JudgingNodes,
  { rules, lane = 'background' }: PoolJudgeOptions,
): Judge {
  const call: CallOptions = { lane, purpose: 'judge' };
  return {
    name: 'models',
    judge: async (newer, older, similarity) => {
      const ruling = { judge: rules.name, ...(await rules.judge(newer, older, similarity)) };
      const isSure = ruling.verdict !== 'unsure' && ruling.certainty >= ruling.threshold;
      if (isSure || !nodes.can('chat')) return ruling;
      try {
        return await judgeByModel(nodes, { newer, older, similarity }, call);
      } catch (error) {
        if (!(error instanceof TriviumError && isUnanswered(error))) throw error;
        return { ...ruling, reason: `${ruling.reason}; no model could be asked` };
      }
    },
  };
}

interface Pair {
  readonly newer: Statement;
  readonly older: Statement;
  readonly similarity: number | undefined;
}

async function judgeByModel(
  nodes: JudgingNodes,
  { newer, older, similarity }: Pair,
  call: CallOptions,
): Promise<Judgement> {
  const language = promptLanguage(`${older.text}\n${newer.text}`);
  const { question, ...prompt } = judgePrompts[language];
  const choice = await chooseByProbability(
    nodes,
    { ...prompt, question: question(newer, older), language },
    call,
  );
  if (choice.how === 'constrained') return constrainedJudgement(choice);
  if (choice.chosen !== 'extends') return judgementWithoutLink(choice);
  // A link is made where it is found twice.
  const [link] = await judgeExtends(nodes, newer.text, [{ text: older.text, similarity }], call);
  return link?.isExtension === true ? judgementOf(choice) : judgementWithoutLink(choice);
}

const FOUND: Readonly<Record<Verdict, string>> = {
  duplicate: 'a model finds that both say the same',
  update: 'a model finds that the newer one takes the place of the older',
  extends: 'a model finds that the newer one adds detail',
  distinct: 'a model finds that they are different things',
};

function judgementOf({ chosen = 'distinct', probability = 0, model }: Choice<Verdict>): Judgement {
  const { threshold } = poolJudgeDefaults;
  const isSure = probability >= threshold;
  return {
    ...{ verdict: isSure ? chosen : 'unsure', proposal: chosen, certainty: probability, threshold },
    ...{ judge: model, reason: isSure ? FOUND[chosen] : `${FOUND[chosen]}; but it is not sure enough` },
  };
}

/**
 * Whether a link or none is right makes no difference to what is hidden, which is nothing: where it is sure that one of the two is,
 * they live side by side without one. A missed link is the mistake that costs little.
 */
function judgementWithoutLink(choice: Choice<Verdict>): Judgement {
  const { chosen, probabilities, model } = choice;
  const judgement = judgementOf(choice);
  const isLink = chosen === 'extends';
  if (!isLink && (chosen !== 'distinct' || judgement.verdict !== 'unsure')) return judgement;
  const { threshold } = poolJudgeDefaults;
  const certainty = Math.min(1, (probabilities?.distinct ?? 0) + (probabilities?.extends ?? 0));
  const isSure = certainty >= threshold;
  const reason = 'a model finds that both hold';
  return {
    ...{ verdict: isSure ? 'distinct' : 'unsure', proposal: 'distinct', certainty, threshold },
    ...{ judge: model, rule: 'both-hold', reason: isSure ? reason : `${reason}; but it is not sure enough` },
  };
}

/** How sure it is is not known: what hides nothing counts, what would hide a memory, or link two, is left to a person. */
function constrainedJudgement({ chosen, model }: Choice<Verdict>): Judgement {
  const { constrainedThreshold: threshold, constrainedHarmless, constrainedHiding } = poolJudgeDefaults;
  const common = { threshold, judge: model, rule: CONSTRAINED };
  if (chosen === 'distinct') {
    return {
      ...common,
      verdict: chosen,
      proposal: chosen,
      certainty: constrainedHarmless,
      reason: FOUND[chosen],
    };
  }
  if (chosen === undefined) {
    const reason = 'a model finds one thing or another by the order of the question';
    return { ...common, verdict: 'unsure', proposal: 'distinct', certainty: 0, reason };
  }
  const reason = `${FOUND[chosen]}; but its server does not tell how sure it is`;
  return { ...common, verdict: 'unsure', proposal: chosen, certainty: constrainedHiding, reason };
}
