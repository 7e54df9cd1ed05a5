/** A file of a ledger as the folder lists it. */
export interface LedgerFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** With the size: what tells whether the text may have changed since it was read. */
  readonly mtimeMs: number;
}

/**
 * The files of the ledgers: Markdown in the memory folder of the vault, which syncs with it. Names are file names within
 * the folder. A file is only ever added to, by the one writer whose name it carries.
 */
export interface LedgerFolder {
  /** All Markdown files of the folder, sorted by name; empty where the folder does not exist. */
  list(): Promise<readonly LedgerFile[]>;
  /**
   * One file as `list` lists it, without looking at the others; undefined where there is none. Absent where that would cost
   * as much as the list, see {@link lookIn}.
   */
  readonly look?: (name: string) => Promise<LedgerFile | undefined>;
  /** The file's text, or undefined where there is none. */
  read(name: string): Promise<string | undefined>;
  /**
   * Adds to the file's end and flushes; makes the folder, and the file with `header` as its first lines, where they are
   * missing. A crash may leave a torn tail, which readers step over.
   *
   * @throws TriviumError `storage-full` or `storage-unwritable`, naming the file
   */
  append(name: string, text: string, header: string): Promise<void>;
  /**
   * Copies the file as it is into a folder below, made where it is missing. What lies there is not listed.
   *
   * @param into names without dots, `/` separated
   * @throws TriviumError as `append` does, also where there is no such file
   */
  copy(name: string, into: string): Promise<void>;
  /** Moves the file to the trash that the user chose; no error where there is none. */
  remove(name: string): Promise<void>;
  /**
   * Does something while no other process adds to this writer's files; what is done within it may ask for it again. Absent
   * where this process alone writes from this device, or hears at once of what others wrote.
   *
   * @throws TriviumError `locked` where another one did not end in time, else whatever `work` throws
   */
  readonly exclusively?: <T>(work: () => Promise<T>) => Promise<T>;
}

/** One file as the folder lists it now. */
export async function lookIn(folder: LedgerFolder, name: string): Promise<LedgerFile | undefined> {
  if (folder.look !== undefined) return folder.look(name);
  return (await folder.list()).find((file) => file.name === name);
}

/** See {@link LedgerFolder.exclusively}. */
export function exclusivelyIn<T>(folder: LedgerFolder | undefined, work: () => Promise<T>): Promise<T> {
  return folder?.exclusively === undefined ? work() : folder.exclusively(work);
}

/** Who writes: one per device and program, kept outside of synced settings, so that no two write one file. */
export interface LedgerWriter {
  /** For people: the device's name, letters, digits and `-`. */
  readonly label: string;
  /** Random, at least four of `a-z0-9`. */
  readonly id: string;
  /** Ids of other writers of this device and program: what they wrote is as much its own. */
  readonly siblings?: readonly string[];
  /** Whether several processes write under it in turn, so that what it has begun may be going on in another. */
  readonly isShared?: boolean;
}

/** All ids that this device and program writes under. */
export function writerIds(writer: LedgerWriter | undefined): readonly string[] {
  return writer === undefined ? [] : [writer.id, ...(writer.siblings ?? [])];
}

/** A line that could not be read. It stays in its file, is stepped over and told. */
export interface LedgerProblem {
  readonly file: string;
  /** 1-based; 1 where the file as a whole cannot be read. */
  readonly line: number;
  readonly message: string;
}
