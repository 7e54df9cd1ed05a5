import { Modal, type App } from 'obsidian';
import type { EngineStatus } from '../../indexer/engine-api';
import { openPassage } from '../obsidian/open-passage';
import { attempt } from '../obsidian/attempt';
import type { Strings } from './strings';

/** A list this long is read by nobody; the rest is counted. */
const SHOWN_PROBLEMS = 500;

/** The notes that could not be read in full, with the cause; a click opens the note. */
export class ProblemsModal extends Modal {
  constructor(
    app: App,
    private readonly problems: EngineStatus['errors'],
    private readonly strings: Strings,
  ) {
    super(app);
  }

  override onOpen(): void {
    const { contentEl, problems } = this;
    const texts = this.strings.modal;
    this.setTitle(texts.errorsTitle);
    contentEl.createEl('p', { text: problems.length === 0 ? texts.errorsNone : texts.errorsText });
    const list = contentEl.createEl('ul', { cls: 'trivium-problems' });
    for (const problem of problems.slice(0, SHOWN_PROBLEMS)) {
      const item = list.createEl('li');
      const line = problem.line === undefined ? '' : ` (${texts.line(problem.line)})`;
      const button = item.createEl('button', { cls: 'trivium-link-button', text: `${problem.path}${line}` });
      button.addEventListener('click', () => {
        this.close();
        const passage = { path: problem.path, line: (problem.line ?? 1) - 1 };
        attempt(openPassage(this.app, passage, false), this.strings);
      });
      item.createDiv({ cls: 'trivium-muted', text: this.strings.error(problem) });
    }
    const hidden = problems.length - SHOWN_PROBLEMS;
    if (hidden > 0) contentEl.createEl('p', { text: `+ ${hidden.toLocaleString(this.strings.locale)}` });
  }

  override onClose(): void {
    this.contentEl.empty();
  }
}
