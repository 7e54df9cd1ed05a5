import { Editor } from './editor';
import { TextFileView } from './file-view';
import { debounce } from './utilities';
import type { WorkspaceLeaf } from './workspace-leaf';

interface EphemeralState {
  readonly focus?: boolean;
  readonly line?: number;
  readonly cursor?: { from: { line: number; ch: number }; to?: { line: number; ch: number } };
  readonly match?: { content: string; matches: [number, number][] };
  readonly subpath?: string;
  readonly scroll?: number;
}

const saveDelayMs = 2000;

/** How long a place stays lit up. */
const flashMs = 1000;

/** A note in source mode. Reading view and live preview are not imitated. */
export class MarkdownView extends TextFileView {
  readonly editor: Editor;
  /** The file's; the editor itself has plain ones. */
  private lineEnd = '\n';
  readonly requestSave = debounce(() => this.save(), saveDelayMs, true);

  constructor(leaf: WorkspaceLeaf) {
    super(leaf);
    this.editor = new Editor(this.contentEl.createDiv('markdown-source-view'), (update) => {
      if (update.docChanged && this.getViewData() !== this.data) {
        this.app.workspace.trigger('editor-change', this.editor, this);
        this.requestSave();
      }
    });
    this.register(() => this.editor.cm.destroy());
  }

  getViewType(): string {
    return 'markdown';
  }

  getMode(): 'source' | 'preview' {
    return 'source';
  }

  getViewData(): string {
    return this.editor.getValue().replaceAll('\n', this.lineEnd);
  }

  setViewData(data: string): void {
    this.lineEnd = data.includes('\r\n') ? '\r\n' : '\n';
    this.editor.setValue(data);
  }

  clear(): void {
    this.editor.setValue('');
  }

  override getState(): Record<string, unknown> {
    return { ...super.getState(), mode: this.getMode(), source: true };
  }

  override getEphemeralState(): Record<string, unknown> {
    const cursor = { from: this.editor.getCursor('from'), to: this.editor.getCursor('to') };
    return { cursor, scroll: this.editor.getScrollInfo().top };
  }

  override setEphemeralState(state: unknown): void {
    const wish = (state ?? {}) as EphemeralState;
    if (wish.focus) this.editor.focus();
    if (wish.cursor) {
      this.editor.setSelection(wish.cursor.from, wish.cursor.to ?? wish.cursor.from);
      this.editor.scrollIntoView({ from: wish.cursor.from, to: wish.cursor.to ?? wish.cursor.from }, true);
    }
    if (wish.line !== undefined) this.show(wish.line);
    const [firstMatch] = wish.match?.matches ?? [];
    if (firstMatch) this.lead(...firstMatch);
    if (wish.subpath?.startsWith('#')) this.showHeading(wish.subpath.slice(1));
    if (wish.scroll !== undefined) this.editor.scrollTo(null, wish.scroll);
  }

  private show(line: number): void {
    const from = this.editor.posToOffset({ line, ch: 0 });
    this.lead(from, from + this.editor.getLine(Math.min(line, this.editor.lastLine())).length);
  }

  private showHeading(heading: string): void {
    for (let line = 0; line < this.editor.lineCount(); line += 1) {
      const text = this.editor.getLine(line);
      if (text.startsWith('#') && text.replace(/^#+\s+/, '').trim() === heading) {
        this.show(line);
        return;
      }
    }
  }

  private lead(from: number, to: number): void {
    const start = this.editor.offsetToPos(from);
    this.editor.setCursor(start);
    this.editor.scrollIntoView({ from: start, to: this.editor.offsetToPos(to) }, true);
    this.editor.flash(from, to);
    window.setTimeout(() => this.editor.flash(0, 0), flashMs);
  }
}
