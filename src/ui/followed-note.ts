/**
 * Which note a panel is about: the one that was active last, or the one it was told to stay with. Paths are the vault's.
 */
export class FollowedNote {
  #path: string | undefined;
  #isPinned = false;
  readonly #isNote: (path: string) => boolean;

  /** @param isNote - whether a path is a note that there is */
  constructor(isNote: (path: string) => boolean) {
    this.#isNote = isNote;
  }

  get path(): string | undefined {
    return this.#path;
  }

  get isPinned(): boolean {
    return this.#isPinned;
  }

  /** The active file, if any: what is no note leaves the panel with the last one. Gives whether that changed it. */
  follow(active: string | undefined): boolean {
    if (this.#isPinned || active === undefined || active === this.#path || !this.#isNote(active))
      return false;
    this.#path = active;
    return true;
  }

  pin(isPinned: boolean, active: string | undefined): void {
    this.#isPinned = isPinned && this.#path !== undefined;
    this.follow(active);
  }

  /** Stays with a note that was pinned before the app was closed, if it is still there. */
  restorePin(path: string): void {
    if (!this.#isNote(path)) return;
    this.#path = path;
    this.#isPinned = true;
  }

  renamed(from: string, to: string): boolean {
    if (this.#path !== from) return false;
    this.#path = to;
    return true;
  }

  /** A note that is gone is let go, pinned or not. */
  deleted(path: string, active: string | undefined): boolean {
    if (this.#path !== path) return false;
    this.#path = undefined;
    this.#isPinned = false;
    this.follow(active);
    return true;
  }
}
