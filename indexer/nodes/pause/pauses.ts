import { LONGEST_PAUSE_MS } from '../defaults';
import { pauseSchema } from '../settings';
import type { Pause } from '../settings';

/**
 * A pause from now on, of a day at most.
 *
 * @param nodes names; all where absent
 */
export function pauseFor(durationMs: number, nowMs: number, nodes?: readonly string[]): Pause {
  const until = new Date(nowMs + Math.min(Math.max(0, durationMs), LONGEST_PAUSE_MS)).toISOString();
  return nodes === undefined ? { until } : { until, nodes: [...nodes] };
}

/**
 * What is wrong with a pause; undefined where it may be kept to. One that ends later than in a day is refused, so that a machine
 * whose pause was forgotten comes back.
 */
export function pauseProblem(pause: Pause, nowMs: number): string | undefined {
  if (Date.parse(pause.until) - nowMs <= LONGEST_PAUSE_MS) return undefined;
  return `A pause until ${pause.until} is not kept to: it may last a day at most. Set an earlier end.`;
}

export function isOver(pause: Pause, nowMs: number): boolean {
  return Date.parse(pause.until) <= nowMs;
}

/** Whether a pause means this node. */
export function pauses(pause: Pause, name: string): boolean {
  return pause.nodes === undefined || pause.nodes.includes(name);
}

/** What a pause file says: a pause, or what is wrong with it. An empty or missing file says nothing. */
export function readPauseFile(
  text: string | undefined,
  nowMs: number,
): { readonly pause?: Pause; readonly problem?: string } {
  if (text === undefined || text.trim() === '') return {};
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return {
      problem:
        'The pause file is no JSON. It should look like {"nodes": ["desk"], "until": "2030-01-31T18:00:00Z"}.',
    };
  }
  const parsed = pauseSchema.safeParse(json);
  if (!parsed.success) {
    return {
      problem:
        'The pause file is not understood: "until" must be an ISO time, "nodes" a list of names or absent.',
    };
  }
  const problem = pauseProblem(parsed.data, nowMs);
  return problem === undefined ? { pause: parsed.data } : { problem };
}
