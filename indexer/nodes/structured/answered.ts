import type { Answered, ChatAnswer } from '../nodes';

/** Who answered and what it cost, without what was said. */
export function answeredOf(answer: ChatAnswer): Answered {
  const { node, model, device, tokensIn, tokensOut, tokensPerSecond, tookMs, waitedMs, attempts } = answer;
  return {
    ...{ node, model, tookMs, waitedMs, attempts },
    ...(device !== undefined && { device }),
    ...(tokensIn !== undefined && { tokensIn }),
    ...(tokensOut !== undefined && { tokensOut }),
    ...(tokensPerSecond !== undefined && { tokensPerSecond }),
  };
}
