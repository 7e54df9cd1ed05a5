import { ItemView } from 'obsidian';
import { render, type ComponentChild } from 'preact';
import { UiContext, type Ui } from './components/ui-context';
import { keepFocus } from './keep-focus';

/** A view that is one panel of components: draws it while the view is open, and keeps the keyboard in it. */
export abstract class PanelView extends ItemView {
  #letFocusGo: (() => void) | undefined;

  /** What the components need of the app. */
  protected abstract readonly ui: Ui;

  protected abstract panel(): ComponentChild;

  override onOpen(): Promise<void> {
    this.contentEl.addClass('trivium-view');
    this.#letFocusGo = keepFocus(this.contentEl);
    this.draw();
    return Promise.resolve();
  }

  override onClose(): Promise<void> {
    this.#letFocusGo?.();
    render(null, this.contentEl);
    return Promise.resolve();
  }

  /** Draws anew, also after the language or a setting changed. */
  draw(): void {
    render(<UiContext.Provider value={{ ...this.ui }}>{this.panel()}</UiContext.Provider>, this.contentEl);
  }
}
