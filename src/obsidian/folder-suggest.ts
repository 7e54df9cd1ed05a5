import { AbstractInputSuggest, type App, type TFolder } from 'obsidian';

/** Offers the vault's folders while one types into a text field. */
export class FolderSuggest extends AbstractInputSuggest<TFolder> {
  readonly #choose: (path: string) => void;

  constructor(app: App, input: HTMLInputElement, choose: (path: string) => void) {
    super(app, input);
    this.#choose = choose;
  }

  protected override getSuggestions(query: string): TFolder[] {
    const wanted = query.toLowerCase();
    return this.app.vault.getAllFolders().filter((folder) => folder.path.toLowerCase().includes(wanted));
  }

  override renderSuggestion(folder: TFolder, element: HTMLElement): void {
    element.setText(folder.path);
  }

  override selectSuggestion(folder: TFolder): void {
    this.setValue('');
    this.close();
    this.#choose(folder.path);
  }
}
