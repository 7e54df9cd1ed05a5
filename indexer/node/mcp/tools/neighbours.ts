import * as z from 'zod';
import { SIGNALS } from '../../../graphs';
import { inOneLine } from '../../../memory';
import { checkServedNote } from '../../serving';
import { describeReasonWithin } from '../reason';
import { defineTool } from '../tool';
import { asData } from '../wording';

export const neighboursTool = defineTool({
  name: 'neighbours',
  title: 'Notes next to a note',
  description: `Notes that belong together with a note: linked, worked on together, found together, alike in meaning, through common neighbours, by shared tags, each with the reasons. Use it to find context that a search does not name, and with only_unlinked to suggest links when a new note is filed; whether to set a link is the user's to say.`,
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.object({
    path: z.string().describe('Path of the note, as search gives it.'),
    limit: z.number().int().min(1).max(50).default(10),
    only_unlinked: z.boolean().default(false).describe('Leaves out what is linked already.'),
    signals: z.array(z.enum(SIGNALS)).optional().describe('Only these; all by default.'),
  }),
  output: z.object({
    path: z.string(),
    neighbours: z.array(
      z.object({
        path: z.string(),
        title: z.string(),
        score: z.number(),
        isLinked: z.boolean(),
        reasons: z.array(z.object({ signal: z.enum(SIGNALS), weight: z.number(), text: z.string() })),
      }),
    ),
  }),
  run: async ({ path: named, limit, only_unlinked: onlyUnlinked, signals }, context) => {
    const { session, scope, signal } = context;
    const path = await checkServedNote(session, named, scope.only);
    const request = { path, limit, onlyUnlinked, ...(signals !== undefined && { signals }) };
    const answer = await session.engine.graphs.neighbours(request, signal);
    const neighbours = answer.neighbours.map(({ reasons, ...neighbour }) => ({
      ...neighbour,
      reasons: reasons.map((reason) => ({
        signal: reason.signal,
        weight: reason.weight,
        text: describeReasonWithin(scope, reason),
      })),
    }));
    const lines = neighbours.map(
      ({ path: place, reasons }) =>
        `- ${inOneLine(place)}: ${inOneLine(reasons.map(({ text }) => text).join('; '))}`,
    );
    const text = lines.length > 0 ? asData(lines) : `${path} has no neighbours yet.`;
    return { text, data: { path, neighbours } };
  },
});
