import type { App } from './app';
import { setIcon } from './icons';
import { Scope } from './keymap';

export class Modal {
  readonly app: App;
  readonly scope: Scope;
  readonly containerEl: HTMLElement;
  readonly modalEl: HTMLElement;
  readonly titleEl: HTMLElement;
  contentEl: HTMLElement;
  shouldRestoreSelection = true;
  private focusedBefore: Element | null = null;
  private closeCallback: (() => unknown) | undefined;

  constructor(app: App) {
    this.app = app;
    this.scope = new Scope();
    this.scope.register([], 'Escape', () => (this.close(), false));
    this.containerEl = createDiv('modal-container mod-dim');
    this.containerEl.createDiv('modal-bg').addEventListener('click', () => this.close());
    this.modalEl = this.containerEl.createDiv({
      cls: 'modal',
      attr: { role: 'dialog', 'aria-modal': 'true' },
    });
    const closeButton = this.modalEl.createDiv({
      cls: 'modal-close-button',
      attr: { 'aria-label': 'Close' },
    });
    setIcon(closeButton, 'x');
    closeButton.addEventListener('click', () => this.close());
    this.titleEl = this.modalEl.createDiv('modal-header').createDiv('modal-title');
    this.contentEl = this.modalEl.createDiv('modal-content');
  }

  setTitle(title: string): this {
    this.titleEl.setText(title);
    return this;
  }

  setContent(content: string | DocumentFragment): this {
    this.contentEl.setText(content);
    return this;
  }

  setCloseCallback(callback: () => unknown): this {
    this.closeCallback = callback;
    return this;
  }

  open(): void {
    if (this.containerEl.isConnected) return;
    this.focusedBefore = document.activeElement;
    document.body.appendChild(this.containerEl);
    this.app.keymap.pushScope(this.scope);
    void this.onOpen();
    if (!this.modalEl.contains(document.activeElement)) this.focusFirst();
  }

  close(): void {
    if (!this.containerEl.isConnected) return;
    this.app.keymap.popScope(this.scope);
    this.containerEl.detach();
    this.onClose();
    this.closeCallback?.();
    if (this.shouldRestoreSelection && this.focusedBefore instanceof HTMLElement) this.focusedBefore.focus();
  }

  onOpen(): void | Promise<void> {}

  onClose(): void {}

  private focusFirst(): void {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const control = 'input, textarea, select, button, a[href], [tabindex="0"]';
    this.contentEl.querySelector<HTMLElement>(control)?.focus();
  }
}
