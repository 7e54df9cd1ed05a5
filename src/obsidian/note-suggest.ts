import { AbstractInputSuggest, type App, type TFile } from 'obsidian';

/** Offers the vault's notes while one types into a text field. */
export class NoteSuggest extends AbstractInputSuggest<TFile> {
  readonly #choose: (path: string) => void;

  constructor(app: App, input: HTMLInputElement, choose: (path: string) => void) {
    super(app, input);
    this.#choose = choose;
  }

  protected override getSuggestions(query: string): TFile[] {
    const wanted = query.toLowerCase();
    return this.app.vault.getMarkdownFiles().filter((file) => file.path.toLowerCase().includes(wanted));
  }

  override renderSuggestion(file: TFile, element: HTMLElement): void {
    element.setText(file.path);
  }

  override selectSuggestion(file: TFile): void {
    this.setValue('');
    this.close();
    this.#choose(file.path);
  }
}
