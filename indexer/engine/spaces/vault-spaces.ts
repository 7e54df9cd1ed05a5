import { createSpaces } from '../../memory';
import type { MemorySettings, Spaces } from '../../memory';
import { toPlainError } from '../../platform';
import type { NoteRecord } from '../../vault';

/** What tells the space of a note. */
export type PlacedNote = Pick<NoteRecord, 'path' | 'space'>;

/** The spaces of a vault, by the settings as they stand. */
export class VaultSpaces {
  /** Why a note belongs to no space, by its path. */
  readonly #misnamed = new Map<string, string>();
  #spaces: Spaces;
  #haveFolders: boolean;

  /** @throws TriviumError `setting-invalid` for a space whose name is none */
  constructor({ spaces: folders }: Pick<MemorySettings, 'spaces'>) {
    this.#spaces = createSpaces({ folders });
    this.#haveFolders = Object.keys(folders).length > 0;
  }

  /** Whether folders have spaces of their own. */
  get haveFolders(): boolean {
    return this.#haveFolders;
  }

  /** @throws TriviumError `setting-invalid`; then the spaces stay as they were */
  updateSettings({ spaces: folders }: Pick<MemorySettings, 'spaces'>): void {
    this.#spaces = createSpaces({ folders });
    this.#haveFolders = Object.keys(folders).length > 0;
  }

  /** @throws TriviumError `setting-invalid`, naming the note, where its property names no space */
  readonly spaceOf: Spaces['spaceOf'] = (path, property) => this.#spaces.spaceOf(path, property);

  /**
   * The space of a note, undefined where its property names none: such a note is in no answer about any space, and is told
   * among the {@link problems} until it is put right.
   */
  readonly placeOf = ({ path, space }: PlacedNote): string | undefined => {
    try {
      const place = this.#spaces.spaceOf(path, space);
      this.#misnamed.delete(path);
      return place;
    } catch (error) {
      this.#misnamed.set(path, `${toPlainError(error).message} Until then it belongs to no space.`);
      return undefined;
    }
  };

  /** The note is there no more. */
  removed(path: string): void {
    this.#misnamed.delete(path);
  }

  /** In words for the user. */
  problems(): readonly string[] {
    return [...this.#misnamed.values()];
  }
}
