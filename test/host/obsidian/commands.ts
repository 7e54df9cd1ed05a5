import type { App } from './app';
import type { Editor } from './editor';
import { MarkdownView } from './markdown-view';

export interface Command {
  id: string;
  name: string;
  icon?: string;
  hotkeys?: { modifiers: string[]; key: string }[];
  callback?: () => unknown;
  checkCallback?: (checking: boolean) => boolean | void;
  editorCallback?: (editor: Editor, view: MarkdownView) => unknown;
  editorCheckCallback?: (checking: boolean, editor: Editor, view: MarkdownView) => boolean | void;
}

/** What the command palette lists. */
export class Commands {
  private readonly byId = new Map<string, Command>();

  constructor(private readonly app: App) {}

  add(command: Command): void {
    if (this.byId.has(command.id)) throw new Error(`There are two commands with the id "${command.id}".`);
    this.byId.set(command.id, command);
  }

  remove(id: string): void {
    this.byId.delete(id);
  }

  /** The commands that can be run where the user is now. */
  available(): Command[] {
    return [...this.byId.values()].filter((command) => this.run(command, true));
  }

  run(command: Command, checking = false): boolean {
    const view = this.app.workspace.getActiveViewOfType(MarkdownView);
    if (command.editorCheckCallback) {
      return view !== null && command.editorCheckCallback(checking, view.editor, view) === true;
    }
    if (command.editorCallback) {
      if (view && !checking) command.editorCallback(view.editor, view);
      return view !== null;
    }
    if (command.checkCallback) return command.checkCallback(checking) === true;
    if (!checking) command.callback?.();
    return true;
  }
}
