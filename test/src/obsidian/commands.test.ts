import type { Command, Plugin } from 'obsidian';
import { expect, it } from 'vitest';
import { addCommands, type CommandActions } from '../../../src/obsidian/commands';
import type { ClientSnapshot } from '../../../src/ui/client';
import { chooseStrings } from '../../../src/ui/strings';
import { engineStatus, HandClient } from '../ui/fixtures';

/** The ids of all commands that the palette offers, with a note open. */
function offered(snapshot: Partial<ClientSnapshot>): readonly string[] {
  const commands: Command[] = [];
  const plugin = {
    app: { workspace: { getActiveFile: () => ({ extension: 'md', path: 'A.md' }) } },
    addCommand: (command: Command) => commands.push(command),
  } as unknown as Plugin;
  addCommands(plugin, new HandClient(snapshot), chooseStrings('en'), {} as CommandActions);
  return commands
    .filter(({ callback, checkCallback }) => callback !== undefined || checkCallback?.(true) === true)
    .map(({ id }) => id);
}

/** What changes the index or how it is kept. */
const changing = ['index', 'pause', 'resume', 'rebuild'];

it('offers to change the index only where this window keeps it', () => {
  for (const isPaused of [false, true]) {
    const here = offered({ isPaused });
    expect(here.filter((id) => changing.includes(id))).toEqual([
      'index',
      isPaused ? 'resume' : 'pause',
      'rebuild',
    ]);
    const beside = offered({ isPaused, status: engineStatus({ readOnly: true }) });
    expect(beside).toEqual(here.filter((id) => !changing.includes(id)));
  }
});

it('offers to index before there is an index', () => {
  expect(offered({ phase: 'new' })).toContain('index');
  expect(offered({ phase: 'crashed' })).toContain('index');
});
