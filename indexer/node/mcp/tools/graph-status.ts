import * as z from 'zod';
import { GRAPH_SIGNALS } from '../../../graphs';
import { defineTool } from '../tool';
import { inParts } from '../wording';

const bySignal = z.record(z.enum(GRAPH_SIGNALS), z.number().int());

export const graphStatusTool = defineTool({
  name: 'graph_status',
  title: 'State of index and graphs',
  description: `How far the index and the four graphs are, and what is wrong with them. Call it where answers are fewer than they should be.`,
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.object({}),
  output: z.object({
    state: z.string(),
    model: z.string().optional().describe('Absent: searches go by words only.'),
    isReadOnly: z.boolean().describe('Whether another process keeps the index in step.'),
    notes: z.number().int().optional(),
    chunks: z.number().int().optional(),
    chunksWithVectors: z.number().int().optional(),
    edges: bySignal.optional(),
    nodes: bySignal.optional(),
    unresolvedLinks: z.number().int().optional(),
    similarPending: z.number().int().optional(),
    warnings: z.array(z.string()).optional(),
  }),
  run: async (_input, { session: { engine }, scope }) => {
    const status = await engine.status();
    const model = status.model?.modelId;
    const common = {
      state: status.state,
      isReadOnly: status.readOnly,
      ...(model !== undefined && { model }),
    };
    const head = `Index: ${status.state}, ${model === undefined ? 'no model, by words only' : `model ${model}`}.`;
    // Counts are of the whole vault: whoever may know of one space alone is not told them.
    if (scope.only !== undefined) return { text: head, data: common };
    const graphs = await engine.graphs.graphStatus();
    const { notes, chunks, chunksWithVectors } = status;
    const { edges, nodes } = graphs.counts;
    const warnings = graphs.warnings.map(({ message }) => message);
    const told = GRAPH_SIGNALS.map((signal) => `${signal} ${edges[signal]} edges`).join(', ');
    return {
      text: inParts(
        head,
        `${notes} notes, ${chunksWithVectors} of ${chunks} passages with vectors. Graphs: ${told}.`,
        ...warnings,
      ),
      data: {
        ...{ ...common, notes, chunks, chunksWithVectors, warnings },
        ...{ edges: { ...edges }, nodes: { ...nodes } },
        ...{ unresolvedLinks: graphs.unresolvedTargets, similarPending: graphs.similarPending },
      },
    };
  },
});
