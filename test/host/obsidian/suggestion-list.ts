import type { Scope } from './keymap';

interface SuggestionOwner<T> {
  renderSuggestion(value: T, element: HTMLElement): void;
  choose(value: T, event: MouseEvent | KeyboardEvent): void;
}

/** The rows below a suggesting input: drawn by its owner, moved through with the arrow keys or the mouse. */
export class SuggestionList<T> {
  private values: readonly T[] = [];
  private rows: HTMLElement[] = [];
  private selected = 0;

  constructor(
    private readonly owner: SuggestionOwner<T>,
    private readonly containerEl: HTMLElement,
    scope: Scope,
  ) {
    scope.register([], 'ArrowDown', () => (this.select(this.selected + 1), false));
    scope.register([], 'ArrowUp', () => (this.select(this.selected - 1), false));
    scope.register([], 'Enter', (event) =>
      event.isComposing ? undefined : (this.chooseSelected(event), false),
    );
  }

  show(values: readonly T[]): void {
    this.values = values;
    this.containerEl.empty();
    this.rows = values.map((value, position) => {
      const row = this.containerEl.createDiv({ cls: 'suggestion-item', attr: { role: 'option' } });
      this.owner.renderSuggestion(value, row);
      row.addEventListener('click', (event) => this.owner.choose(value, event));
      row.addEventListener('mousemove', () => this.select(position, false));
      return row;
    });
    this.selected = 0;
    this.select(0);
  }

  chooseSelected(event: MouseEvent | KeyboardEvent): void {
    const value = this.values[this.selected];
    if (value !== undefined) this.owner.choose(value, event);
  }

  private select(position: number, scroll = true): void {
    if (this.rows.length === 0) return;
    this.rows[this.selected]?.removeClass('is-selected');
    this.selected = (position + this.rows.length) % this.rows.length;
    const row = this.rows[this.selected];
    row?.addClass('is-selected');
    if (scroll) row?.scrollIntoView({ block: 'nearest' });
  }
}
