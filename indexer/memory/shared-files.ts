/**
 * The files of the memory folder that people read and edit: `USER.md`, `Profile.md`, `Conversations/2026-03-02 Travel.md`.
 * Names are paths within the folder; `SharedFiles.folder` is its path in the vault.
 */
export interface SharedFiles {
  readonly folder: string;
  /** The file's text, undefined where there is none. */
  read(name: string): Promise<string | undefined>;
  /**
   * Replaces the file, or makes it where `before` is undefined; makes the folder where it is missing.
   *
   * @param before its text as it was read
   * @returns false where the text is another one by now, and nothing was written
   * @throws TriviumError `storage-unwritable` or `storage-full`, naming the file
   */
  replace(name: string, before: string | undefined, text: string): Promise<boolean>;
}
