import {
  ItemView,
  Menu,
  Notice,
  setIcon,
  type IconName,
  type ViewStateResult,
  type WorkspaceLeaf,
} from 'obsidian';
import { render } from 'preact';
import * as z from 'zod';
import type { SearchResult } from '../../indexer/engine-api';
import { openPassage } from '../obsidian/open-passage';
import { attempt } from '../obsidian/attempt';
import type { Client } from './client';
import { SearchPanel } from './components/search-panel';
import { UiContext } from './components/ui-context';
import type { SearchHost, UiHost } from './host';
import type { Strings } from './strings';

export const SEARCH_VIEW_TYPE = 'trivium-search';
export const SEARCH_ICON = 'text-search';

export interface SearchViewOptions {
  readonly client: Client;
  readonly strings: () => Strings;
  readonly showProblems: () => void;
  readonly chooseModel: () => void;
}

const viewState = z.object({ query: z.string() });

/** The search in the sidebar: gives the components what they need of the app. */
export class SearchView extends ItemView {
  readonly #options: SearchViewOptions;
  #query = '';

  constructor(leaf: WorkspaceLeaf, options: SearchViewOptions) {
    super(leaf);
    this.#options = options;
  }

  override getViewType(): string {
    return SEARCH_VIEW_TYPE;
  }

  override getDisplayText(): string {
    return this.#options.strings().view.title;
  }

  override getIcon(): IconName {
    return SEARCH_ICON;
  }

  override getState(): Record<string, unknown> {
    return { ...super.getState(), query: this.#query };
  }

  override async setState(state: unknown, result: ViewStateResult): Promise<void> {
    const parsed = viewState.safeParse(state);
    if (parsed.success) this.setQuery(parsed.data.query);
    await super.setState(state, result);
  }

  override onOpen(): Promise<void> {
    this.contentEl.addClass('trivium-view');
    this.draw();
    return Promise.resolve();
  }

  override onClose(): Promise<void> {
    render(null, this.contentEl);
    return Promise.resolve();
  }

  setQuery(query: string): void {
    this.#query = query;
    this.draw();
    this.app.workspace.requestSaveLayout();
  }

  focusField(): void {
    const field = this.contentEl.querySelector('input');
    field?.focus();
    field?.select();
  }

  /** Draws anew, also after the language changed. */
  draw(): void {
    const { client, strings } = this.#options;
    const ui = { client, strings: strings(), host: this.#host, search: this.#search };
    render(
      <UiContext.Provider value={ui}>
        <SearchPanel query={this.#query} onQuery={(query) => this.setQuery(query)} />
      </UiContext.Provider>,
      this.contentEl,
    );
  }

  readonly #host: UiHost = {
    drawIcon: setIcon,
    showProblems: () => this.#options.showProblems(),
    chooseModel: () => this.#options.chooseModel(),
  };

  readonly #search: SearchHost = {
    open: (result, inNewTab) => this.#attempt(this.#open(result, inNewTab)),
    linkTo: (result) => this.#linkTo(result),
    preview: (result, event, targetEl) => {
      this.app.workspace.trigger('hover-link', {
        event,
        source: SEARCH_VIEW_TYPE,
        hoverParent: this.leaf,
        targetEl,
        linktext: result.path,
        state: { scroll: result.line },
      });
    },
    showResultMenu: (result, event, onOpen) => this.#showMenu(result, event, onOpen),
    folders: () =>
      this.app.vault
        .getAllFolders()
        .map((folder) => folder.path)
        .sort(compareNames),
    tags: () => vaultTags(this.app.metadataCache).sort(compareNames),
  };

  #attempt(work: Promise<unknown>): void {
    attempt(work, this.#options.strings());
  }

  async #open(result: SearchResult, inNewTab: boolean): Promise<void> {
    const found = await openPassage(this.app, result, inNewTab);
    if (!found) new Notice(this.#options.strings().result.missing(result.path));
  }

  #linkTo(result: SearchResult): string {
    const file = this.app.vault.getFileByPath(result.path);
    if (file === null) return `[[${result.path}]]`;
    const target = this.app.workspace.getActiveFile();
    return this.app.fileManager.generateMarkdownLink(file, target?.path ?? '');
  }

  #showMenu(result: SearchResult, event: MouseEvent, onOpen?: () => void): void {
    const strings = this.#options.strings();
    const menu = new Menu();
    menu.addItem((item) =>
      item
        .setTitle(strings.result.openNew)
        .setIcon('file-plus')
        .onClick(() => {
          onOpen?.();
          this.#attempt(this.#open(result, true));
        }),
    );
    menu.addItem((item) =>
      item
        .setTitle(strings.result.copyLink)
        .setIcon('link')
        .onClick(() =>
          this.#attempt(this.containerEl.win.navigator.clipboard.writeText(this.#linkTo(result))),
        ),
    );
    const file = this.app.vault.getFileByPath(result.path);
    if (file !== null) this.app.workspace.trigger('file-menu', menu, file, SEARCH_VIEW_TYPE, this.leaf);
    menu.showAtMouseEvent(event);
  }
}

/** Tags of the vault without `#`. The call is not in the published types, so it may be missing one day. */
function vaultTags(cache: object): string[] {
  if (!('getTags' in cache) || typeof cache.getTags !== 'function') return [];
  const counts = (cache.getTags as () => unknown).call(cache);
  if (typeof counts !== 'object' || counts === null) return [];
  return Object.keys(counts).map((tag) => tag.replace(/^#/, ''));
}

function compareNames(a: string, b: string): number {
  return a.localeCompare(b);
}
