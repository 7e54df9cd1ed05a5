import type { Command, Editor, MarkdownFileInfo, Plugin } from 'obsidian';
import { expect, it } from 'vitest';
import { addCommands, type CommandActions } from '../../../src/obsidian/commands';
import type { ClientSnapshot } from '../../../src/ui/client';
import { chooseStrings } from '../../../src/ui/strings';
import { engineStatus, HandClient } from '../ui/fixtures';

/** All commands, as they are with a note open. */
function added(snapshot: Partial<ClientSnapshot>): readonly Command[] {
  const commands: Command[] = [];
  const plugin = {
    app: { workspace: { getActiveFile: () => ({ extension: 'md', path: 'A.md' }) } },
    addCommand: (command: Command) => commands.push(command),
  } as unknown as Plugin;
  addCommands(plugin, new HandClient(snapshot), chooseStrings('en'), {} as CommandActions);
  return commands;
}

/** The ids of those that the palette offers. */
function offered(snapshot: Partial<ClientSnapshot>): readonly string[] {
  return added(snapshot)
    .filter(({ callback, checkCallback }) => callback !== undefined || checkCallback?.(true) === true)
    .map(({ id }) => id);
}

/** What changes the index or how it is kept. */
const changing = [
  ...['index', 'pause', 'resume', 'rebuild'],
  ...['correct-memory', 'forget-memories', 'extract-memories', 'write-profile', 'cancel-memory-run'],
];
/** What runs for long: one at a time. */
const running = ['extract-memories', 'write-profile'];

it('offers to change the index only where this window keeps it', () => {
  for (const isPaused of [false, true]) {
    const here = offered({ isPaused });
    expect(here.filter((id) => changing.includes(id))).toEqual([
      'index',
      isPaused ? 'resume' : 'pause',
      'rebuild',
      ...['correct-memory', 'forget-memories', 'extract-memories', 'write-profile'],
    ]);
    const beside = offered({ isPaused, status: engineStatus({ readOnly: true }) });
    expect(beside).toEqual(here.filter((id) => !changing.includes(id)));
  }
});

it('offers to index before there is an index', () => {
  expect(offered({ phase: 'new' })).toContain('index');
  expect(offered({ phase: 'crashed' })).toContain('index');
});

it('offers to stop a job while one runs, and to start one while none does', () => {
  const atRest = offered({});
  const busy = offered({ job: { job: 'extract' } });
  expect(atRest).toEqual(expect.arrayContaining(running));
  expect(atRest).not.toContain('cancel-memory-run');
  expect(busy).toContain('cancel-memory-run');
  expect(busy.filter((id) => running.includes(id))).toEqual([]);
});

it('remembers from the editor only where this window keeps the memory', () => {
  const canRemember = (snapshot: Partial<ClientSnapshot>): boolean | void => {
    const remember = added(snapshot).find(({ id }) => id === 'remember');
    return remember?.editorCheckCallback?.(true, {} as Editor, {} as MarkdownFileInfo);
  };
  expect(canRemember({})).toBe(true);
  expect(canRemember({ phase: 'new' })).toBe(false);
  expect(canRemember({ status: engineStatus({ readOnly: true }) })).toBe(false);
});
