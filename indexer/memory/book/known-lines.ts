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
}

/**
 * The lines of memories that this device has seen, and the files they stood in: what tells a line that was deleted by hand
 * from one that never came. Derived, and kept per device; one record a line: id, file and line, with tabs between. Records
 * are only added; of two of one memory the later counts, and one without a file takes it off.
 */
export class KnownLines {
  readonly #storage: Storage | undefined;
  readonly #lines = new Map<string, KnownLine>();
  #unwritten = new Set<string>();
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
  missing(
    isPresent: (memoryId: string) => boolean,
  ): readonly { readonly id: string; readonly file: string }[] {
    const missing: { readonly id: string; readonly file: string }[] = [];
    for (const [id, { file }] of this.#lines) if (!isPresent(id)) missing.push({ id, file });
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

  /** Takes lines that are on disk. */
  see(lines: readonly LedgerLine<MemoryEvent>[]): void {
    for (const { event, text, textHash, place } of lines) {
      if (event.event !== 'fact' || place === undefined || text === '') continue;
      const id = memoryIdOf(event);
      if (this.#lines.get(id)?.file === place.file) continue;
      this.#lines.set(id, { file: place.file, line: { event, text, textHash } });
      this.#unwritten.add(id);
    }
  }

  /** Looks for a line no longer: somebody answered. */
  drop(id: string): void {
    if (this.#lines.delete(id)) this.#unwritten.add(id);
  }

  /** @throws TriviumError as `Storage.append` does; then it is tried again the next time */
  async flush(): Promise<void> {
    if (this.#storage === undefined || this.#unwritten.size === 0) return;
    const taken = this.#unwritten;
    const isWasteful = this.#records + taken.size > 2 * this.#lines.size + KNOWN_LINES_SPARE;
    const ids = isWasteful ? [...this.#lines.keys()] : [...taken];
    const bytes = new TextEncoder().encode(ids.map((id) => recordOf(id, this.#lines.get(id))).join(''));
    this.#unwritten = new Set();
    try {
      if (isWasteful) await this.#storage.write(KNOWN_LINES_BLOB, bytes);
      else await this.#storage.append(KNOWN_LINES_BLOB, bytes);
    } catch (error) {
      for (const id of taken) this.#unwritten.add(id);
      throw error;
    }
    this.#records = isWasteful ? ids.length : this.#records + ids.length;
  }

  #read(text: string): void {
    for (const record of text.split('\n')) {
      const [id, file, json, end] = record.split('\t');
      // A record that a crash cut off has no end.
      if (id === undefined || file === undefined || json === undefined || end !== RECORD_END) continue;
      this.#records += 1;
      if (file === '') this.#lines.delete(id);
      else this.#lines.set(id, { file, line: json });
    }
  }
}

const RECORD_END = '.';

/** Begins with a line break, so that a record before it that was cut off swallows nothing. JSON holds no tab. */
function recordOf(id: string, known: KnownLine | undefined): string {
  const { file = '', line = '' } = known ?? {};
  const json = typeof line === 'string' ? line : JSON.stringify(line);
  return `\n${id}\t${file}\t${json}\t${RECORD_END}`;
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
