import type { App } from './app';
import { prepareFuzzySearch, renderMatches } from './fuzzy-search';
import type { SearchResult } from './fuzzy-search';
import { Modal } from './modal';
import { SuggestionList } from './suggestion-list';

export abstract class SuggestModal<T> extends Modal {
  limit = 100;
  emptyStateText = 'No results found.';
  readonly inputEl: HTMLInputElement;
  readonly resultContainerEl: HTMLElement;
  private readonly list: SuggestionList<T>;
  private asked = 0;

  constructor(app: App) {
    super(app);
    this.shouldRestoreSelection = true;
    this.modalEl.removeClass('modal');
    this.modalEl.addClass('prompt');
    this.modalEl.empty();
    const box = this.modalEl.createDiv('prompt-input-container');
    this.inputEl = box.createEl('input', {
      cls: 'prompt-input',
      type: 'text',
      attr: { enterkeyhint: 'done' },
    });
    this.resultContainerEl = this.modalEl.createDiv({ cls: 'prompt-results', attr: { role: 'listbox' } });
    this.inputEl.addEventListener('input', () => void this.updateSuggestions());
    this.list = new SuggestionList<T>(
      {
        renderSuggestion: (value, element) => this.renderSuggestion(value, element),
        choose: (value, event) => this.selectSuggestion(value, event),
      },
      this.resultContainerEl,
      this.scope,
    );
  }

  override open(): void {
    super.open();
    this.inputEl.focus();
    void this.updateSuggestions();
  }

  setPlaceholder(placeholder: string): void {
    this.inputEl.placeholder = placeholder;
  }

  setInstructions(instructions: { command: string; purpose: string }[]): void {
    this.modalEl.find('.prompt-instructions')?.detach();
    const bar = this.modalEl.createDiv('prompt-instructions');
    for (const { command, purpose } of instructions) {
      const instruction = bar.createDiv('prompt-instruction');
      instruction.createSpan({ cls: 'prompt-instruction-command', text: command });
      instruction.createSpan({ text: purpose });
    }
  }

  onNoSuggestion(): void {
    this.list.show([]);
    this.resultContainerEl.createDiv({ cls: 'suggestion-empty', text: this.emptyStateText });
  }

  selectSuggestion(value: T, event: MouseEvent | KeyboardEvent): void {
    this.close();
    this.onChooseSuggestion(value, event);
  }

  selectActiveSuggestion(event: MouseEvent | KeyboardEvent): void {
    this.list.chooseSelected(event);
  }

  abstract getSuggestions(query: string): T[] | Promise<T[]>;
  abstract renderSuggestion(value: T, element: HTMLElement): void;
  abstract onChooseSuggestion(value: T, event: MouseEvent | KeyboardEvent): void;

  /** An answer that comes after a newer question is dropped. */
  private async updateSuggestions(): Promise<void> {
    const asked = (this.asked += 1);
    const suggestions = await this.getSuggestions(this.inputEl.value);
    if (asked !== this.asked) return;
    if (suggestions.length === 0) this.onNoSuggestion();
    else this.list.show(suggestions.slice(0, this.limit));
  }
}

export interface FuzzyMatch<T> {
  readonly item: T;
  readonly match: SearchResult;
}

export abstract class FuzzySuggestModal<T> extends SuggestModal<FuzzyMatch<T>> {
  getSuggestions(query: string): FuzzyMatch<T>[] {
    const search = prepareFuzzySearch(query.trim());
    const found: FuzzyMatch<T>[] = [];
    for (const item of this.getItems()) {
      const match = search(this.getItemText(item));
      if (match) found.push({ item, match });
    }
    return found.sort((a, b) => b.match.score - a.match.score);
  }

  renderSuggestion({ item, match }: FuzzyMatch<T>, element: HTMLElement): void {
    renderMatches(element, this.getItemText(item), match.matches);
  }

  onChooseSuggestion({ item }: FuzzyMatch<T>, event: MouseEvent | KeyboardEvent): void {
    this.onChooseItem(item, event);
  }

  abstract getItems(): T[];
  abstract getItemText(item: T): string;
  abstract onChooseItem(item: T, event: MouseEvent | KeyboardEvent): void;
}
