import { Modal, Notice, Setting, type App, type ButtonComponent } from 'obsidian';
import type { Memory } from '../../indexer/memory';
import type { ForgetReport } from '../../indexer/memory-api';
import { toPlainError } from '../../indexer/platform';
import { attempt } from '../obsidian/attempt';
import { showActionNotice } from '../obsidian/action-notice';
import type { Client } from './client';
import { describeOrigin, formatDay } from './memory-words';
import type { Strings } from './strings';

/** Forgets by description: names what would be hit first, lets the user choose, and forgets just that. */
export class MemoryForgetModal extends Modal {
  #query = '';
  /** Counts the dry runs, so that only the last one is shown. */
  #asked = 0;
  /** Ids of what would be forgotten. */
  readonly #chosen = new Set<string>();
  #forgetButton: ButtonComponent | undefined;

  constructor(
    app: App,
    private readonly client: Client,
    private readonly strings: Strings,
  ) {
    super(app);
  }

  override onOpen(): void {
    const { contentEl } = this;
    const texts = this.strings.memories.forget;
    this.modalEl.addClass('trivium-question');
    this.setTitle(texts.title);
    contentEl.createEl('p', { text: texts.intro });
    const results = createDiv({ cls: 'trivium-forget', attr: { 'aria-live': 'polite' } });
    const find = (): void => attempt(this.#find(results), this.strings);
    const ask = contentEl.createDiv({ cls: 'trivium-ask' });
    const field = ask.createEl('input', {
      type: 'text',
      placeholder: texts.placeholder,
      attr: { 'aria-label': texts.label },
    });
    field.addEventListener('input', () => (this.#query = field.value.trim()));
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.isComposing) find();
    });
    ask.createEl('button', { text: texts.find }).addEventListener('click', find);
    contentEl.append(results);
  }

  override onClose(): void {
    this.contentEl.empty();
  }

  /**
   * The dry run.
   *
   * @param isOfAll whether all that is near is listed, however long the list
   */
  async #find(results: HTMLElement, isOfAll = false): Promise<void> {
    const texts = this.strings.memories.forget;
    if (this.#query === '') return;
    const query = this.#query;
    this.#asked += 1;
    const asked = this.#asked;
    results.empty();
    results.createEl('p', { text: texts.searching });
    try {
      const found = await this.client.memory.forget({
        ...{ query, apply: false },
        ...(isOfAll && { limit: Infinity }),
      });
      if (asked === this.#asked) this.#draw(results, query, found);
    } catch (error) {
      if (asked !== this.#asked) return;
      results.empty();
      results.createEl('p', { text: this.strings.error(toPlainError(error)), attr: { role: 'alert' } });
    }
  }

  #draw(results: HTMLElement, query: string, { memories, more }: ForgetReport): void {
    const texts = this.strings.memories.forget;
    results.empty();
    this.#chosen.clear();
    if (memories.length === 0) {
      results.createEl('p', { text: texts.none });
      return;
    }
    for (const { id } of memories) this.#chosen.add(id);
    const list = results.createEl('ul', { cls: 'trivium-checks', attr: { 'aria-label': texts.choose } });
    const boxes = memories.map((memory) => this.#drawMemory(list, memory));
    if (memories.length > 1) list.before(this.#createAll(boxes));
    if (more > 0) this.#drawMore(results, more);
    new Setting(results)
      .addButton((button) => {
        this.#forgetButton = button;
        button.onClick(() => attempt(this.#forget(query), this.strings));
        button.buttonEl.addClass('mod-warning');
      })
      .addButton((button) => button.setButtonText(this.strings.modal.cancel).onClick(() => this.close()));
    this.#showCount();
  }

  #drawMore(results: HTMLElement, more: number): void {
    const texts = this.strings.memories.forget;
    const line = results.createEl('p', { text: `${texts.more(more)} ` });
    line
      .createEl('button', { text: texts.showAll })
      .addEventListener('click', () => attempt(this.#find(results, true), this.strings));
  }

  /** A box that chooses all or none. */
  #createAll(boxes: readonly HTMLInputElement[]): HTMLElement {
    const label = createEl('label', { cls: 'trivium-check' });
    const all = label.createEl('input', { type: 'checkbox' });
    label.append(this.strings.memories.forget.all);
    const show = (): void => {
      const chosen = boxes.filter(({ checked }) => checked).length;
      all.checked = chosen === boxes.length;
      all.indeterminate = chosen > 0 && chosen < boxes.length;
    };
    all.addEventListener('change', () => {
      for (const box of boxes.filter(({ checked }) => checked !== all.checked)) box.click();
    });
    for (const box of boxes) box.addEventListener('change', show);
    show();
    return label;
  }

  #drawMemory(list: HTMLElement, memory: Memory): HTMLInputElement {
    const label = list.createEl('li').createEl('label');
    const box = label.createEl('input', { type: 'checkbox' });
    box.checked = true;
    box.addEventListener('change', () => {
      if (box.checked) this.#chosen.add(memory.id);
      else this.#chosen.delete(memory.id);
      this.#showCount();
    });
    const about = label.createDiv();
    about.createDiv({ cls: 'trivium-checks-text', text: memory.text, attr: { dir: 'auto' } });
    const { stores } = this.strings.memories;
    const origin = [
      // What is no plain fact says so.
      ...(memory.store === 'facts' ? [] : [stores[memory.store]]),
      describeOrigin(memory, this.strings),
      formatDay(memory.date),
    ];
    about.createDiv({ cls: 'trivium-muted', text: origin.join(' · ') });
    return box;
  }

  #showCount(): void {
    this.#forgetButton
      ?.setButtonText(this.strings.memories.forget.forget(this.#chosen.size))
      .setDisabled(this.#chosen.size === 0);
  }

  async #forget(query: string): Promise<void> {
    const texts = this.strings.memories.forget;
    const ids = [...this.#chosen];
    this.#forgetButton?.setDisabled(true);
    const { memories } = await this.client.memory
      .forget({ ids, why: texts.why(query), apply: true })
      // Where it failed, it can be tried again.
      .finally(() => this.#showCount());
    this.close();
    const { length } = memories;
    showActionNotice(texts.done(length), texts.undo, () => {
      const restore = async (): Promise<void> => {
        await this.client.memory.restoreAll(memories.map(({ id }) => id));
        new Notice(texts.undone(length));
      };
      attempt(restore(), this.strings);
    });
  }
}
