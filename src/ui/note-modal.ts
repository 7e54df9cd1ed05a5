import { FuzzySuggestModal, type App, type TFile } from 'obsidian';

/** Lets the user choose a note of the vault, the ones opened last first. */
export class NoteModal extends FuzzySuggestModal<TFile> {
  readonly #notes: TFile[];

  /** @param except - a path that is not offered */
  constructor(
    app: App,
    placeholder: string,
    except: string,
    private readonly choose: (path: string) => void,
  ) {
    super(app);
    this.setPlaceholder(placeholder);
    this.#notes = notesByUse(app).filter((file) => file.path !== except);
  }

  override getItems(): TFile[] {
    return this.#notes;
  }

  override getItemText(file: TFile): string {
    return file.path.replace(/\.md$/i, '');
  }

  override onChooseItem(file: TFile): void {
    this.choose(file.path);
  }
}

function notesByUse(app: App): TFile[] {
  const recent = new Map(app.workspace.getLastOpenFiles().map((path, position) => [path, position]));
  const place = (file: TFile): number => recent.get(file.path) ?? recent.size;
  return app.vault
    .getMarkdownFiles()
    .sort((one, other) => place(one) - place(other) || (one.path < other.path ? -1 : 1));
}
