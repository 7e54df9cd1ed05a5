import { TFile, type App, type Component } from 'obsidian';
import { isNotePath } from '../../indexer/vault';

/** The app saves two seconds after the last change; what is saved much later was written by somebody else. */
const SAVE_WITHIN_MS = 10_000;

/** When a file changed under an open editor, the app puts the new text into it within this time. */
const ECHO_MS = 1_000;

/** One sitting needs no more than a mark now and then. */
const RECORD_EVERY_MS = 60_000;

export interface EditWatchOptions {
  /** A person changed this note in the editor, and it was saved. */
  readonly record: (path: string) => void;
  /** Whether this note may be recorded: asked with each save, so that a changed setting counts at once. */
  readonly isRecorded: (path: string) => boolean;
  /** Notes in it are written by the plugin. */
  readonly memoryFolder: () => string;
  readonly now?: () => number;
}

/**
 * Tells the notes that a person changes in the editor from all that changes files: a sync, another program, another
 * plugin. A change in the editor counts when its save follows; a change in the editor that follows a save is the app
 * showing what somebody else wrote.
 */
export function watchEdits(app: App, owner: Component, options: EditWatchOptions): void {
  const { record, isRecorded, memoryFolder, now = Date.now } = options;
  // By file, for a note may be renamed between its change and its save.
  const touched = new WeakMap<TFile, number>();
  const changedOutside = new WeakMap<TFile, number>();
  const recorded = new WeakMap<TFile, number>();
  const isWithin = (time: number | undefined, ms: number): boolean => time !== undefined && now() - time < ms;

  const onEditorChange = (file: TFile | null): void => {
    if (file === null || isWithin(changedOutside.get(file), ECHO_MS)) return;
    touched.set(file, now());
  };
  const onSaved = (file: TFile): void => {
    const isOwn = isWithin(touched.get(file), SAVE_WITHIN_MS);
    touched.delete(file);
    if (!isOwn) {
      changedOutside.set(file, now());
      return;
    }
    const isNote = isNotePath(file.path) && !file.path.startsWith(`${memoryFolder()}/`);
    if (!isNote || isWithin(recorded.get(file), RECORD_EVERY_MS) || !isRecorded(file.path)) return;
    recorded.set(file, now());
    record(file.path);
  };

  owner.registerEvent(app.workspace.on('editor-change', (_editor, { file }) => onEditorChange(file)));
  owner.registerEvent(
    app.vault.on('modify', (file) => {
      if (file instanceof TFile) onSaved(file);
    }),
  );
}
