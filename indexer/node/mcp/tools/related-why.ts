import * as z from 'zod';
import { GRAPH_SIGNALS, SIGNALS } from '../../../graphs';
import { inOneLine } from '../../../memory';
import { TriviumError } from '../../../platform';
import { checkServedNote } from '../../serving';
import { describeReasonWithin } from '../reason';
import { defineTool } from '../tool';
import { asData } from '../wording';

export const relatedWhyTool = defineTool({
  name: 'related_why',
  title: 'Why two notes are related',
  description: `Tells what joins two notes: the direct reasons, and the strongest path between them. Use it before claiming that two notes have to do with one another.`,
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.object({
    one: z.string().describe('Path of a note.'),
    other: z.string().describe('Path of another.'),
  }),
  output: z.object({
    one: z.string(),
    other: z.string(),
    reasons: z.array(z.object({ signal: z.enum(SIGNALS), weight: z.number(), text: z.string() })),
    path: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        strength: z.number(),
        signals: z.array(z.enum(GRAPH_SIGNALS)),
      }),
    ),
    isDismissed: z.boolean().describe('The user said that they are not related.'),
  }),
  run: async (named, { session, scope }) => {
    const one = await checkServedNote(session, named.one, scope.only);
    const other = await checkServedNote(session, named.other, scope.only);
    if (one === other) throw new TriviumError('query-invalid', `Both are ${one}. Name two notes.`);
    const relation = await session.engine.graphs.relation(one, other);
    const reasons = relation.reasons.map((reason) => ({
      signal: reason.signal,
      weight: reason.weight,
      text: describeReasonWithin(scope, reason),
    }));
    const path = await stepsWithin(relation.path, (place) => checkServedNote(session, place, scope.only));
    const lines = [
      ...reasons.map(({ text }) => `- ${inOneLine(text)}`),
      ...path.map(
        ({ from, to, strength }) => `- ${inOneLine(from)} -> ${inOneLine(to)} (${strength.toFixed(2)})`,
      ),
    ];
    const nothing = `Nothing joins ${one} and ${other}.`;
    return {
      text:
        lines.length > 0 ? asData(lines, `What joins ${inOneLine(one)} and ${inOneLine(other)}.`) : nothing,
      data: { one, other, reasons, path, isDismissed: relation.isDismissed },
    };
  },
});

/** A path that leads over a note which is not this client's to know of is none. */
async function stepsWithin<
  Step extends { readonly from: string; readonly to: string; readonly signals: readonly string[] },
>(
  steps: readonly Step[],
  check: (place: string) => Promise<string>,
): Promise<(Omit<Step, 'signals'> & { signals: Step['signals'][number][] })[]> {
  const checks = await Promise.allSettled(steps.slice(1).map(({ from }) => check(from)));
  if (checks.some(({ status }) => status === 'rejected')) return [];
  return steps.map((step) => ({ ...step, signals: [...step.signals] }));
}
