import { MarkdownView, type App, type EditorPosition } from 'obsidian';
import { findFirstMatch } from './first-match';

export interface Passage {
  readonly path: string;
  /** 0-based line of the passage's start. */
  readonly line: number;
  /** UTF-16 offsets into the note as the vault reads it; without them the passage is its line. */
  readonly start?: number;
  readonly end?: number;
  /** What was shown of the passage and marked in it: the first mark is where the reader wants to be. */
  readonly snippet?: string;
  readonly highlights?: readonly { readonly start: number; readonly end: number }[];
}

/** So much after the cursor is centred with it, so that there is more to read below it than above. */
const LEAD_CHARACTERS = 300;
const LEAD_LINES = 12;

/**
 * Opens the note at the passage: scrolled to, lit up for a moment by the app, the cursor at its first match. Nothing is
 * selected, because the next key would replace it.
 *
 * @returns whether the note is still there
 */
export async function openPassage(app: App, passage: Passage, inNewTab: boolean): Promise<boolean> {
  const file = app.vault.getFileByPath(passage.path);
  if (file === null) return false;
  const { text, from, to } = locate(await app.vault.cachedRead(file), passage);
  const leaf = app.workspace.getLeaf(inNewTab ? 'tab' : false);
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  const match = { content: text, matches: [[lineStart, to]] };
  await leaf.openFile(file, { active: true, eState: { line: toPosition(text, from).line, match } });
  const { view } = leaf;
  if (view instanceof MarkdownView && view.getMode() === 'source') {
    view.editor.setCursor(toPosition(text, from));
    view.editor.scrollIntoView(
      { from: toPosition(text, from), to: toPosition(text, leadEnd(text, from, to)) },
      true,
    );
  }
  return true;
}

/** A note as the editor holds it, and where in it the cursor and the end of the passage belong. */
export interface Place {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the passage in the editor's text. The editor counts every line break as one character and the file may have
 * two, so its offsets must not be passed on.
 */
export function locate(fileText: string, passage: Passage): Place {
  const text = withSimpleLineEnds(fileText);
  const { start, end, snippet = '', highlights = [] } = passage;
  if (start === undefined || end === undefined) {
    const lines = text.split('\n');
    const from = lines.slice(0, passage.line).reduce((sum, line) => sum + line.length + 1, 0);
    const to = from + (lines[passage.line]?.length ?? 0);
    return { text, from: Math.min(from, text.length), to: Math.min(to, text.length) };
  }
  const passageStart = withSimpleLineEnds(fileText.slice(0, start)).length;
  const to = withSimpleLineEnds(fileText.slice(0, Math.max(start, end))).length;
  const from = passageStart + findFirstMatch(text.slice(passageStart, to), snippet, highlights);
  return { text, from, to };
}

function withSimpleLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function leadEnd(text: string, from: number, to: number): number {
  const lead = text.slice(from, Math.min(to, from + LEAD_CHARACTERS));
  return from + lead.split('\n').slice(0, LEAD_LINES).join('\n').length;
}

function toPosition(text: string, offset: number): EditorPosition {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length - 1, ch: before.length - lineStart };
}
