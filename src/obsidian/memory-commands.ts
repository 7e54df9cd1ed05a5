import type { Editor, MarkdownFileInfo, Plugin } from 'obsidian';
import { isReadOnly, type Client } from '../ui/client';
import type { Strings } from '../ui/strings';

/** What the commands about the memory do. */
export interface MemoryCommands {
  readonly openMemories: () => void;
  /** Remembers the selection, or the line where there is none. */
  readonly remember: (editor: Editor, note: string | undefined) => void;
  /** What is known from a note. */
  readonly showKnown: (note: string) => void;
  readonly correctMemory: () => void;
  readonly forgetMemories: () => void;
  readonly reviewMemories: () => void;
  readonly extractMemories: () => void;
  readonly cancelJob: () => void;
  readonly writeProfile: () => void;
  readonly showRuns: () => void;
}

/** The memory in the command palette. */
export function addMemoryCommands(
  plugin: Plugin,
  client: Client,
  { memories }: Strings,
  actions: MemoryCommands,
): void {
  const names = memories.commands;
  const isReady = (): boolean => client.snapshot().phase === 'ready';
  /** Beside another window that keeps the memory, nothing of it can be changed. */
  const mayChange = (): boolean => isReady() && !isReadOnly(client.snapshot());
  const isIdle = (): boolean => client.snapshot().job === undefined;
  const add = (id: string, name: string, isPossible: () => boolean, run: () => void): void => {
    plugin.addCommand({
      id,
      name,
      checkCallback: (checking) => {
        if (isPossible() && !checking) run();
        return isPossible();
      },
    });
  };

  plugin.addCommand({ id: 'memories', name: names.open, callback: () => actions.openMemories() });
  plugin.addCommand({
    id: 'remember',
    name: names.remember,
    editorCheckCallback: (checking: boolean, editor: Editor, info: MarkdownFileInfo) => {
      if (mayChange() && !checking) actions.remember(editor, info.file?.path);
      return mayChange();
    },
  });
  plugin.addCommand({
    id: 'known-from-note',
    name: names.about,
    checkCallback: (checking) => {
      const file = plugin.app.workspace.getActiveFile();
      if (!isReady() || file?.extension !== 'md') return false;
      if (!checking) actions.showKnown(file.path);
      return true;
    },
  });
  add('correct-memory', names.correct, mayChange, () => actions.correctMemory());
  add('forget-memories', names.forget, mayChange, () => actions.forgetMemories());
  add('review-memories', names.review, isReady, () => actions.reviewMemories());
  const mayRun = (): boolean => mayChange() && isIdle();
  add('extract-memories', names.extract, mayRun, () => actions.extractMemories());
  add(
    'cancel-memory-run',
    names.cancel,
    () => mayChange() && !isIdle(),
    () => actions.cancelJob(),
  );
  add('write-profile', names.profile, mayRun, () => actions.writeProfile());
  add('memory-runs', names.runs, isReady, () => actions.showRuns());
}
