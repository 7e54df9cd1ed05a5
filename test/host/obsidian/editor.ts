import { EditorSelection, EditorState } from '@codemirror/state';
import { EditorView, drawSelection, keymap } from '@codemirror/view';
import type { ViewUpdate } from '@codemirror/view';
import { flashField, markdownLook, setFlash } from './editor-look';

export interface EditorPosition {
  readonly line: number;
  readonly ch: number;
}

interface EditorRange {
  readonly from: EditorPosition;
  readonly to: EditorPosition;
}

/** Obsidian's `Editor` over CodeMirror 6, which the app uses too. Lines and columns count from 0. */
export class Editor {
  readonly cm: EditorView;

  constructor(parent: HTMLElement, onUpdate: (update: ViewUpdate) => void) {
    this.cm = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': 'Note', spellcheck: 'false' }),
          drawSelection(),
          keymap.of([]),
          flashField,
          markdownLook,
          EditorView.updateListener.of(onUpdate),
        ],
      }),
    });
  }

  getDoc(): this {
    return this;
  }

  refresh(): void {
    this.cm.requestMeasure();
  }

  getValue(): string {
    return this.cm.state.doc.toString();
  }

  setValue(content: string): void {
    this.cm.dispatch({ changes: { from: 0, to: this.cm.state.doc.length, insert: content } });
  }

  getLine(line: number): string {
    return this.cm.state.doc.line(line + 1).text;
  }

  lineCount(): number {
    return this.cm.state.doc.lines;
  }

  lastLine(): number {
    return this.lineCount() - 1;
  }

  getSelection(): string {
    const { from, to } = this.cm.state.selection.main;
    return this.cm.state.sliceDoc(from, to);
  }

  somethingSelected(): boolean {
    return !this.cm.state.selection.main.empty;
  }

  getRange(from: EditorPosition, to: EditorPosition): string {
    return this.cm.state.sliceDoc(this.posToOffset(from), this.posToOffset(to));
  }

  replaceSelection(replacement: string): void {
    this.cm.dispatch(this.cm.state.replaceSelection(replacement));
  }

  replaceRange(replacement: string, from: EditorPosition, to: EditorPosition = from): void {
    const changes = { from: this.posToOffset(from), to: this.posToOffset(to), insert: replacement };
    this.cm.dispatch({ changes });
  }

  getCursor(side: 'from' | 'to' | 'head' | 'anchor' = 'head'): EditorPosition {
    return this.offsetToPos(this.cm.state.selection.main[side]);
  }

  listSelections(): { anchor: EditorPosition; head: EditorPosition }[] {
    return this.cm.state.selection.ranges.map((range) => ({
      anchor: this.offsetToPos(range.anchor),
      head: this.offsetToPos(range.head),
    }));
  }

  setCursor(position: EditorPosition | number, ch = 0): void {
    const target = typeof position === 'number' ? { line: position, ch } : position;
    this.setSelection(target);
  }

  setSelection(anchor: EditorPosition, head: EditorPosition = anchor): void {
    const range = EditorSelection.range(this.posToOffset(anchor), this.posToOffset(head));
    this.cm.dispatch({ selection: EditorSelection.create([range]) });
  }

  focus(): void {
    this.cm.focus();
  }

  blur(): void {
    this.cm.contentDOM.blur();
  }

  hasFocus(): boolean {
    return this.cm.hasFocus;
  }

  getScrollInfo(): { top: number; left: number } {
    return { top: this.cm.scrollDOM.scrollTop, left: this.cm.scrollDOM.scrollLeft };
  }

  scrollTo(left?: number | null, top?: number | null): void {
    this.cm.scrollDOM.scrollTo({ ...(left == null ? {} : { left }), ...(top == null ? {} : { top }) });
  }

  scrollIntoView({ from, to }: EditorRange, center = false): void {
    const range = EditorSelection.range(this.posToOffset(from), this.posToOffset(to));
    this.cm.dispatch({ effects: EditorView.scrollIntoView(range, { y: center ? 'center' : 'nearest' }) });
  }

  posToOffset({ line, ch }: EditorPosition): number {
    const { doc } = this.cm.state;
    const target = doc.line(Math.min(Math.max(line + 1, 1), doc.lines));
    return Math.min(target.from + ch, target.to);
  }

  offsetToPos(offset: number): EditorPosition {
    const { doc } = this.cm.state;
    const line = doc.lineAt(Math.min(Math.max(offset, 0), doc.length));
    return { line: line.number - 1, ch: Math.min(offset, doc.length) - line.from };
  }

  /** Part of the stage: lights a stretch up, as the app does where it has led somebody to. */
  flash(from: number, to: number): void {
    this.cm.dispatch({ effects: setFlash.of({ from, to }) });
  }
}
