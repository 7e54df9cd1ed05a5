import type { Editor, Plugin } from 'obsidian';
import { isReadOnly, type Client } from '../ui/client';
import type { Strings } from '../ui/strings';
import { addMemoryCommands, type MemoryCommands } from './memory-commands';

/** What the commands about what belongs together do. */
export interface NeighbourCommands {
  readonly openNeighbours: () => void;
  readonly suggestLinks: () => void;
  /** Of the active note and another that is asked for. */
  readonly explainRelation: (note: string) => void;
  readonly showPath: (note: string) => void;
  readonly showReport: () => void;
}

/** What the commands do; the plugin knows how. */
export interface CommandActions extends NeighbourCommands, MemoryCommands {
  readonly openView: (query?: string) => void;
  readonly quickSearch: () => void;
  readonly indexNow: () => void;
  readonly rebuild: () => void;
  readonly showProblems: () => void;
  readonly showStatus: () => void;
}

/** Everything in the command palette. None has a default hotkey: those are the user's to give. */
export function addCommands(plugin: Plugin, client: Client, strings: Strings, actions: CommandActions): void {
  const names = strings.commands;
  const whenReady =
    (run: () => void, isPossible: () => boolean = () => true) =>
    (checking: boolean) => {
      if (client.snapshot().phase !== 'ready' || !isPossible()) return false;
      if (!checking) run();
      return true;
    };
  const isPaused = (): boolean => client.snapshot().isPaused;
  /** Beside another window that keeps the index, nothing of it can be changed. */
  const mayChange = (): boolean => !isReadOnly(client.snapshot());

  plugin.addCommand({ id: 'open', name: names.openView, callback: () => actions.openView() });
  plugin.addCommand({
    id: 'quick-search',
    name: names.quickSearch,
    checkCallback: whenReady(() => actions.quickSearch()),
  });
  plugin.addCommand({
    id: 'search-selection',
    name: names.searchSelection,
    editorCheckCallback: (checking: boolean, editor: Editor) => {
      const selection = editor.getSelection().replace(/\s+/g, ' ').trim();
      if (selection !== '' && !checking) actions.openView(selection);
      return selection !== '';
    },
  });
  plugin.addCommand({
    id: 'index',
    name: names.refresh,
    checkCallback: (checking: boolean) => {
      if (mayChange() && !checking) actions.indexNow();
      return mayChange();
    },
  });
  plugin.addCommand({
    id: 'pause',
    name: names.pause,
    checkCallback: whenReady(
      () => client.pause(),
      () => mayChange() && !isPaused(),
    ),
  });
  plugin.addCommand({
    id: 'resume',
    name: names.resume,
    checkCallback: whenReady(
      () => client.resume(),
      () => mayChange() && isPaused(),
    ),
  });
  plugin.addCommand({
    id: 'rebuild',
    name: names.rebuild,
    checkCallback: whenReady(() => actions.rebuild(), mayChange),
  });
  plugin.addCommand({
    id: 'problems',
    name: names.errors,
    checkCallback: whenReady(() => actions.showProblems()),
  });
  plugin.addCommand({ id: 'status', name: names.status, callback: () => actions.showStatus() });
  addNeighbourCommands(plugin, client, strings, actions);
  addMemoryCommands(plugin, client, strings, actions);
}

/** What can be asked about the active note and its neighbours, and about the vault as a whole. */
function addNeighbourCommands(
  plugin: Plugin,
  client: Client,
  { commands: names }: Strings,
  actions: NeighbourCommands,
): void {
  const isReady = (): boolean => client.snapshot().phase === 'ready';
  const withNote = (run: (note: string) => void) => (checking: boolean) => {
    const file = plugin.app.workspace.getActiveFile();
    if (!isReady() || file?.extension !== 'md') return false;
    if (!checking) run(file.path);
    return true;
  };
  plugin.addCommand({
    id: 'neighbours',
    name: names.openNeighbours,
    callback: () => actions.openNeighbours(),
  });
  plugin.addCommand({
    id: 'suggest-links',
    name: names.suggestLinks,
    checkCallback: withNote(() => actions.suggestLinks()),
  });
  plugin.addCommand({
    id: 'related',
    name: names.whyRelated,
    checkCallback: withNote((note) => actions.explainRelation(note)),
  });
  plugin.addCommand({
    id: 'path',
    name: names.shortestPath,
    checkCallback: withNote((note) => actions.showPath(note)),
  });
  plugin.addCommand({
    id: 'graph-report',
    name: names.graphReport,
    checkCallback: (checking: boolean) => {
      if (isReady() && !checking) actions.showReport();
      return isReady();
    },
  });
}
