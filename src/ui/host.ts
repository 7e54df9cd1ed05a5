import type { SearchResult } from '../../indexer/engine-api';

/** What components ask of the app around them; a view gives it, a test imitates it. */
export interface UiHost {
  /** Draws an icon of the app into the element. */
  drawIcon(element: HTMLElement, name: string): void;
  /** Shows the passage, in a new tab if so wished. */
  open(result: SearchResult, inNewTab: boolean): void;
  /** A link to the result's note as the user's settings write links. */
  linkTo(result: SearchResult): string;
  /** Shows the app's preview of the note. */
  preview(result: SearchResult, event: MouseEvent, target: HTMLElement): void;
  showResultMenu(result: SearchResult, event: MouseEvent): void;
  folders(): readonly string[];
  /** Without `#`. */
  tags(): readonly string[];
  showProblems(): void;
  chooseModel(): void;
}
