/**
 * The files of the memory folder that people read and edit: `USER.md`, `Profile.md`. Names are file names within the
 * folder.
 */
export interface SharedFiles {
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
