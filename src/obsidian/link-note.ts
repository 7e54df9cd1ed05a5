import { MarkdownView, type App, type TFile } from 'obsidian';
import { TriviumError } from '../../indexer/platform';
import {
  bodyStartOf,
  findInserted,
  insert,
  planInline,
  planInsertion,
  takeOut,
  type Insertion,
  type LinkPlace,
} from '../ui/link-insertion';

/** The cursor in the editor that shows the note: where a link would stand, and in which text. */
export interface EditorPlace {
  readonly text: string;
  /** 0-based. */
  readonly line: number;
  readonly offset: number;
}

/** The link from one note to another, as the user's settings write links. */
export function linkBetween(app: App, from: string, to: string): string {
  return app.fileManager.generateMarkdownLink(findFile(app, to), from);
}

/** The note's text as it is on disk, with what an open editor has not saved yet. */
export async function readForLinking(app: App, path: string): Promise<string> {
  await saveEditors(app, path);
  return app.vault.read(findFile(app, path));
}

/**
 * The cursor of the editor that the user was last in, if that shows the note.
 *
 * @returns undefined where none does, or the cursor is in the properties, where a link would be broken text
 */
export function editorPlaceOf(app: App, path: string): EditorPlace | undefined {
  const editor = editorOf(app, path)?.editor;
  if (editor === undefined) return undefined;
  const text = editor.getValue();
  const cursor = editor.getCursor('head');
  const offset = editor.posToOffset(cursor);
  return offset < bodyStartOf(text) ? undefined : { text, line: cursor.line, offset };
}

/**
 * Puts the link where the cursor is, as typing would, so that the editor's own undo takes it back.
 *
 * @returns undefined, and nothing written, where the note is no longer as it was shown
 */
export function linkAtCursor(
  app: App,
  path: string,
  shown: EditorPlace,
  link: string,
): Insertion | undefined {
  const editor = editorOf(app, path)?.editor;
  if (editor?.getValue() !== shown.text) return undefined;
  const insertion = planInline(shown.text, shown.offset, link);
  const position = editor.offsetToPos(shown.offset);
  editor.replaceRange(insertion.text, position);
  editor.setCursor(editor.offsetToPos(shown.offset + insertion.text.length));
  return insertion;
}

/**
 * Writes the link under its heading. A note that has changed elsewhere since is no obstacle.
 *
 * @param shown - what the user has seen and agreed to
 * @returns undefined, and nothing written, where other text than shown would be inserted or its place is gone
 */
export async function linkUnder(
  app: App,
  path: string,
  place: LinkPlace,
  link: string,
  shown: Insertion,
): Promise<Insertion | undefined> {
  await saveEditors(app, path);
  let written: Insertion | undefined;
  await app.vault.process(findFile(app, path), (text) => {
    const planned = planInsertion(text, place, link);
    if (planned?.text !== shown.text) return text;
    written = planned;
    return insert(text, planned);
  });
  return written;
}

/** Takes back what was put at the cursor, in the editor if it still shows the note. Gives whether it was still there. */
export async function takeBackAtCursor(app: App, path: string, insertion: Insertion): Promise<boolean> {
  const editor = editorOf(app, path)?.editor;
  if (editor === undefined) return takeBack(app, path, insertion);
  const at = findInserted(editor.getValue(), insertion);
  if (at === undefined) return false;
  editor.replaceRange('', editor.offsetToPos(at), editor.offsetToPos(at + insertion.text.length));
  return true;
}

/** Takes an insertion back out of the file, and nothing else. Gives whether it was still there. */
export async function takeBack(app: App, path: string, insertion: Insertion): Promise<boolean> {
  const file = app.vault.getFileByPath(path);
  if (file === null) return false;
  await saveEditors(app, path);
  let isTaken = false;
  await app.vault.process(file, (text) => {
    const without = takeOut(text, insertion);
    isTaken = without !== undefined;
    return without ?? text;
  });
  return isTaken;
}

function findFile(app: App, path: string): TFile {
  const file = app.vault.getFileByPath(path);
  if (file === null) throw new TriviumError('note-not-found', `"${path}" is not in the vault.`);
  return file;
}

/** The editor the user was last in, if it shows this note and can be written in. */
function editorOf(app: App, path: string): MarkdownView | undefined {
  const view = app.workspace.getMostRecentLeaf()?.view;
  const isMeant = view instanceof MarkdownView && view.file?.path === path && view.getMode() === 'source';
  return isMeant ? view : undefined;
}

/** What is typed and not saved yet would be lost, or overwrite what is written to the file. */
async function saveEditors(app: App, path: string): Promise<void> {
  const views = app.workspace.getLeavesOfType('markdown').map((leaf) => leaf.view);
  for (const view of views) {
    if (!(view instanceof MarkdownView) || view.file?.path !== path) continue;
    // An editor has plain line ends, whatever the file has: those alone are nothing to save.
    if (view.editor.getValue() !== view.data.replace(/\r\n?/g, '\n')) await view.save();
  }
}
