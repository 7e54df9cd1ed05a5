import { Modal, Setting, type App } from 'obsidian';
import type { OpenModal } from '../obsidian/open-modals';

export interface Question {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly confirm: string;
  readonly cancel: string;
  /** Whether saying yes deletes something. */
  readonly isDestructive?: boolean;
}

/** Asks a plain question. Closing the window in any way but by the button is a no. */
export function askToConfirm(app: App, openModal: OpenModal, question: Question): Promise<boolean> {
  return new Promise((resolve) => openModal(new ConfirmModal(app, question, resolve)));
}

class ConfirmModal extends Modal {
  #answer = false;

  constructor(
    app: App,
    private readonly question: Question,
    private readonly resolve: (answer: boolean) => void,
  ) {
    super(app);
  }

  override onOpen(): void {
    const { title, paragraphs, confirm, cancel, isDestructive } = this.question;
    this.modalEl.addClass('trivium-question');
    this.setTitle(title);
    for (const text of paragraphs) this.contentEl.createEl('p', { text });
    new Setting(this.contentEl)
      .addButton((button) => {
        button.setButtonText(confirm).onClick(() => {
          this.#answer = true;
          this.close();
        });
        if (isDestructive === true) button.buttonEl.addClass('mod-warning');
        else button.setCta();
      })
      .addButton((button) => button.setButtonText(cancel).onClick(() => this.close()));
  }

  override onClose(): void {
    this.contentEl.empty();
    this.resolve(this.#answer);
  }
}
