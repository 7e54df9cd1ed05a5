import type * as z from 'zod';
import { toPlainError } from '../platform';
import type { Clock } from '../platform';
import type { LedgerEvent, LedgerFileState } from './ledger';
import { isOfStream, ledgerFileName, ledgerHeader, ownFileParts, parseLedgerFile } from './ledger-file';
import { exclusivelyIn, lookIn } from './ledger-folder';
import type { LedgerFile, LedgerFolder, LedgerProblem, LedgerWriter } from './ledger-folder';
import type { LedgerLine, ParsedLines } from './ledger-line';
import { formatLedgerLine, parseLedgerLines } from './ledger-line';

export interface LedgerFilesOptions<TEvent extends LedgerEvent> {
  readonly folder: LedgerFolder;
  readonly stream: string;
  readonly schema: z.ZodType<TEvent>;
  readonly clock: Clock;
  /** Told of lines that are on disk now, with their places. */
  readonly onWritten?: ((lines: readonly LedgerLine<TEvent>[]) => void) | undefined;
  /** Told the name of a file that was not there before this process wrote to it, before {@link onWritten}. */
  readonly onBegun?: ((file: string) => void) | undefined;
}

/** What is known of a file of the stream. */
interface KnownFile<TEvent extends LedgerEvent> extends ParsedLines<TEvent> {
  /** As it was listed when it was read; undefined where it is to be read again. */
  readonly listed: LedgerFile | undefined;
  /** Kept of a file that this process has written to. */
  readonly text?: string;
  /** What the next addition to it needs, so that it costs the same however long the file is. */
  readonly end?: FileEnd<TEvent>;
  /** False for a file of that name that is none of ours. */
  readonly isLedger: boolean;
  /** Whether its last line has no end and cannot be read, which is also how a line looks while it is written. */
  readonly endsTorn?: boolean;
}

/** The end of a file that this process has written to. Lines are added in place: copying them would cost what the file is long. */
interface FileEnd<TEvent extends LedgerEvent> {
  /** The file's `lines`, and `problems`. */
  readonly lines: LedgerLine<TEvent>[];
  readonly problems: LedgerProblem[];
  /** Ids of all its lines. */
  readonly ids: Set<string>;
  /** Number of its last line, 1-based. */
  readonly lastLine: number;
  /** Whether that one is ended, so that the next can follow. */
  readonly isEnded: boolean;
}

/** A file that lines can be added to. */
interface OpenFile<TEvent extends LedgerEvent> {
  readonly text: string;
  readonly end: FileEnd<TEvent>;
  /** What its first lines still lack. */
  readonly headerRest: string;
  readonly isMissing: boolean;
  /** Whether its lines are other ones than those that were known. */
  readonly isChanged: boolean;
}

/** What an addition did. */
export interface Addition<TEvent extends LedgerEvent> {
  /** The lines that are on disk now, with their places. */
  readonly lines: readonly LedgerLine<TEvent>[];
  /** Whether other lines of the file came, went or were edited since it was last read. */
  readonly isChanged: boolean;
}

/** A line without an end is told when its file has not grown for so long: a disk that is busy takes a second or two. */
const WRITING_TAKES_MS = 5_000;

/** The files of one stream as they were last read, and the adding to them. One call at a time. */
export class LedgerFiles<TEvent extends LedgerEvent> {
  readonly #options: LedgerFilesOptions<TEvent>;
  readonly #known = new Map<string, KnownFile<TEvent>>();

  constructor(options: LedgerFilesOptions<TEvent>) {
    this.#options = options;
  }

  /** The lines of each file, in the order of the files' names. */
  lines(): readonly (readonly LedgerLine<TEvent>[])[] {
    return [...this.#known].sort(byName).map(([, file]) => file.lines);
  }

  states(): readonly LedgerFileState[] {
    return [...this.#known]
      .filter(([, file]) => file.isLedger)
      .sort(byName)
      .map(([name, { listed, problems }]) => ({ name, listed, isWhole: problems.length === 0 }));
  }

  problems(): readonly LedgerProblem[] {
    return [...this.#known]
      .sort(byName)
      .flatMap(([, file]) => (this.#isBeingWritten(file) ? file.problems.slice(0, -1) : file.problems));
  }

  /** Another process or a sync may be at it: what is not there yet is no damage. */
  #isBeingWritten({ endsTorn, listed }: KnownFile<TEvent>): boolean {
    const { clock } = this.#options;
    return (
      endsTorn === true && listed !== undefined && Math.abs(clock.now() - listed.mtimeMs) < WRITING_TAKES_MS
    );
  }

  /** Lines in the files that carry this writer's name. */
  ownLines(writer: LedgerWriter): readonly LedgerLine<TEvent>[] {
    const { stream } = this.#options;
    return [...this.#known].flatMap(([name, file]) => (ownFileParts(name, stream, writer) ? file.lines : []));
  }

  /** Reads what changed since; gives whether any line came, went or was edited. */
  async reload(): Promise<boolean> {
    const { folder, stream, clock } = this.#options;
    const listed = (await folder.list()).filter(({ name }) => isOfStream(name, stream));
    let isChanged = this.#forgetAllBut(new Set(listed.map(({ name }) => name)));
    const stale = listed.filter((file) => !isSameVersion(this.#known.get(file.name)?.listed, file));
    const texts = await Promise.all(stale.map(({ name }) => folder.read(name).catch(toPlainError)));
    for (const [index, file] of stale.entries()) {
      const text = texts[index];
      if (this.#take(file, text)) isChanged = true;
      await clock.yield();
    }
    return isChanged;
  }

  /** Gives whether one that held lines is gone. */
  #forgetAllBut(names: ReadonlySet<string>): boolean {
    let isChanged = false;
    for (const [name, { lines }] of [...this.#known]) {
      if (names.has(name)) continue;
      this.#known.delete(name);
      isChanged ||= lines.length > 0;
    }
    return isChanged;
  }

  /** Takes a file as it was read, or the error; gives whether its lines are other ones. */
  #take(listed: LedgerFile, text: string | { readonly message: string } | undefined): boolean {
    const { name } = listed;
    const before = this.#known.get(name);
    if (text === undefined) return this.#known.delete(name) && before?.lines.length !== 0;
    if (typeof text !== 'string') {
      // What was read of it before still counts: a file that cannot be opened is not an empty one.
      const lines = before?.lines ?? [];
      const problems = [{ file: name, line: 1, message: `it cannot be read: ${text.message}` }];
      this.#known.set(name, { listed: undefined, lines, problems, isLedger: before?.isLedger ?? false });
      return false;
    }
    const after = this.#parse(name, text);
    const kept = before?.text === undefined ? {} : { text };
    this.#known.set(name, { ...after, listed, ...kept });
    return !haveSameLines(before?.lines ?? [], after.lines);
  }

  #parse(name: string, text: string): Omit<KnownFile<TEvent>, 'listed'> {
    const known = this.#known.get(name);
    if (known?.text === text) return known;
    const parsed = parseLedgerFile(name, text, this.#options.schema);
    if (parsed === undefined) return { lines: [], problems: [], isLedger: false };
    const lastLine = text.split('\n').length;
    const endsTorn = !text.endsWith('\n') && parsed.problems.at(-1)?.line === lastLine;
    return { ...parsed, isLedger: true, ...(endsTorn && { endsTorn }) };
  }

  /**
   * Adds lines to the writer's file of the month; of several to the first, since iCloud and others call the copy they make of
   * `a.md` `a 2.md`, which people delete. The file is read first: another program may have cut it, or an earlier try may have
   * written a part.
   *
   * @throws TriviumError as `LedgerFolder.append` does
   */
  async append(
    writer: LedgerWriter,
    month: string,
    lines: readonly LedgerLine<TEvent>[],
  ): Promise<Addition<TEvent>> {
    const { stream } = this.#options;
    const copies = [...this.#known]
      .filter(([, file]) => file.isLedger)
      .map(([name]) => ownFileParts(name, stream, writer))
      .filter((parts) => parts?.month === month)
      .map((parts) => parts?.copy ?? 1);
    return exclusivelyIn(this.#options.folder, () =>
      this.#appendTo(writer, month, copies.length === 0 ? 1 : Math.min(...copies), lines),
    );
  }

  /** A file of that name which is none of ours is left alone, and the next number tried. */
  async #appendTo(
    writer: LedgerWriter,
    month: string,
    copy: number,
    lines: readonly LedgerLine<TEvent>[],
  ): Promise<Addition<TEvent>> {
    const { folder, stream, schema } = this.#options;
    const name = ledgerFileName(month, stream, writer, copy);
    const listed = await lookIn(folder, name);
    const file = this.#unchanged(name, listed) ?? (await this.#readToAdd(name));
    if (file === undefined) return this.#appendTo(writer, month, copy + 1, lines);
    const { end, headerRest } = file;
    const missing = lines.filter(({ event }) => !end.ids.has(event.id));
    // A torn last line is ended, so that nothing is glued to it.
    const addition = (end.isEnded ? '' : '\n') + missing.map(formatLedgerLine).join('');
    if (addition !== '') await folder.append(name, headerRest + addition, ledgerHeader(stream));
    const added = parseLedgerLines(name, addition, end.lastLine, schema);
    for (const line of added.lines) {
      end.ids.add(line.event.id);
      end.lines.push(line);
    }
    end.problems.push(...added.problems);
    this.#known.set(name, {
      listed: await this.#listedIfGrown(name, listed, headerRest + addition),
      text: file.text + addition,
      end: { ...end, lastLine: end.lastLine + countLineEnds(addition), isEnded: true },
      lines: end.lines,
      problems: end.problems,
      isLedger: true,
    });
    if (file.isMissing) this.#options.onBegun?.(name);
    this.#options.onWritten?.(added.lines);
    return { lines: added.lines, isChanged: file.isChanged };
  }

  /** What this process wrote need not be read again while size and time are those it left. */
  #unchanged(name: string, listed: LedgerFile | undefined): OpenFile<TEvent> | undefined {
    const known = this.#known.get(name);
    const text = known?.text;
    if (listed === undefined || text === undefined || !isSameVersion(known?.listed, listed)) return undefined;
    if (known?.isLedger !== true) return undefined;
    return { text, end: known.end ?? endOf(text, known), headerRest: '', isMissing: false, isChanged: false };
  }

  /** Undefined for a file that is none of ours. */
  async #readToAdd(name: string): Promise<OpenFile<TEvent> | undefined> {
    const { folder, stream } = this.#options;
    const text = await folder.read(name);
    const header = ledgerHeader(stream);
    // A full disk or a crash cut the first lines off: they are completed, so that no empty files pile up.
    const isTorn = text !== undefined && text.length < header.length && header.startsWith(text);
    const headerRest = isTorn ? header.slice(text.length) : '';
    const whole = (text ?? header) + headerRest;
    const parsed = this.#parse(name, whole);
    if (!parsed.isLedger) return undefined;
    const isChanged = !haveSameLines(this.#known.get(name)?.lines ?? [], parsed.lines);
    return { text: whole, end: endOf(whole, parsed), headerRest, isMissing: text === undefined, isChanged };
  }

  /**
   * The file as it is listed after an addition; undefined where it grew by anything else, so that it is read again. An edit by
   * others that leaves its length as it was and falls between the two looks, some milliseconds, is seen when the ledger is
   * next opened.
   */
  async #listedIfGrown(
    name: string,
    before: LedgerFile | undefined,
    addition: string,
  ): Promise<LedgerFile | undefined> {
    if (before === undefined) return undefined;
    const after = await lookIn(this.#options.folder, name);
    const bytes = before.sizeBytes + new TextEncoder().encode(addition).length;
    return after?.sizeBytes === bytes ? after : undefined;
  }

  /**
   * Writes lines into a fresh file of the month.
   *
   * @throws TriviumError as `LedgerFolder.append` does
   */
  async appendAfresh(
    writer: LedgerWriter,
    month: string,
    lines: readonly LedgerLine<TEvent>[],
  ): Promise<Addition<TEvent>> {
    const { folder, stream } = this.#options;
    return exclusivelyIn(folder, async () => {
      const copies = (await folder.list())
        .map(({ name }) => ownFileParts(name, stream, writer))
        .filter((parts) => parts?.month === month)
        .map((parts) => parts?.copy ?? 1);
      return this.#appendTo(writer, month, Math.max(0, ...copies) + 1, lines);
    });
  }

  /** Names of all files that this writer wrote. */
  async ownNames(writer: LedgerWriter): Promise<readonly string[]> {
    const { folder, stream } = this.#options;
    const names: string[] = [];
    for (const { name } of await folder.list()) {
      if (ownFileParts(name, stream, writer) === undefined) continue;
      const text = await folder.read(name);
      if (text !== undefined && this.#parse(name, text).isLedger) names.push(name);
    }
    return names;
  }

  /** Moves the file to the trash. */
  async remove(name: string): Promise<void> {
    await this.#options.folder.remove(name);
    this.#known.delete(name);
  }
}

function endOf<TEvent extends LedgerEvent>(text: string, parsed: ParsedLines<TEvent>): FileEnd<TEvent> {
  return {
    lines: [...parsed.lines],
    problems: [...parsed.problems],
    ids: new Set(parsed.lines.map(({ event }) => event.id)),
    lastLine: 1 + countLineEnds(text),
    isEnded: text.endsWith('\n'),
  };
}

function countLineEnds(text: string): number {
  return text.split('\n').length - 1;
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

function isSameVersion(before: LedgerFile | undefined, now: LedgerFile): boolean {
  return before?.sizeBytes === now.sizeBytes && before.mtimeMs === now.mtimeMs;
}

function haveSameLines(
  before: readonly LedgerLine<LedgerEvent>[],
  after: readonly LedgerLine<LedgerEvent>[],
): boolean {
  return (
    before.length === after.length &&
    before.every((line, index) => {
      const other = after[index];
      return other?.event.id === line.event.id && other.text === line.text;
    })
  );
}
