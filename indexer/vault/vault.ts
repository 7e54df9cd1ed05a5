/** A file as a vault lists it. Paths are relative to the vault's root, `/` separated, in the form the disk has. */
export interface VaultFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

export type VaultChange =
  | { readonly kind: 'create' | 'modify' | 'delete'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string; readonly oldPath: string };

/** The notes and files of a person. Reading is free; the two writing calls are for explicit commands alone. */
export interface Vault {
  /** A name to show: the folder's. */
  readonly name: string;
  /**
   * Every file outside dot-folders, notes and attachments alike.
   *
   * @throws TriviumError `vault-not-found` where the vault itself is gone, as all calls below
   */
  list(signal?: AbortSignal): Promise<readonly VaultFile[]>;
  /** One file of {@link Vault.list}, or undefined where there is none (or it is a folder). */
  stat(path: string): Promise<VaultFile | undefined>;
  /**
   * A note's text as it lies on the disk: no newline or byte order mark is changed.
   *
   * @throws TriviumError `note-not-found`, `note-unreadable`, `note-is-binary` (not UTF-8 text) or `note-too-large`
   */
  read(path: string): Promise<string>;
  /** Calls the listener for each change until the returned function is called. */
  watch(listener: (change: VaultChange) => void): () => void;
  /** Reads, edits and replaces a note in one atomic step; gives the new text. */
  process(path: string, edit: (text: string) => string): Promise<string>;
  /** Moves a note to the trash the user chose. */
  trash(path: string): Promise<void>;
}
