import { Modal, type App } from 'obsidian';
import type { EngineStatus } from '../../indexer/engine-api';
import type { Client } from './client';
import { describeActivity } from './activity';
import { formatBytes, percentOf } from './format';
import type { Strings } from './strings';

type Row = readonly [name: string, value: string];

/** The model that takes over when it is ready, and how far it is. */
function describeNext({ nextModel, chunks }: EngineStatus, { status: texts }: Strings): readonly Row[] {
  if (nextModel === undefined) return [];
  const percent = percentOf(nextModel.chunksWithVectors, chunks);
  return [[texts.nextModel, texts.nextModelReady(nextModel.modelId, percent)]];
}

/** What the index holds and does, live while it is open. */
export class StatusModal extends Modal {
  #unsubscribe: (() => void) | undefined;

  constructor(
    app: App,
    private readonly client: Client,
    private readonly version: string,
    private readonly strings: Strings,
  ) {
    super(app);
  }

  override onOpen(): void {
    this.setTitle(`${this.strings.modal.statusTitle} ${this.version}`);
    this.#draw();
    this.#unsubscribe = this.client.subscribe(() => this.#draw());
  }

  override onClose(): void {
    this.#unsubscribe?.();
    this.contentEl.empty();
  }

  #draw(): void {
    const { contentEl, strings } = this;
    const texts = strings.status;
    const snapshot = this.client.snapshot();
    const { status, problem, model } = snapshot;
    contentEl.empty();
    if (problem !== undefined)
      contentEl.createEl('p', { text: strings.error(problem), attr: { role: 'alert' } });
    const { text, remaining } = describeActivity(snapshot, strings);
    contentEl.createEl('p', { text: remaining === '' ? text : `${text}, ${remaining}` });
    if (status === undefined) return;
    if (status.readOnly) contentEl.createEl('p', { text: strings.notice.readOnly });
    const number = (value: number): string => value.toLocaleString(strings.locale);
    const rows: readonly Row[] = [
      [texts.notes, number(status.notes)],
      [texts.chunks, number(status.chunks)],
      [texts.vectors, number(status.chunksWithVectors)],
      [texts.model, status.model?.modelId ?? (model.kind === 'none' ? texts.noModel : model.id)],
      ...describeNext(status, strings),
      [texts.size, formatBytes(status.bytesOnDisk, strings.locale)],
      [texts.problems, number(status.errors.length)],
    ];
    const list = contentEl.createEl('dl', { cls: 'trivium-facts' });
    for (const [name, value] of rows) {
      list.createEl('dt', { text: name });
      list.createEl('dd', { text: value });
    }
    const { repairs, compactionProblem } = status;
    if (compactionProblem !== undefined)
      contentEl.createEl('p', { text: texts.notTidied(strings.error(compactionProblem)) });
    if (repairs.length === 0) return;
    contentEl.createEl('p', { text: texts.repairs(repairs.length) });
    const repaired = contentEl.createEl('ul');
    for (const repair of repairs) repaired.createEl('li', { text: texts.repair(repair) });
  }
}
