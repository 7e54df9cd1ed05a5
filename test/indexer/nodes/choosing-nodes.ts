import type { ChatRequest } from '../../../indexer/nodes';
import { scriptedNodes, type Reply, type ScriptedNodes } from './scripted-nodes';

/** A question as a model is shown it, its options in the order of their letters. */
export interface ShownChoice {
  readonly instructions: string;
  readonly question: string;
  readonly options: readonly string[];
}

/** How likely each option is held, in the order shown; together 1. */
export type Weighing = (shown: ShownChoice) => readonly number[];

/** Stands in for a pool whose model tells probabilities, or, where `isMute`, only chooses. */
export function choosingNodes(weigh: Weighing, { isMute = false } = {}): ScriptedNodes {
  return scriptedNodes((request): Reply => {
    const shares = weigh(readChoice(request));
    const best = letter(shares.indexOf(Math.max(...shares)));
    if (isMute) return { text: request.topLogprobs === undefined ? `{"answer":"${best}"}` : best };
    return {
      text: best,
      logprobs: [shares.map((share, at) => ({ token: letter(at), logprob: Math.log(share) }))],
    };
  });
}

/** Shares of the options that a pattern tells, the rest spread over the others. */
export function favouring(pattern: RegExp, share: number): Weighing {
  return ({ options }) =>
    options.map((option) => (pattern.test(option) ? share : (1 - share) / (options.length - 1)));
}

function readChoice({ messages }: ChatRequest): ShownChoice {
  const [system, user] = messages;
  const [question = '', rest = ''] = user?.content.split(/\n\n(?=A\) )/u) ?? [];
  const options = [...rest.matchAll(/^[A-Z]\) (.*)$/gmu)].map(([, text = '']) => text);
  return { instructions: system?.content ?? '', question, options };
}

function letter(at: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + at);
}
