import { Modal, Setting, type App } from 'obsidian';
import type { NodeRole } from '../../indexer/nodes';
import type { OpenModal } from '../obsidian/open-modals';
import type { Strings } from './strings';

/** What would leave this machine, and where to. */
export interface ConsentQuestion {
  /** Scheme, host and port. */
  readonly address: string;
  readonly notes: number;
  readonly characters: number;
  /** What all servers of the address are asked for. */
  readonly roles: readonly NodeRole[];
  /** Whether the vault is still being read, so that there may be more. */
  readonly isCounting: boolean;
}

/** Asks before notes first go to another machine. Closing the window in any way but by the button is a no. */
export function askForConsent(
  app: App,
  openModal: OpenModal,
  question: ConsentQuestion,
  strings: Strings,
): Promise<boolean> {
  return new Promise((resolve) => openModal(new NodeConsentModal(app, question, strings, resolve)));
}

class NodeConsentModal extends Modal {
  #answer = false;

  constructor(
    app: App,
    private readonly question: ConsentQuestion,
    private readonly strings: Strings,
    private readonly resolve: (answer: boolean) => void,
  ) {
    super(app);
  }

  override onOpen(): void {
    const { address, notes, characters, roles, isCounting } = this.question;
    const texts = this.strings.nodes.consent;
    const { contentEl } = this;
    this.modalEl.addClass('trivium-question');
    this.setTitle(texts.title(address));
    contentEl.createEl('p', { text: texts.what });
    const list = contentEl.createEl('ul', { cls: 'trivium-consent-roles' });
    for (const role of roles) list.createEl('li', { text: texts.roles[role] });
    contentEl.createEl('p', { text: texts.amount(notes, characters) });
    if (isCounting) contentEl.createEl('p', { text: texts.indexing });
    if (address.startsWith('http:')) contentEl.createEl('p', { text: texts.plain });
    contentEl.createEl('p', { cls: 'trivium-muted', text: texts.back });
    const agree = (): void => {
      this.#answer = true;
      this.close();
    };
    new Setting(contentEl)
      .addButton((button) => {
        button.setButtonText(texts.decline).onClick(() => this.close());
        // The first control has the focus: Enter must not agree by mistake.
        button.buttonEl.addClass('mod-cancel');
      })
      .addButton((button) => button.setButtonText(texts.agree).setCta().onClick(agree));
  }

  override onClose(): void {
    this.contentEl.empty();
    this.resolve(this.#answer);
  }
}
