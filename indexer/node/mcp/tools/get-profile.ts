import * as z from 'zod';
import { coreTargets, DEFAULT_SPACE } from '../../../memory';
import { memoryAsData, memoryShape, spaceInput } from '../shapes';
import { defineTool } from '../tool';
import { asData, describeMemory, inParts } from '../wording';

/** What was remembered last, and what is surest where there are no core files: enough to know whom one talks with. */
const RECENT = 8;

export const getProfileTool = defineTool({
  name: 'get_profile',
  title: 'Who the user is',
  description: `Who the user is and what holds for working with them: the core files (USER.md, MEMORY.md) and what was remembered last. Call it once, at the start of a conversation. To change the core files, call memory.`,
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.object({ space: spaceInput }),
  output: z.object({
    space: z.string(),
    user: z.array(z.string()).describe('Entries of USER.md.'),
    memory: z.array(z.string()).describe('Entries of MEMORY.md.'),
    recent: z.array(memoryShape),
  }),
  run: async ({ space: named }, { session, scope, signal }) => {
    const space = scope.spaceOf(named);
    const { memory } = session.engine;
    // The core files are of the default space, as what they are made from is.
    const core = space === DEFAULT_SPACE ? await memory.core.read() : undefined;
    const order = core === undefined ? 'surest' : 'newest';
    const { memories } = await memory.memories({ space, store: 'facts', order, limit: RECENT }, signal);
    const [own = [], user = []] = coreTargets.map((target) => entriesOf(core?.files[target]));
    const lines = [
      ...(core === undefined || core.block === '' ? [] : [core.block]),
      ...(memories.length > 0 ? ['Remembered:', ...memories.map(describeMemory)] : []),
    ];
    return {
      text: inParts(lines.length > 0 ? asData(lines) : 'Nothing is known of the user yet.'),
      data: { space, user: [...user], memory: [...own], recent: memories.map(memoryAsData) },
    };
  },
});

function entriesOf(
  file: { readonly isOn: boolean; readonly entries: readonly { readonly text: string }[] } | undefined,
): readonly string[] {
  return file?.isOn === true ? file.entries.map(({ text }) => text) : [];
}
