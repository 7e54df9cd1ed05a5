import type { Command } from 'commander';
import { DEFAULT_SPACE } from '../../../memory';
import type { MemoryEngine, MoveSpaceReport } from '../../../memory-api';
import type { VaultOptions } from '../../session-config';
import { formatCount } from '../../terminal/format';
import type { CommandContext, Terminal } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { printMemories } from './describe-memory';
import { printMemoryJson } from './print-memory-json';
import { withMemory } from './with-memory';

interface MoveSpaceOptions extends VaultOptions {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  readonly apply?: boolean;
}

/** Below `memory`, where folders get their spaces. */
export function addMoveSpaceCommand(memory: Command, context: CommandContext): void {
  const command = memory
    .command('move-space')
    .description('move what was read from a folder’s notes into another space; does it with --apply')
    .argument('<vault>', 'the folder with the notes')
    .requiredOption('--path <folder>', 'the folder of the vault; / for all of it')
    .requiredOption('--to <space>', 'the space that it goes to')
    .option('--from <space>', 'the space that it is in now; others are not looked at', DEFAULT_SPACE)
    .option('--apply', 'move it; without this nothing changes');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Example:
  trivium memory move-space ~/Notes --path Work --to work --apply

For a folder that got its space after its notes were read. Only memories move that come from these notes and from
nowhere else, in all their versions. Notes in the folder that belong to a third space are left out.
With --json: { from, to, memories, staying, heldBack, isApplied }.
`,
    )
    // Options that the command above has as well are read by that one, wherever they stand.
    .action((vault: string) => runMoveSpace(vault, command.optsWithGlobals<MoveSpaceOptions>(), context));
}

function runMoveSpace(vault: string, options: MoveSpaceOptions, context: CommandContext): Promise<void> {
  const { terminal } = context;
  const { path: folder, from, to, apply = false } = options;
  const how = { access: apply ? 'learn' : 'read-unless-set', meaning: false } as const;
  return withMemory(vault, options, how, context, async ({ memory }) => {
    const report = await memory.moveSpace({ folder, from, to, apply });
    if (options.json) printMemoryJson(report, terminal);
    else printMove(report, terminal);
    if (!options.json && report.memories.length + report.heldBack.length === 0)
      await tellOtherSpaces(report, folder, memory, terminal);
  });
}

/** Where nothing was found: which spaces were not looked at and hold what comes from the folder. */
async function tellOtherSpaces(
  { from, to }: MoveSpaceReport,
  folder: string,
  memory: MemoryEngine,
  terminal: Terminal,
): Promise<void> {
  const { bySpace } = await memory.memoryStatistics();
  for (const space of Object.keys(bySpace).filter((each) => each !== from && each !== to)) {
    const { memories } = await memory.moveSpace({ folder, from: space, to, apply: false });
    if (memories.length === 0) continue;
    const count = formatCount(memories.length, 'memory', 'memories');
    terminal.print(
      `The space "${space}" holds ${count} of that folder: --from ${JSON.stringify(space)} looks there.`,
    );
  }
}

function printMove(
  { from, to, memories, staying, heldBack, isApplied }: MoveSpaceReport,
  terminal: Terminal,
): void {
  const count = formatCount(memories.length, 'memory', 'memories');
  printMemories(memories, terminal);
  if (memories.length > 0) terminal.print();
  if (staying.length > 0) {
    const others = formatCount(staying.length, 'other', 'others');
    const verb = staying.length === 1 ? 'stays' : 'stay';
    terminal.print(`${others} ${verb} in the space "${from}": said besides, or found in other notes, too.`);
  }
  if (heldBack.length > 0) {
    const texts = formatCount(heldBack.length, 'text');
    const verb = heldBack.length === 1 ? 'was' : 'were';
    terminal.print(`${texts} that ${verb} kept out ${isApplied ? 'moved' : 'would move'} along.`);
  }
  if (memories.length === 0 && heldBack.length === 0) {
    terminal.print(
      `There is nothing to move from the space "${from}" to "${to}". No other space was looked at; --from names one.`,
    );
    return;
  }
  if (isApplied) terminal.print(`Moved ${count} from the space "${from}" to "${to}".`);
  else
    terminal.print(
      `Would move ${count} from the space "${from}" to "${to}". Nothing has changed; --apply does it.`,
    );
}
