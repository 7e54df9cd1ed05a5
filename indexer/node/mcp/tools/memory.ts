import * as z from 'zod';
import { coreActions, coreTargets, DEFAULT_SPACE } from '../../../memory';
import type { CoreChange, CoreFilesState } from '../../../memory';
import { TriviumError } from '../../../platform';
import { defineTool } from '../tool';
import { asData, inParts } from '../wording';

const changeInput = z.object({
  action: z.enum(coreActions),
  target: z
    .enum(coreTargets)
    .optional()
    .describe('memory: your notes. user: who the user is. Found where absent.'),
  content: z.string().optional().describe('The entry as it is to be: of add and replace.'),
  old_text: z.string().optional().describe('A part of the one entry that is meant: of replace and remove.'),
});

export const memoryTool = defineTool({
  name: 'memory',
  title: 'Change the core files',
  description: `Changes MEMORY.md (your notes: environment, conventions, what you learned) and USER.md (who the user is), which go before every answer from the next conversation on. Short, dense, lasting statements; no logs, no dates of doing. Full? The answer has the entries: merge with replace, then add. Several changes in "operations" are all done or none, held against the size they come to in the end.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.object({
    ...changeInput.partial({ action: true }).shape,
    operations: z.array(changeInput).min(1).max(50).optional().describe('A batch, in place of one change.'),
  }),
  output: z.object({
    isDone: z.boolean(),
    problem: z.string().optional().describe('Why nothing was changed, and what to do.'),
    outcomes: z.array(z.object({ target: z.string(), action: z.string(), outcome: z.string() })),
    memory: z.object({ entries: z.array(z.string()), usage: z.string() }),
    user: z.object({ entries: z.array(z.string()), usage: z.string() }),
  }),
  run: async ({ operations, action, ...change }, { session, scope }) => {
    if (scope.only !== undefined && scope.only !== DEFAULT_SPACE) {
      const message = `The core files belong to the space "${DEFAULT_SPACE}", and this server answers of "${scope.only}" alone. Call add_memory instead.`;
      throw new TriviumError('setting-invalid', message);
    }
    if ((operations === undefined) === (action === undefined)) {
      throw new TriviumError('query-invalid', 'Give either an "action" or a list of "operations".');
    }
    const changes = operations ?? (action === undefined ? [] : [{ ...change, action }]);
    const report = await session.engine.memory.core.change(changes.map(asChange));
    const problem = report.isDone ? undefined : report.refusal.message;
    const outcomes = report.isDone ? report.outcomes.map((outcome) => ({ ...outcome })) : [];
    const state = { memory: stateOf(report.state, 'memory'), user: stateOf(report.state, 'user') };
    const lines = coreTargets.flatMap((target) => [
      `${target}: ${state[target].usage}`,
      ...state[target].entries.map((entry) => `- ${entry}`),
    ]);
    const done = outcomes.map(({ target, outcome }) => `${target}: ${outcome}`).join(', ');
    return {
      text: inParts(problem ?? `Done (${done}).`, asData(lines, 'The files as they stand.')),
      data: { isDone: report.isDone, problem, outcomes, ...state },
    };
  },
});

function asChange({ action, target, content, old_text: oldText }: z.output<typeof changeInput>): CoreChange {
  return {
    action,
    ...(target !== undefined && { target }),
    ...(content !== undefined && { content }),
    ...(oldText !== undefined && { oldText }),
  };
}

function stateOf({ files }: CoreFilesState, target: 'memory' | 'user'): { entries: string[]; usage: string } {
  const { entries, usage } = files[target];
  return { entries: entries.map(({ text }) => text), usage };
}
