import { ItemView, TFile, type IconName, type ViewStateResult, type WorkspaceLeaf } from 'obsidian';
import { render } from 'preact';
import * as z from 'zod';
import { SIGNALS } from '../../indexer/graphs';
import { isNotePath } from '../../indexer/vault';
import { createNeighboursUi } from '../obsidian/neighbours-ui';
import type { OpenModal } from '../obsidian/open-modals';
import type { Client } from './client';
import { focusNeighbours } from './components/neighbours/kept-focus';
import { NeighboursPanel } from './components/neighbours/neighbours-panel';
import { defaultPanelOptions, type PanelOptions } from './components/neighbours/panel-options';
import { UiContext, type Ui } from './components/ui-context';
import { FollowedNote } from './followed-note';
import type { Strings } from './strings';

export const NEIGHBOURS_VIEW_TYPE = 'trivium-neighbours';
export const NEIGHBOURS_ICON = 'waypoints';

export interface NeighboursViewOptions {
  readonly client: Client;
  readonly strings: () => Strings;
  readonly showProblems: () => void;
  readonly chooseModel: () => void;
  readonly openModal: OpenModal;
}

const viewState = z.object({
  choice: z.enum(['all', ...SIGNALS]).catch('all'),
  onlyUnlinked: z.boolean().catch(false),
  display: z.enum(['list', 'graph']).catch('list'),
  /** The note that the panel stays with. */
  pinned: z.string().optional().catch(undefined),
});

/** The neighbours in the sidebar: follows the active note and gives the components what they need of the app. */
export class NeighboursView extends ItemView {
  readonly #options: NeighboursViewOptions;
  readonly #note: FollowedNote;
  readonly #ui: Ui;
  #panel: PanelOptions = defaultPanelOptions;

  constructor(leaf: WorkspaceLeaf, options: NeighboursViewOptions) {
    super(leaf);
    this.#options = options;
    this.#note = new FollowedNote((path) => isNotePath(path) && this.app.vault.getFileByPath(path) !== null);
    this.#ui = createNeighboursUi(this.app, {
      ...options,
      source: NEIGHBOURS_VIEW_TYPE,
      hoverParent: leaf,
      currentNote: () => this.#note.path,
    });
  }

  override getViewType(): string {
    return NEIGHBOURS_VIEW_TYPE;
  }

  override getDisplayText(): string {
    return this.#options.strings().neighbours.title;
  }

  override getIcon(): IconName {
    return NEIGHBOURS_ICON;
  }

  override getState(): Record<string, unknown> {
    const pinned = this.#note.isPinned ? this.#note.path : undefined;
    return { ...super.getState(), ...this.#panel, ...(pinned !== undefined && { pinned }) };
  }

  override async setState(state: unknown, result: ViewStateResult): Promise<void> {
    const parsed = viewState.safeParse(state);
    if (parsed.success) {
      const { pinned, ...panel } = parsed.data;
      this.#panel = panel;
      if (pinned !== undefined) this.#note.restorePin(pinned);
      this.draw();
    }
    await super.setState(state, result);
  }

  override onOpen(): Promise<void> {
    this.contentEl.addClass('trivium-view');
    const { vault, workspace } = this.app;
    const follow = (): void => this.#drawIf(this.#note.follow(this.#active));
    this.registerEvent(workspace.on('file-open', follow));
    this.registerEvent(workspace.on('active-leaf-change', follow));
    this.registerEvent(
      vault.on('rename', (file, oldPath) => {
        if (!(file instanceof TFile) || !this.#note.renamed(oldPath, file.path)) return;
        this.draw();
        // A pin is kept by the note's path.
        if (this.#note.isPinned) workspace.requestSaveLayout();
      }),
    );
    this.registerEvent(
      vault.on('delete', (file) => this.#drawIf(this.#note.deleted(file.path, this.#active))),
    );
    this.#note.follow(this.#active);
    this.draw();
    return Promise.resolve();
  }

  override onClose(): Promise<void> {
    render(null, this.contentEl);
    return Promise.resolve();
  }

  setOptions(change: Partial<PanelOptions>): void {
    this.#panel = { ...this.#panel, ...change };
    this.draw();
    this.app.workspace.requestSaveLayout();
  }

  /** Puts the keyboard on the first neighbour, or on the filters where there is none. */
  focusList(): void {
    focusNeighbours(this.contentEl);
  }

  /** Draws anew, also after the language changed. */
  draw(): void {
    const note = this.#note;
    render(
      <UiContext.Provider value={{ ...this.#ui }}>
        <NeighboursPanel
          note={note.path}
          isPinned={note.isPinned}
          options={this.#panel}
          onPin={(isPinned) => {
            note.pin(isPinned, this.#active);
            this.draw();
            this.app.workspace.requestSaveLayout();
          }}
          onOptions={(change) => this.setOptions(change)}
        />
      </UiContext.Provider>,
      this.contentEl,
    );
  }

  get #active(): string | undefined {
    return this.app.workspace.getActiveFile()?.path;
  }

  #drawIf(hasChanged: boolean): void {
    if (hasChanged) this.draw();
  }
}
