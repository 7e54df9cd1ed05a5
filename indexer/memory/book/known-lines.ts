import * as z from 'zod';
import type { LedgerLine } from '../../ledger';
import type { Storage } from '../../platform';
import type { MemoryEvent } from '../events/memory-events';
import { memoryEventSchema } from '../events/memory-events';
import type { FactLine } from '../fold/fold-line';
import { memoryIdOf } from '../fold/fold-line';
import { KNOWN_LINES_BLOB, KNOWN_LINES_SPARE } from './defaults';

const recordSchema = z.object({
  event: memoryEventSchema,
  text: z.string(),
  textHash: z.string(),
});

/** A line as it was last seen: its file, and the rest of it, as JSON where nobody needed it yet. */
interface KnownLine {
  readonly file: string;
  readonly line: FactLine | string;
  /** ISO time at which its file, settled and whole, was found without it. */
  readonly deletedAt?: string;
  /** Whether its file went as a whole, and did not come back since: one begun anew under its name is another. */
  readonly isAbsent?: boolean;
}

/** A line that is in no ledger, by its memory. */
export interface MissingLine {
  readonly id: string;
  readonly file: string;
  readonly deletedAt?: string;
  readonly isAbsent?: boolean;
}

/**
 * The lines of memories that this device has seen, and the files they stood in: what tells a line that was deleted by hand
 * from one that never came. Derived, and kept per device; one record a line: id, file, line, and when it was found deleted
 * or that its file went, with tabs between. Records are added, and of two of one memory the later counts; where a text is to be known no longer, all
 * of them are written anew.
 */
export class KnownLines {
  readonly #storage: Storage | undefined;
  readonly #lines = new Map<string, KnownLine>();
  #unwritten = new Set<string>();
  /** Whether the blob holds a text that somebody took away. */
  #holdsErased = false;
  /** Records in the blob, those that no longer count included. */
  #records = 0;

  private constructor(storage: Storage | undefined) {
    this.#storage = storage;
  }

  /** @param storage without one lines are known as long as this process lives */
  static async open(storage: Storage | undefined): Promise<KnownLines> {
    const known = new KnownLines(storage);
    const bytes = await storage?.read(KNOWN_LINES_BLOB);
    if (bytes !== undefined) known.#read(new TextDecoder().decode(bytes));
    return known;
  }

  /** Memories of lines that are in none of the ledgers. */
  missing(isPresent: (memoryId: string) => boolean): readonly MissingLine[] {
    const missing: MissingLine[] = [];
    for (const [id, { file, deletedAt, isAbsent }] of this.#lines) {
      if (isPresent(id)) continue;
      const state = { ...(deletedAt !== undefined && { deletedAt }), ...(isAbsent === true && { isAbsent }) };
      missing.push({ id, file, ...state });
    }
    return missing;
  }

  /** The line as it was last seen; undefined where its record is damaged. */
  line(id: string): FactLine | undefined {
    const line = this.#lines.get(id)?.line;
    if (typeof line !== 'string') return line;
    const parsed = recordSchema.safeParse(parseJson(line));
    if (!parsed.success) return undefined;
    const { event, text, textHash } = parsed.data;
    return event.event === 'fact' ? { event, text, textHash } : undefined;
  }

  /** Takes lines that are on disk. What was erased for good, here or on another device, is known no longer. */
  see(lines: readonly LedgerLine<MemoryEvent>[]): void {
    const gone = new Set<string>();
    for (const { event } of lines) if (event.event === 'gone') gone.add(memoryIdOf(event));
    for (const id of gone) this.drop(id);
    const returned = new Set<string>();
    for (const { event, text, textHash, place } of lines) {
      if (event.event !== 'fact' || place === undefined || text === '') continue;
      const id = memoryIdOf(event);
      const known = this.#lines.get(id);
      const isSameText = known === undefined || holdsText(known, text);
      const isMissed = known?.deletedAt !== undefined || known?.isAbsent === true;
      if (gone.has(id) || (known?.file === place.file && isSameText && !isMissed)) continue;
      if (known?.isAbsent === true && known.file === place.file) returned.add(place.file);
      if (!isSameText) this.#holdsErased = true;
      this.#lines.set(id, { file: place.file, line: { event, text, textHash } });
      this.#unwritten.add(id);
    }
    if (returned.size > 0) this.#haveReturned(returned);
  }

  /** Its file is not there. */
  noteAbsent(id: string): void {
    const known = this.#lines.get(id);
    if (known === undefined || known.deletedAt !== undefined || known.isAbsent === true) return;
    this.#lines.set(id, { ...known, isAbsent: true });
    this.#unwritten.add(id);
  }

  /** The file is about to be begun anew: what stood in it before went with it. */
  noteFileAbsent(file: string): void {
    for (const [id, known] of this.#lines) if (known.file === file) this.noteAbsent(id);
  }

  /** Of a file that is back, what is still missing was deleted in it. */
  #haveReturned(files: ReadonlySet<string>): void {
    for (const [id, { isAbsent = false, ...known }] of this.#lines) {
      if (!isAbsent || !files.has(known.file)) continue;
      this.#lines.set(id, known);
      this.#unwritten.add(id);
    }
  }

  /** A line that was found deleted stays so until it is there again: whatever is written into its file meanwhile is no news of it. */
  noteDeleted(id: string, at: string): void {
    const known = this.#lines.get(id);
    if (known === undefined || known.deletedAt !== undefined) return;
    this.#lines.set(id, { ...known, deletedAt: at });
    this.#unwritten.add(id);
  }

  /** Looks for a line no longer, and keeps its text nowhere: somebody answered. */
  drop(id: string): void {
    if (!this.#lines.delete(id)) return;
    this.#holdsErased = true;
    this.#unwritten.add(id);
  }

  /** @throws TriviumError as `Storage.append` does; then it is tried again the next time */
  async flush(): Promise<void> {
    if (this.#storage === undefined || this.#unwritten.size === 0) return;
    const taken = this.#unwritten;
    const isWasteful = this.#records + taken.size > 2 * this.#lines.size + KNOWN_LINES_SPARE;
    const isAnew = isWasteful || this.#holdsErased;
    const ids = isAnew ? [...this.#lines.keys()] : [...taken];
    const records = ids.flatMap((id) => {
      const known = this.#lines.get(id);
      return known === undefined ? [] : [recordOf(id, known)];
    });
    const bytes = new TextEncoder().encode(records.join(''));
    this.#unwritten = new Set();
    this.#holdsErased = false;
    try {
      if (isAnew) await this.#storage.write(KNOWN_LINES_BLOB, bytes);
      else await this.#storage.append(KNOWN_LINES_BLOB, bytes);
    } catch (error) {
      for (const id of taken) this.#unwritten.add(id);
      this.#holdsErased ||= isAnew;
      throw error;
    }
    this.#records = isAnew ? records.length : this.#records + records.length;
  }

  #read(text: string): void {
    for (const record of text.split('\n')) {
      const [id, file, line, state = '', end] = record.split('\t');
      // A record that a crash cut off has no end.
      if (id === undefined || file === undefined || line === undefined || end !== RECORD_END) continue;
      this.#records += 1;
      this.#lines.set(id, { file, line, ...readState(state) });
    }
  }
}

const RECORD_END = '.';

/** Stands in place of the time of a deletion. */
const ABSENT = 'absent';

function readState(written: string): Pick<KnownLine, 'deletedAt' | 'isAbsent'> {
  if (written === '') return {};
  return written === ABSENT ? { isAbsent: true } : { deletedAt: written };
}

/** Begins with a line break, so that a record before it that was cut off swallows nothing. JSON holds no tab. */
function recordOf(id: string, { file, line, deletedAt, isAbsent = false }: KnownLine): string {
  const state = deletedAt ?? (isAbsent ? ABSENT : '');
  const json = typeof line === 'string' ? line : JSON.stringify(line);
  return `\n${id}\t${file}\t${json}\t${state}\t${RECORD_END}`;
}

function holdsText({ line }: KnownLine, text: string): boolean {
  // Most are asked on opening, and none has changed: reading them all as JSON would take longer.
  return typeof line === 'string' ? line.includes(`,"text":${JSON.stringify(text)},`) : line.text === text;
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
