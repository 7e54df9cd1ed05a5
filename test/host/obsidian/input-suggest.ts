import type { App } from './app';
import { Scope } from './keymap';
import { SuggestionList } from './suggestion-list';

/** Suggestions below a text field. */
export abstract class AbstractInputSuggest<T> {
  readonly app: App;
  readonly scope = new Scope();
  limit = 100;
  private readonly popover = createDiv('suggestion-container');
  private readonly list: SuggestionList<T>;
  private selectCallback: ((value: T, event: MouseEvent | KeyboardEvent) => unknown) | undefined;

  constructor(
    app: App,
    private readonly textInputEl: HTMLInputElement | HTMLDivElement,
  ) {
    this.app = app;
    this.scope.register([], 'Escape', () => (this.close(), false));
    this.list = new SuggestionList<T>(
      {
        renderSuggestion: (value, element) => this.renderSuggestion(value, element),
        choose: (value, event) => this.selectSuggestion(value, event),
      },
      this.popover.createDiv('suggestion'),
      this.scope,
    );
    this.popover.addEventListener('mousedown', (event) => event.preventDefault());
    textInputEl.addEventListener('input', () => void this.update());
    textInputEl.addEventListener('focus', () => void this.update());
    textInputEl.addEventListener('blur', () => this.close());
  }

  setValue(value: string): void {
    if (this.textInputEl instanceof HTMLInputElement) this.textInputEl.value = value;
    else this.textInputEl.setText(value);
  }

  getValue(): string {
    return this.textInputEl instanceof HTMLInputElement ? this.textInputEl.value : this.textInputEl.getText();
  }

  open(): void {
    if (this.popover.isConnected) return;
    document.body.appendChild(this.popover);
    const box = this.textInputEl.getBoundingClientRect();
    this.popover.setCssStyles({
      left: `${box.left}px`,
      top: `${box.bottom + 4}px`,
      minWidth: `${box.width}px`,
    });
    this.app.keymap.pushScope(this.scope);
  }

  close(): void {
    if (!this.popover.isConnected) return;
    this.popover.detach();
    this.app.keymap.popScope(this.scope);
  }

  /** As in the app, choosing calls the callbacks and neither fills in the field nor closes the list by itself. */
  selectSuggestion(value: T, event: MouseEvent | KeyboardEvent): void {
    this.selectCallback?.(value, event);
  }

  onSelect(callback: (value: T, event: MouseEvent | KeyboardEvent) => unknown): this {
    this.selectCallback = callback;
    return this;
  }

  protected abstract getSuggestions(query: string): T[] | Promise<T[]>;
  abstract renderSuggestion(value: T, element: HTMLElement): void;

  private async update(): Promise<void> {
    const suggestions = await this.getSuggestions(this.getValue());
    if (suggestions.length === 0 || document.activeElement !== this.textInputEl) {
      this.close();
      return;
    }
    this.list.show(suggestions.slice(0, this.limit));
    this.open();
  }
}
