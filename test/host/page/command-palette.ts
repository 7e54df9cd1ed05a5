import type { App } from '../obsidian/app';
import type { Command } from '../obsidian/commands';
import { FuzzySuggestModal } from '../obsidian/suggest-modal';

/** Opened with Ctrl+P. */
export class CommandPalette extends FuzzySuggestModal<Command> {
  constructor(app: App) {
    super(app);
    this.setPlaceholder('Select a command...');
    this.setInstructions([
      { command: '↑↓', purpose: 'to navigate' },
      { command: '↵', purpose: 'to use' },
      { command: 'esc', purpose: 'to dismiss' },
    ]);
  }

  getItems(): Command[] {
    return this.app.commands.available();
  }

  getItemText(command: Command): string {
    return command.name;
  }

  onChooseItem(command: Command): void {
    this.app.commands.run(command);
  }
}
