import { createMemoryLedgerFolder } from '../../../../indexer/ledger';
import type { LedgerFolder } from '../../../../indexer/ledger';
import { memoriesOfBook, openMemoryBook, readLedgers } from '../../../../indexer/memory';
import type { Candidate, DoctorParts, MemoryBook } from '../../../../indexer/memory';
import type { Storage } from '../../../../indexer/platform';
import { createTestClock } from '../../ledger/words';

const desk = { label: 'desk', id: 'k3f9' };
export const DESK_FILE = '2026-11 memory desk-k3f9.md';
export const GRAPH = 'similar notes';

export function candidate(text: string, change: Partial<Candidate> = {}): Candidate {
  return {
    ...{ text, store: 'facts', type: 'fact', category: 'work', space: 'default', origin: 'extraction' },
    ...{ from: [{ path: 'a.md' }], date: '2026-03-02' },
    ...change,
  };
}

/** Thrown where the program is killed. */
export class Killed extends Error {}

/**
 * A vault and all that is derived of it, each thing simple enough to be damaged by hand, with the real book over real ledgers.
 * A note `a.md` has one passage `#a.md`.
 */
export class Patient {
  readonly notes = new Set<string>();
  readonly attachments = new Set<string>();
  readonly index = new Set<string>();
  readonly vectors = new Set<string>();
  readonly graph = new Set<string>();
  readonly words = new Set<string>();
  readonly ledgers = new Map<string, string>();
  readonly archive = new Map<string, string>();
  readonly backups: Map<string, string>[] = [];
  isEmbedding = false;
  isReading = false;
  hasModel = true;
  /** So many writes go well, then the program is killed. */
  writesLeft = Infinity;
  readonly clock = createTestClock();
  /** For what this device has seen of its ledgers; without one it notices no line that is gone. */
  storage: Storage | undefined;

  openBook(): Promise<MemoryBook> {
    const { clock, storage } = this;
    return openMemoryBook({ folder: this.#mortal(this.ledgers), writer: desk, clock, storage });
  }

  /** A healthy one. */
  static async of(notes: readonly string[], texts: readonly string[]): Promise<Patient> {
    const patient = new Patient();
    for (const path of notes) {
      for (const set of [patient.notes, patient.index, patient.graph]) set.add(path);
      patient.vectors.add(`#${path}`);
    }
    const book = await patient.openBook();
    for (const [place, text] of texts.entries()) {
      const path = notes[place % notes.length] ?? 'a.md';
      patient.words.add(book.add(candidate(text, { from: [{ path }] })).id);
    }
    await book.close();
    return patient;
  }

  /** Copies the ledgers to the archive, as a backup of that day. */
  keep(): void {
    for (const [name, text] of this.ledgers) this.archive.set(name, text);
  }

  /** As a program has them that was just started. */
  async parts(): Promise<DoctorParts> {
    const book = await this.openBook();
    const { notes, index, graph, clock } = this;
    const passages = () => new Set([...index].map((path) => `#${path}`));
    return {
      vault: {
        notes: () => Promise.resolve(notes),
        files: () => Promise.resolve(new Set([...notes, ...this.attachments])),
      },
      notes: {
        isReading: this.isReading,
        paths: () => index,
        passages,
        remove: (paths) => this.#each(paths, (path) => index.delete(path)),
        read: (paths) => this.#each(paths, (path) => index.add(path)),
      },
      ...(this.hasModel && this.#modelParts()),
      graphs: [
        {
          name: GRAPH,
          nodes: () => graph,
          remove: (paths) => this.#each(paths, (path) => graph.delete(path)),
        },
      ],
      ledgers: () =>
        readLedgers({
          folder: createMemoryLedgerFolder(this.ledgers),
          clock,
          otherStreams: ['decisions', 'runs'],
        }),
      memories: memoriesOfBook(book),
      archives: [{ name: 'backup', live: () => this.#archived() }],
      backup: () => {
        this.#write();
        this.backups.push(new Map(this.ledgers));
        return Promise.resolve(`Backup ${this.backups.length}`);
      },
    };
  }

  #modelParts(): Required<Pick<DoctorParts, 'vectors' | 'memoryIndex'>> {
    const { vectors, words } = this;
    return {
      vectors: {
        isEmbedding: this.isEmbedding,
        hashes: () => vectors,
        retain: (kept) => this.#each([...vectors], (hash) => kept.has(hash) || vectors.delete(hash)),
        embed: (hashes) => this.#each(hashes, (hash) => vectors.add(hash)),
      },
      memoryIndex: {
        ids: () => words,
        known: () => words,
        remove: (ids) => this.#each(ids, (id) => words.delete(id)),
        add: (ids) => this.#each(ids, (id) => words.add(id)),
      },
    };
  }

  async #archived() {
    const folder = createMemoryLedgerFolder(this.archive);
    const book = await openMemoryBook({ folder, writer: undefined, clock: this.clock });
    return book.list({ status: 'live' });
  }

  /** Texts of the live memories, as a program finds them that was just started. */
  async liveTexts(): Promise<readonly string[]> {
    const book = await this.openBook();
    return book.list({ status: 'live' }).map(({ text }) => text);
  }

  #each(things: readonly string[], work: (thing: string) => unknown): Promise<void> {
    for (const thing of things) {
      this.#write();
      work(thing);
    }
    return Promise.resolve();
  }

  #write(): void {
    if (this.writesLeft === 0) throw new Killed('killed');
    this.writesLeft -= 1;
  }

  #mortal(files: Map<string, string>): LedgerFolder {
    const folder = createMemoryLedgerFolder(files);
    return {
      ...folder,
      append: async (name, text, header) => {
        // Killed in the midst of it: a part of the text is on disk.
        if (this.writesLeft === 0) {
          await folder.append(name, text.slice(0, text.length / 2), header);
          throw new Killed('killed');
        }
        this.#write();
        await folder.append(name, text, header);
      },
    };
  }
}
