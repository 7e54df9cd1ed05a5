import * as z from 'zod';

/** Seconds since the epoch, or an ISO time; anything else says nothing. */
export const exportTime = z.union([z.number(), z.string()]).nullish();

/** Later than any date that a program can write. */
const MAX_SECONDS = 253_402_300_799;

/** @returns the ISO time, undefined where there is none that can be read */
export function readTime(time: z.infer<typeof exportTime>): string | undefined {
  if (typeof time === 'string') return Number.isNaN(Date.parse(time)) ? undefined : time;
  if (typeof time !== 'number' || !(time > 0 && time <= MAX_SECONDS)) return undefined;
  return new Date(time * 1000).toISOString();
}
