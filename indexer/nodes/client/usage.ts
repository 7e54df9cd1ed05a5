import * as z from 'zod';

/** What an answer cost, as the server counted. */
export interface Spent {
  readonly tokensIn?: number;
  readonly tokensOut?: number;
  readonly tokensPerSecond?: number;
}

const count = z.number().nonnegative().nullish();

/** Fields of all servers, and `timings` of llama.cpp. */
export const usageSchema = z.object({
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish(),
  timings: z.object({ predicted_per_second: z.number().nullish() }).nullish(),
});

export function tokensOf({ usage, timings }: z.infer<typeof usageSchema>): Spent {
  const tokensIn = usage?.prompt_tokens ?? undefined;
  const tokensOut = usage?.completion_tokens ?? undefined;
  const tokensPerSecond = timings?.predicted_per_second ?? undefined;
  return {
    ...(tokensIn === undefined ? {} : { tokensIn }),
    ...(tokensOut === undefined ? {} : { tokensOut }),
    ...(tokensPerSecond === undefined ? {} : { tokensPerSecond }),
  };
}
