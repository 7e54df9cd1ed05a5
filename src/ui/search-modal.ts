import { Keymap, Notice, SuggestModal, type App } from 'obsidian';
import type { SearchResult } from '../../indexer/engine-api';
import { isAbort, toPlainError } from '../../indexer/platform';
import { openPassage } from '../obsidian/open-passage';
import { attempt } from '../obsidian/attempt';
import { watchAttention } from './attention';
import type { Client } from './client';
import { splitAtHighlights } from './components/highlighted';
import { folderOf } from './components/result-item';
import type { SearchDwell } from './search-dwell';
import { withEarlyMatch } from './snippet-lead';
import type { Strings } from './strings';
import { TYPING_PAUSE_MS } from './typing-pause';
import { createDwellFor } from './use-search-dwell';

/** Results that fit on a screen without scrolling far. */
const RESULT_LIMIT = 12;

/** Quick search: type, choose, be there. */
export class SearchModal extends SuggestModal<SearchResult> {
  readonly #client: Client;
  readonly #strings: Strings;
  readonly #dwell: SearchDwell;
  #running: AbortController | undefined;
  #endAttention: (() => void) | undefined;

  constructor(app: App, client: Client, strings: Strings) {
    super(app);
    this.#client = client;
    this.#strings = strings;
    this.#dwell = createDwellFor(client);
    this.limit = RESULT_LIMIT;
    this.emptyStateText = strings.empty.noResultsTitle;
    this.setPlaceholder(strings.view.placeholder);
    const { navigate, open, openNew, openNewKey } = strings.modal.searchInstructions;
    this.setInstructions([
      { command: '↑↓', purpose: navigate },
      { command: '↵', purpose: open },
      { command: openNewKey, purpose: openNew },
    ]);
    this.scope.register(['Mod'], 'Enter', (event) => {
      this.selectActiveSuggestion(event);
      return false;
    });
    this.modalEl.addClass('trivium-modal');
  }

  override onOpen(): void {
    attempt(Promise.resolve(super.onOpen()), this.#strings);
    this.#endAttention = watchAttention(this.modalEl, (isLookedAt) => this.#dwell.lookedAt(isLookedAt));
  }

  override async getSuggestions(query: string): Promise<SearchResult[]> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#dwell.typed(query);
    if (query.trim() === '') return [];
    await new Promise((resolve) => window.setTimeout(resolve, TYPING_PAUSE_MS));
    if (running.signal.aborted) return [];
    try {
      const { results } = await this.#client.search({ query, limit: RESULT_LIMIT }, running.signal);
      this.#dwell.answered({ query: query.trim(), results: results.map(({ path }) => path) });
      return [...results];
    } catch (error) {
      if (!isAbort(error)) new Notice(this.#strings.error(toPlainError(error)));
      return [];
    }
  }

  override renderSuggestion(result: SearchResult, element: HTMLElement): void {
    element.addClass('trivium-suggestion');
    const head = element.createDiv({ cls: 'trivium-result-head' });
    head.createSpan({ cls: 'trivium-result-title', text: result.title });
    const folder = folderOf(result.path);
    if (folder !== '') head.createSpan({ cls: 'trivium-result-folder', text: folder });
    if (result.heading !== '') element.createDiv({ cls: 'trivium-result-heading', text: result.heading });
    const shown = withEarlyMatch(result);
    const snippet = element.createDiv({ cls: 'trivium-result-snippet' });
    for (const { text, found } of splitAtHighlights(shown.snippet, shown.highlights)) {
      if (found) snippet.createEl('mark', { text });
      else snippet.appendText(text);
    }
  }

  override onChooseSuggestion(result: SearchResult, event: MouseEvent | KeyboardEvent): void {
    this.#dwell.opened();
    attempt(this.#open(result, Keymap.isModEvent(event) !== false), this.#strings);
  }

  override onClose(): void {
    this.#running?.abort();
    this.#endAttention?.();
    this.#dwell.leave();
    super.onClose();
  }

  async #open(result: SearchResult, inNewTab: boolean): Promise<void> {
    const found = await openPassage(this.app, result, inNewTab);
    if (!found) new Notice(this.#strings.result.missing(result.path));
  }
}
