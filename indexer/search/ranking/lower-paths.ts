import type { NoteTable } from '../note-table';
import type { TextIndex } from '../postings/text-index';
import { lowerCase } from '../text/normalise';

/** The paths of notes in lower case, kept once they were asked for: a filter asks for all of them. */
export class LowerPaths {
  #paths: (string | undefined)[] = [];
  #index: TextIndex | undefined;

  constructor(private readonly table: NoteTable) {}

  of(note: number): string {
    if (this.table.index !== this.#index) {
      // The numbers are others now.
      this.#index = this.table.index;
      this.#paths = [];
    }
    return (this.#paths[note] ??= lowerCase(this.table.path(note)));
  }

  /** The name of the file, without its folders. */
  nameOf(note: number): string {
    const path = this.of(note);
    return path.slice(path.lastIndexOf('/') + 1);
  }
}
