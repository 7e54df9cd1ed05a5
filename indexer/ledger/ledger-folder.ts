/**
 * The files of the ledgers: Markdown in the memory folder of the vault, which syncs with it. Names are file names within
 * the folder. A file is only ever added to, by the one writer whose name it carries.
 */
export interface LedgerFolder {
  /** File names of all ledgers, sorted; empty where the folder does not exist. */
  list(): Promise<readonly string[]>;
  /** The file's text, or undefined where there is none. */
  read(name: string): Promise<string | undefined>;
  /**
   * Adds to the file's end and flushes; makes the folder, and the file with `header` as its first lines, where they are
   * missing. A crash may leave a torn tail, which readers step over.
   *
   * @throws TriviumError `storage-full` or `storage-unwritable`, naming the file
   */
  append(name: string, text: string, header: string): Promise<void>;
  /** Moves the file to the trash that the user chose; no error where there is none. */
  remove(name: string): Promise<void>;
}

/** Who writes: one per device and program, kept outside of synced settings, so that no two write one file. */
export interface LedgerWriter {
  /** For people: the device's name, letters, digits and `-`. */
  readonly label: string;
  /** Random, at least four of `a-z0-9`. */
  readonly id: string;
}

/** A line that could not be read. It stays in its file, is stepped over and told. */
export interface LedgerProblem {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly message: string;
}
