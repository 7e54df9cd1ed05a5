import { Modal, type App } from 'obsidian';
import type { DismissedPair } from '../../indexer/graphs';
import { toPlainError } from '../../indexer/platform';
import { noteTitle } from '../../indexer/vault';
import type { Client } from './client';
import type { Strings } from './strings';

/** The notes that were dismissed for one note, the newest first, each with a way back. */
export class DismissedModal extends Modal {
  constructor(
    app: App,
    private readonly client: Client,
    private readonly note: string,
    private readonly strings: Strings,
    private readonly onRestored: () => void,
  ) {
    super(app);
  }

  override onOpen(): void {
    this.setTitle(this.strings.neighbours.dismissal.title(noteTitle(this.note)));
    this.#show(this.#draw());
  }

  override onClose(): void {
    this.contentEl.empty();
  }

  async #draw(): Promise<void> {
    const pairs = await this.client.graphs.dismissed();
    const { contentEl, note } = this;
    const texts = this.strings.neighbours.dismissal;
    const own = pairs
      .filter(({ one, other }) => one === note || other === note)
      .sort((a, b) => (a.at < b.at ? 1 : -1));
    contentEl.empty();
    contentEl.createEl('p', { text: own.length === 0 ? texts.none : texts.text });
    const list = contentEl.createEl('ul', { cls: 'trivium-dismissed' });
    for (const pair of own) this.#drawPair(list, pair);
    // With the last one gone, the keyboard stays in the window all the same.
    (list.querySelector('button') ?? this.#ground()).focus();
  }

  #ground(): HTMLElement {
    this.contentEl.tabIndex = -1;
    return this.contentEl;
  }

  #drawPair(list: HTMLElement, { one, other, at }: DismissedPair): void {
    const texts = this.strings.neighbours.dismissal;
    const path = one === this.note ? other : one;
    const item = list.createEl('li');
    const name = item.createDiv();
    name.createDiv({ text: noteTitle(path) });
    name.createDiv({ cls: 'trivium-muted', text: `${path}, ${texts.since(at.slice(0, 10))}` });
    const label = texts.restoreLabel(noteTitle(path));
    const button = item.createEl('button', { text: texts.restore, attr: { 'aria-label': label } });
    button.addEventListener('click', () => {
      button.disabled = true;
      const restored = this.client.graphs.restore(one, other).then(() => {
        this.onRestored();
        return this.#draw();
      });
      this.#show(restored);
    });
  }

  /** Says so in place of the list where something fails. */
  #show(work: Promise<void>): void {
    work.catch((error: unknown) => {
      const text = this.strings.error(toPlainError(error));
      this.contentEl.empty();
      this.contentEl.createEl('p', { text, attr: { role: 'alert' } });
    });
  }
}
