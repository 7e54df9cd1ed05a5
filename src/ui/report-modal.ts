import { Modal, normalizePath, Notice, Setting, type App } from 'obsidian';
import { GRAPH_SIGNALS, reportAsMarkdown, type GraphReport } from '../../indexer/graphs';
import { isAbort, toPlainError } from '../../indexer/platform';
import { isNotePath } from '../../indexer/vault';
import { attempt } from '../obsidian/attempt';
import type { Client } from './client';
import { formatFigure, formatLocalDay, formatShare } from './format';
import type { Strings } from './strings';

/** So many of each list are figures to look at; the written note has all of them. */
const SHOWN = 8;

/** One line of a list: a note, and the figure it is there for. */
interface Entry {
  readonly path: string;
  readonly title: string;
  readonly figure: string;
}

/** The vault's graphs in figures. Nothing is written but on the one button, and never over a file that is there. */
export class ReportModal extends Modal {
  readonly #running = new AbortController();

  constructor(
    app: App,
    private readonly client: Client,
    private readonly strings: Strings,
    private readonly openNote: (path: string) => void,
  ) {
    super(app);
  }

  override onOpen(): void {
    const { title, loading } = this.strings.neighbours.report;
    this.modalEl.addClass('trivium-question', 'trivium-report');
    this.setTitle(title);
    this.contentEl.createEl('p', { text: loading, attr: { role: 'status' } });
    attempt(this.#measure(), this.strings);
  }

  override onClose(): void {
    this.#running.abort();
    this.contentEl.empty();
  }

  async #measure(): Promise<void> {
    try {
      const report = await this.client.graphs.graphReport(this.#running.signal);
      if (!this.#running.signal.aborted) this.#draw(report);
    } catch (error) {
      if (isAbort(error)) return;
      this.contentEl.empty();
      this.contentEl.createEl('p', {
        text: this.strings.error(toPlainError(error)),
        attr: { role: 'alert' },
      });
    }
  }

  #draw(report: GraphReport): void {
    const { contentEl } = this;
    const texts = this.strings.neighbours.report;
    contentEl.empty();
    this.#drawFigures(report);
    this.#drawList(
      texts.hubs,
      texts.hubsText,
      report.hubs.map((hub) => ({ ...hub, figure: texts.hub(hub.incoming, this.#percent(hub.share)) })),
    );
    this.#drawList(
      texts.central,
      texts.centralText,
      report.central.map((note) => ({ ...note, figure: this.#number(note.pagerank, 4) })),
    );
    this.#drawList(
      texts.bridges,
      texts.bridgesText(report.samples),
      report.bridges.map((note) => ({ ...note, figure: this.#percent(note.betweenness) })),
    );
    this.#drawList(
      texts.communities,
      texts.communitiesText,
      report.communities.flatMap(({ leaders: [leader], size }) =>
        leader === undefined ? [] : [{ ...leader, figure: texts.community(size) }],
      ),
    );
    this.#drawWriting(report);
  }

  #drawFigures({ notes, density, averageDegree, modularity, isolated, status }: GraphReport): void {
    const { report: texts, signals } = this.strings.neighbours;
    const rows = [
      [texts.notes, this.#number(notes)],
      ...GRAPH_SIGNALS.map((signal) => [
        texts.edges(signals[signal]),
        this.#number(status.counts.edges[signal]),
      ]),
      [texts.averageDegree, this.#number(averageDegree, 1)],
      [texts.density, this.#percent(density)],
      [texts.modularity, this.#number(modularity, 2)],
      [texts.isolated, this.#number(isolated.length)],
    ];
    const list = this.contentEl.createEl('dl', { cls: 'trivium-facts' });
    for (const [name = '', value = ''] of rows) {
      list.createEl('dt', { text: name });
      list.createEl('dd', { text: value });
    }
  }

  #drawList(title: string, text: string, entries: readonly Entry[]): void {
    const details = this.contentEl.createEl('details', { cls: 'trivium-report-list' });
    details.createEl('summary', { text: `${title} (${this.#number(entries.length)})` });
    details.createEl('p', { cls: 'trivium-muted', text });
    const list = details.createEl('ol');
    for (const { path, title: name, figure } of entries.slice(0, SHOWN)) {
      const item = list.createEl('li');
      const button = item.createEl('button', { cls: 'trivium-link-button', text: name });
      button.addEventListener('click', () => {
        this.close();
        this.openNote(path);
      });
      item.createSpan({ cls: 'trivium-muted', text: ` ${figure}` });
    }
    if (entries.length === 0) details.createEl('p', { text: this.strings.neighbours.report.none });
  }

  #drawWriting(report: GraphReport): void {
    const { contentEl } = this;
    const texts = this.strings.neighbours.report;
    let path = this.#freePath(texts.fileName(formatLocalDay(new Date())));
    const problem = createEl('p', { cls: 'trivium-invalid', attr: { role: 'alert' } });
    new Setting(contentEl)
      .setName(texts.path)
      .setDesc(texts.writeText)
      .addText((field) => {
        field.inputEl.setAttr('aria-label', texts.path);
        field.setValue(path).onChange((typed) => {
          path = typed;
          problem.setText('');
        });
      });
    contentEl.append(problem);
    new Setting(contentEl)
      .addButton((button) =>
        button
          .setButtonText(texts.write)
          .setCta()
          .onClick(() => {
            button.setDisabled(true);
            const write = async (): Promise<void> => {
              problem.setText(await this.#write(path, report));
              // Returned from a promise, the button would be waited for: Obsidian's components have a `then` of their own.
              button.setDisabled(false);
            };
            attempt(write(), this.strings);
          }),
      )
      .addButton((button) => button.setButtonText(this.strings.modal.close).onClick(() => this.close()));
  }

  /** Creates the note and opens it. Gives why it was not, or nothing. */
  async #write(typed: string, report: GraphReport): Promise<string> {
    const texts = this.strings.neighbours.report;
    const path = normalizePath(typed.trim());
    if (!isNotePath(path) || path.split('/').some((part) => part.startsWith('.'))) return texts.invalid;
    if (await this.app.vault.adapter.exists(path)) return texts.exists(path);
    try {
      await this.#makeFolder(path);
      const language = this.strings.locale === 'de' ? 'de' : 'en';
      await this.app.vault.create(path, reportAsMarkdown(report, language, formatLocalDay(new Date())));
    } catch (error) {
      return this.strings.error(toPlainError(error));
    }
    this.close();
    new Notice(texts.written(path));
    this.openNote(path);
    return '';
  }

  async #makeFolder(path: string): Promise<void> {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    if (folder !== '' && this.app.vault.getFolderByPath(folder) === null)
      await this.app.vault.createFolder(folder);
  }

  /** The name with the first number that is free. */
  #freePath(name: string): string {
    for (let number = 1; ; number += 1) {
      const path = number === 1 ? `${name}.md` : `${name} ${number}.md`;
      if (this.app.vault.getAbstractFileByPath(path) === null) return path;
    }
  }

  #number(value: number, digits = 0): string {
    return formatFigure(value, digits, this.strings.locale);
  }

  #percent(share: number): string {
    return formatShare(share, this.strings.locale);
  }
}
