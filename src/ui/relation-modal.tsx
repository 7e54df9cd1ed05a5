import { Modal, type App } from 'obsidian';
import { render } from 'preact';
import { noteTitle } from '../../indexer/vault';
import { RelationPanel, type RelationFocus } from './components/neighbours/relation-panel';
import { UiContext, type Ui } from './components/ui-context';
import type { NeighboursHost } from './host';

/** Why two notes are related, and the way from one to the other. Opening a note closes it. */
export class RelationModal extends Modal {
  constructor(
    app: App,
    private readonly ui: Ui,
    private readonly one: string,
    private readonly other: string,
    private readonly focus: RelationFocus,
  ) {
    super(app);
  }

  override onOpen(): void {
    const { ui, one, other, focus } = this;
    const { client, strings, host, neighbours } = ui;
    this.modalEl.addClass('trivium-question');
    this.setTitle(strings.neighbours.relation.whyTitle(noteTitle(one), noteTitle(other)));
    const closing = neighbours && { neighbours: this.#closeOnOpen(neighbours) };
    render(
      <UiContext.Provider value={{ client, strings, host, ...closing }}>
        <RelationPanel one={one} other={other} focus={focus} />
      </UiContext.Provider>,
      this.contentEl,
    );
  }

  override onClose(): void {
    render(null, this.contentEl);
    this.contentEl.empty();
  }

  #closeOnOpen(host: NeighboursHost): NeighboursHost {
    return {
      ...host,
      open: (path, where, line) => {
        this.close();
        host.open(path, where, line);
      },
    };
  }
}
