import type { SearchResult } from '../../indexer/engine-api';
import type { Neighbour } from '../../indexer/graphs';
import type { Provenance } from '../../indexer/memory';

/** What any component asks of the app around it; a view gives it, a test imitates it. */
export interface UiHost {
  /** Draws an icon of the app into the element. */
  drawIcon(element: HTMLElement, name: string): void;
  showProblems(): void;
  chooseModel(): void;
}

/** What the search asks besides. */
export interface SearchHost {
  /** Shows the passage, in a new tab if so wished. */
  open(result: SearchResult, inNewTab: boolean): void;
  /** A link to the result's note as the user's settings write links. */
  linkTo(result: SearchResult): string;
  /** Shows the app's preview of the note. */
  preview(result: SearchResult, event: MouseEvent, target: HTMLElement): void;
  /** @param onOpen - called when the note is opened from the menu */
  showResultMenu(result: SearchResult, event: MouseEvent, onOpen?: () => void): void;
  folders(): readonly string[];
  /** Without `#`. */
  tags(): readonly string[];
}

/** Where a note is shown: in the place of the one before, in a tab of its own, or beside it. */
export type OpenWhere = 'here' | 'tab' | 'beside';

/** What can be done with a neighbour, besides opening it. */
export interface NeighbourActions {
  /** Absent where the notes are linked already. */
  readonly link?: () => void;
  readonly dismiss: () => void;
}

/** What the neighbours of a note ask of the app. */
export interface NeighboursHost {
  /** @param line - 0-based; the note's start without one */
  open(path: string, where: OpenWhere, line?: number): void;
  /** A link to the note as the user's settings write links. */
  linkTo(path: string): string;
  preview(path: string, event: MouseEvent, target: HTMLElement): void;
  showMenu(neighbour: Neighbour, actions: NeighbourActions, event: MouseEvent): void;
  /** The note's text, undefined where it is gone or no text. */
  read(path: string): Promise<string | undefined>;
  /** Asks where in `from` a link to the neighbour belongs, shows it, and writes it if told so. */
  link(from: string, neighbour: Neighbour): void;
  /** Says something that need not be answered, such as why something could not be done. */
  tell(text: string): void;
  /** Says what was done, with a way back. */
  offerUndo(text: string, undo: () => void): void;
  /** Calls the listener after each change of the app's colours, until the returned function is called. */
  onThemeChange(listener: () => void): () => void;
  /** Lists what was dismissed for the note; `onRestored` is called after each that comes back. */
  showDismissed(path: string, onRestored: () => void): void;
}

/** What the memories ask of the app. */
export interface MemoriesHost {
  /**
   * Opens the note at the passage that a memory comes from.
   *
   * @param text - the memory's, to find the passage by where the note has changed
   */
  openSource(source: Provenance, text: string, where: OpenWhere): void;
  /** Text of the profile's note, undefined where none was written yet. */
  readProfile(): Promise<string | undefined>;
  openProfile(): void;
  /** Asks before something that cannot be undone. */
  confirm(title: string, text: string, yes: string): Promise<boolean>;
  tell(text: string): void;
  /** Says what was done, with a way back. */
  offerUndo(text: string, undo: () => void): void;
}

/** What the activity view asks of the app. */
export interface ActivityHost {
  /** Gives servers no new work until this moment, all of them where none is named. */
  pause(until: Date, server?: string): void;
  /** Ends the pause that the settings hold, of all servers where none is named. */
  resume(server?: string): void;
  /** Whether servers may work by themselves, and whether this is the device on which they would. */
  dreaming(): { readonly isOn: boolean; readonly isHere: boolean };
  setDreaming(isOn: boolean): void;
  openSettings(): void;
  confirm(title: string, text: string, yes: string): Promise<boolean>;
  tell(text: string): void;
}
