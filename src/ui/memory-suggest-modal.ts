import { Notice, SuggestModal, type App } from 'obsidian';
import type { Memory } from '../../indexer/memory';
import { isAbort, toPlainError } from '../../indexer/platform';
import type { Client } from './client';
import { describeOrigin, formatDay } from './memory-words';
import type { Strings } from './strings';
import { TYPING_PAUSE_MS } from './typing-pause';

const SHOWN = 20;

/** Lets the user choose a current memory; before anything is typed, the newest are offered. */
export class MemorySuggestModal extends SuggestModal<Memory> {
  #running: AbortController | undefined;

  constructor(
    app: App,
    private readonly client: Client,
    private readonly strings: Strings,
    private readonly choose: (memory: Memory) => void,
  ) {
    super(app);
    this.limit = SHOWN;
    this.emptyStateText = strings.memories.correct.none;
    this.setPlaceholder(strings.memories.correct.placeholder);
    this.modalEl.addClass('trivium-modal');
  }

  override async getSuggestions(typed: string): Promise<Memory[]> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const query = typed.trim();
    if (query !== '') await new Promise((resolve) => window.setTimeout(resolve, TYPING_PAUSE_MS));
    if (running.signal.aborted) return [];
    try {
      const request = { limit: SHOWN, ...(query !== '' && { query }) };
      const { memories } = await this.client.memory.memories(request, running.signal);
      return [...memories];
    } catch (error) {
      if (!isAbort(error)) new Notice(this.strings.error(toPlainError(error)));
      return [];
    }
  }

  override renderSuggestion(memory: Memory, element: HTMLElement): void {
    element.addClass('trivium-suggestion');
    element.createDiv({ cls: 'trivium-checks-text', text: memory.text, attr: { dir: 'auto' } });
    const about = `${describeOrigin(memory, this.strings)} · ${formatDay(memory.date)}`;
    element.createDiv({ cls: 'trivium-muted', text: about });
  }

  override onChooseSuggestion(memory: Memory): void {
    this.choose(memory);
  }

  override onClose(): void {
    this.#running?.abort();
    super.onClose();
  }
}
