import * as z from 'zod';
import { memoryCategories, memoryOrigins, memoryTypes } from '../../../memory';
import { isIsoDate } from '../../../platform';
import { memoryAsData, memoryShape, spaceInput } from '../shapes';
import { defineTool } from '../tool';
import { asData, describeMemory, inParts } from '../wording';

export const addMemoryTool = defineTool({
  name: 'add_memory',
  title: 'Remember one fact',
  description: `Remembers one self-contained fact in one sentence: who, what, since when; no pronoun without its noun. One call for each fact. Save corrections, preferences, decisions, facts about people and projects that last; leave out what is trivial, easily found again or true of this conversation alone. What is known already is not doubled; what contradicts an older memory replaces it or waits for the user. Secrets and instructions are kept out.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    text: z.string().trim().min(1).describe('The fact, such as "Anna works at company B since March 2026."'),
    said_by: z
      .enum(memoryOrigins)
      .default('extraction')
      .describe('user: the user said just that. extraction: you read or heard it. self: you think so.'),
    type: z.enum(memoryTypes).optional().describe('Found from the text where absent.'),
    category: z.enum(memoryCategories).optional(),
    date: z
      .string()
      .refine(isIsoDate, 'An ISO date or time.')
      .optional()
      .describe('When it was said; now by default.'),
    source: z.string().optional().describe('Path of the note that says so.'),
    space: spaceInput,
  }),
  output: z.object({
    outcome: z.string().describe('What became of it, such as added, duplicate, quarantined.'),
    memory: memoryShape.optional().describe('The new one, or the one that said so before.'),
    findings: z.array(z.string()).describe('Why it was kept out.'),
  }),
  run: async ({ text, said_by: origin, type, category, date, source, space }, { session, scope }) => {
    const report = await session.engine.memory.remember({
      ...{ text, origin, space: scope.spaceOf(space) },
      ...(type !== undefined && { type }),
      ...(category !== undefined && { category }),
      ...(date !== undefined && { date }),
      ...(source !== undefined && { from: [{ path: source }] }),
    });
    const { memory, outcome } = report;
    const findings = report.findings.map(({ reason }) => reason);
    const told = memory === undefined ? undefined : asData([describeMemory(memory)]);
    return {
      text: inParts(`Outcome: ${outcome}.`, told, findings.join(' ')),
      data: { outcome, findings, ...(memory !== undefined && { memory: memoryAsData(memory) }) },
    };
  },
});
