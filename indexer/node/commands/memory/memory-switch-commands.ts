import type { Command } from 'commander';
import { Option } from 'commander';
import { coreTargets } from '../../../memory';
import type { CoreTarget, MemorySettings } from '../../../memory';
import type { VaultOptions } from '../../session-config';
import { alignPairs } from '../../terminal/format';
import type { CommandContext } from '../../terminal/terminal';
import { addVaultOptions, parseCount } from '../command-line';
import { withMemory } from './with-memory';

interface SwitchOptions extends VaultOptions {
  readonly target?: CoreTarget;
  readonly memoryLimit?: number;
  readonly userLimit?: number;
}

/** `memory setup|status|off`: whether the core files go before answers, and how large they may be. */
export function addMemorySwitchCommands(memory: Command, context: CommandContext): void {
  const setup = memory
    .command('setup')
    .description('switch the core files on, both or one; remembered')
    .argument('<vault>', 'the folder with the notes')
    .addOption(targetOption())
    .option('--memory-limit <characters>', 'of MEMORY.md at most (default: 2200)', parseCount)
    .option('--user-limit <characters>', 'of USER.md at most (default: 1375)', parseCount);
  const status = memory
    .command('status')
    .description('which core files are on, and how full they are')
    .argument('<vault>', 'the folder with the notes');
  const off = memory
    .command('off')
    .description('switch the core files off, both or one: neither handed out nor changed; remembered')
    .argument('<vault>', 'the folder with the notes')
    .addOption(targetOption());
  // Options that the command above has as well are read by that one, wherever they stand.
  const change = (command: Command, isOn: boolean) => (vault: string) => {
    const options = command.optsWithGlobals<SwitchOptions>();
    return runSwitch(vault, { ...options, memory: (before) => switched(before, options, isOn) }, context);
  };
  addVaultOptions(setup).action(change(setup, true));
  addVaultOptions(off).action(change(off, false));
  addVaultOptions(status).action((vault: string) =>
    runSwitch(vault, status.optsWithGlobals<VaultOptions>(), context),
  );
}

function targetOption(): Option {
  return new Option('--target <target>', 'only this file (default: both)').choices(coreTargets);
}

function switched(
  before: MemorySettings,
  { target, memoryLimit, userLimit }: SwitchOptions,
  isOn: boolean,
): MemorySettings {
  return {
    ...before,
    core: {
      memoryEnabled: target === 'user' ? before.core.memoryEnabled : isOn,
      userProfileEnabled: target === 'memory' ? before.core.userProfileEnabled : isOn,
      memoryCharacters: memoryLimit ?? before.core.memoryCharacters,
      userCharacters: userLimit ?? before.core.userCharacters,
    },
  };
}

function runSwitch(vault: string, options: VaultOptions, context: CommandContext): Promise<void> {
  const { terminal } = context;
  const needs = { access: 'read-unless-set', meaning: false } as const;
  return withMemory(vault, options, needs, context, async ({ session, memory }) => {
    const { files, always } = await memory.core.read();
    const settings = session.config.memory.core;
    if (options.json) return terminal.printJson({ settings, files, always });
    const pairs = coreTargets.map((target): [string, string] => {
      const { path, usage, isOn } = files[target];
      return [path, `${isOn ? 'on' : 'off'}, ${usage}`];
    });
    for (const line of alignPairs(pairs)) terminal.print(line);
  });
}
