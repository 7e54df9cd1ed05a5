import { MarkdownView, type App, type Editor, type EditorPosition } from 'obsidian';

export interface Passage {
  readonly path: string;
  /** UTF-16 offsets into the note as the vault reads it. */
  readonly start: number;
  readonly end: number;
  /** 0-based line of `start`. */
  readonly line: number;
}

/**
 * Opens the note at the passage: selected in the editor, scrolled to in reading view.
 *
 * @returns whether the note is still there
 */
export async function openPassage(app: App, passage: Passage, inNewTab: boolean): Promise<boolean> {
  const file = app.vault.getFileByPath(passage.path);
  if (file === null) return false;
  const leaf = app.workspace.getLeaf(inNewTab ? 'tab' : false);
  await leaf.openFile(file, { active: true, eState: { line: passage.line } });
  const { view } = leaf;
  if (view instanceof MarkdownView && view.getMode() === 'source') {
    select(view.editor, toEditorRange(await app.vault.cachedRead(file), passage));
  }
  return true;
}

function select(editor: Editor, range: { from: EditorPosition; to: EditorPosition }): void {
  editor.setSelection(range.from, range.to);
  editor.scrollIntoView(range, true);
}

/**
 * Offsets of the file as lines and columns. The editor counts every line break as one character and the file may have
 * two, so offsets must not be passed on.
 */
export function toEditorRange(
  text: string,
  { start, end }: Pick<Passage, 'start' | 'end'>,
): { from: EditorPosition; to: EditorPosition } {
  return { from: toPosition(text, start), to: toPosition(text, Math.max(start, end)) };
}

function toPosition(text: string, offset: number): EditorPosition {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length - 1, ch: lines.at(-1)?.length ?? 0 };
}
